import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconRefresh } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { isSettled, spotifyQueries, useSpotifyToken } from "#renderer/data/spotify/spotify.ts";
import { paths } from "#renderer/lib/paths.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { useServices } from "#renderer/lib/services.tsx";
import type { SpotifyToken } from "#renderer/lib/spotify/token-store.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { ProgressBar } from "#renderer/ui/feedback/progress-bar.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { SpotifyImport } from "#shared/contract/rest/music/spotify.ts";
import { MissingTracks } from "./missing-tracks.tsx";
import classes from "./spotify.module.css";
import { useImport } from "./use-import.ts";

/** Imports shown before expanding the list. */
const SHOWN = 3;

/** The latest imports with their progress and results. */
export function ImportList({ account }: { readonly account: string }) {
  const { t } = useTranslation();
  const services = useServices();
  const imports = useQuery(spotifyQueries(services).imports(account));
  const [isWhole, setWhole] = useState(false);
  useFreshLibrary(account, imports.data);
  if (imports.isLoadingError) return <QueryError error={imports.error} onRetry={() => imports.refetch()} />;
  if (!imports.data || imports.data.length === 0) return null;
  const count = imports.data.length;
  const shown = imports.data.filter((row, place) => isWhole || place < SHOWN || !isSettled(row));
  return (
    <section aria-labelledby="spotify-imports">
      <h2 id="spotify-imports">{t("spotify.imports.title")}</h2>
      <ul className={classes.imports}>
        {shown.map((row) => (
          <ImportRow key={row.id} row={row} account={account} />
        ))}
      </ul>
      {shown.length < count && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {t("spotify.imports.all", { count })}
        </Button>
      )}
    </section>
  );
}

/** Refetches the library after imports: events may be lost. */
function useFreshLibrary(account: string, imports: readonly SpotifyImport[] | undefined) {
  const queryClient = useQueryClient();
  const done = imports?.filter(({ state }) => state === "done").length ?? null;
  const before = useRef(done);
  useEffect(() => {
    if (before.current !== null && done !== before.current)
      queryClient.invalidateQueries({ queryKey: queryKeys.library(account) });
    before.current = done;
  }, [account, done, queryClient]);
}

function ImportRow({ row, account }: { readonly row: SpotifyImport; readonly account: string }) {
  const { t } = useTranslation();
  const token = useSpotifyToken(account);
  const { name, playlist, state, missing, read, total } = row;
  const title = name || t("spotify.imports.unnamed");
  const part = total === 0 ? 0 : read / total;
  return (
    <li className={classes.import}>
      <span className={classes.state} data-state={state} aria-hidden>
        {state === "done" && <IconCheck size={20} />}
        {state === "failed" && <IconAlertTriangle size={20} />}
        {!isSettled(row) && <IconRefresh size={20} />}
      </span>
      <span className={classes.words}>
        <span dir="auto" className={classes.name}>
          {playlist ? <Link to={paths.playlist({ musicId: playlist })}>{title}</Link> : title}
        </span>
        <Outcome row={row} />
        {!isSettled(row) && (
          <ProgressBar
            value={part}
            label={t("spotify.imports.progress", { name: title })}
            valueText={t("spotify.imports.read", { read, total })}
          />
        )}
      </span>
      <span className={classes.actions}>
        {missing > 0 && <MissingButton account={account} row={row} title={title} />}
        {state === "failed" && token && (
          <AgainButton row={row} account={account} token={token} title={title} />
        )}
      </span>
    </li>
  );
}

function Outcome({ row }: { readonly row: SpotifyImport }) {
  const { t } = useTranslation();
  const { state, kind, error, matched, missing, read, total, left_out } = row;
  if (state === "running")
    return <span className={classes.facts}>{t("spotify.imports.read", { read, total })}</span>;
  if (state === "waiting")
    return (
      <span className={classes.facts}>
        {error ? t(`spotify.errors.${error}`) : t("spotify.imports.waiting")}
      </span>
    );
  if (state === "failed")
    return <span className={classes.failed}>{t(`spotify.errors.${error ?? "unknown"}`)}</span>;
  const facts = [
    t(kind === "follow" ? "spotify.imports.synced" : "spotify.imports.added", { count: matched }),
    missing > 0 ? t("spotify.imports.missing", { count: missing }) : "",
    left_out > 0 ? t("spotify.imports.leftOut", { count: left_out }) : "",
  ];
  return <span className={classes.facts}>{facts.filter(Boolean).join(" · ")}</span>;
}

interface RowProps {
  readonly account: string;
  readonly row: SpotifyImport;
  readonly title: string;
}

function AgainButton({ row, account, token, title }: RowProps & { readonly token: SpotifyToken }) {
  const { t } = useTranslation();
  const { run, isBusy } = useImport(account, token);
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={isBusy}
      aria-label={t("spotify.imports.againName", { name: title })}
      onClick={() => run([{ uri: row.spotify_uri, name: row.name }], row.kind === "follow")}
    >
      {t("app.retry")}
    </Button>
  );
}

function MissingButton({ account, row, title }: RowProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={t("spotify.imports.showMissingName", { name: title })}
        onClick={() => setOpen(true)}
      >
        {t("spotify.imports.showMissing")}
      </Button>
      <Dialog
        opened={isOpen}
        title={t("spotifySync.missingOf", { name: title })}
        onClose={() => setOpen(false)}
      >
        {isOpen && <MissingOfImport account={account} id={row.id} name={title} />}
      </Dialog>
    </>
  );
}

function MissingOfImport({ account, id, name }: { account: string; id: string; name: string }) {
  const missing = useQuery(spotifyQueries(useServices()).missing(account, id));
  if (missing.isLoadingError) return <QueryError error={missing.error} onRetry={() => missing.refetch()} />;
  if (!missing.data) return <TrackRowSkeleton rows={4} />;
  const tracks = missing.data.map(({ duration_ms, ...track }) => ({ ...track, durationMs: duration_ms }));
  return <MissingTracks name={name} tracks={tracks} />;
}
