import { Anchor, Button } from "@mantine/core";
import { IconBrandSpotify, IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ParseKeys } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { spotifyQueries } from "#renderer/data/spotify/spotify.ts";
import { useUpdateSpotifyPlaylist } from "#renderer/data/spotify/spotify-changes.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import {
  parseSpotifyPlaylist,
  spotifyPlaylistAddress,
} from "#shared/domain/music/spotify/spotify-reference.ts";
import { MissingTracks } from "./missing-tracks.tsx";
import classes from "./sync-panel.module.css";

export interface SyncPanelProps {
  readonly playlistId: string;
  readonly market: string;
  /** The viewing account. */
  readonly owner: string | null;
  /** The account that owns the playlist. */
  readonly curator: string | null;
}

/** The sync state of a playlist: since when, missing tracks, and actions. */
export function SyncPanel({ playlistId, market, owner, curator }: SyncPanelProps) {
  const { t, i18n } = useTranslation();
  const dateText = useDateText();
  const query = useQuery(spotifyQueries(useServices()).sync(playlistId));
  const update = useUpdateSpotifyPlaylist(market, owner);
  const refusal = useRefusalText(useMay("music.edit", { account: curator }));
  const [open, setOpen] = useState<"stop" | "missing" | null>(null);
  const { spotifySync: sync = null, composer = null, name = "" } = query.data ?? {};
  if (!sync) return null;
  const original =
    composer && "spotifyPlaylistUri" in composer ? parseSpotifyPlaylist(composer.spotifyPlaylistUri) : null;
  const isMine = curator !== null && curator === owner;
  const failureKey = `spotifySync.failure.${sync.failure}`;
  const problem =
    sync.state === "DISCONNECTED"
      ? t("spotifySync.failure.not-connected")
      : sync.state === "FAILING"
        ? t((i18n.exists(failureKey) ? failureKey : "spotifySync.failure.unavailable") as ParseKeys)
        : null;
  const needsConnection = sync.state === "DISCONNECTED" || sync.failure === "permission-ended";
  return (
    <section className={classes.panel} aria-labelledby="spotify-sync">
      <IconBrandSpotify className={classes.icon} size={24} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <h2 id="spotify-sync">{t("spotifySync.title")}</h2>
        <p>
          {t("spotifySync.last", {
            when: dateText(new Date(sync.syncedAt), { dateStyle: "medium", timeStyle: "short" }),
          })}
          {original !== null && (
            <>
              {" · "}
              <Anchor
                href={spotifyPlaylistAddress(original)}
                target="_blank"
                rel="noreferrer"
                inherit
                underline="always"
              >
                {t("spotifySync.original")}
              </Anchor>
            </>
          )}
        </p>
        {problem && (
          <p role="status" className={classes.problem}>
            {problem}{" "}
            {needsConnection && isMine && <Link to={paths.importSpotify()}>{t("spotifySync.connect")}</Link>}
          </p>
        )}
        {isMine && refusal && <p>{refusal}</p>}
      </div>
      <div className={classes.actions}>
        {sync.missing.length > 0 && (
          <Button variant="subtle" onClick={() => setOpen("missing")}>
            {t("spotifySync.missing", { count: sync.missing.length })}
          </Button>
        )}
        {isMine && !refusal && (
          <>
            {!needsConnection && (
              <Button
                variant="default"
                loading={update.isPending && open === null}
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={() => update.mutate({ id: playlistId, following: true })}
              >
                {t("spotifySync.now")}
              </Button>
            )}
            <Button variant="default" onClick={() => setOpen("stop")}>
              {t("spotifySync.stop")}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        opened={open === "stop"}
        title={t("spotifySync.stopAsk")}
        commitLabel={t("spotifySync.stop")}
        onCommit={() => update.mutateAsync({ id: playlistId, following: false })}
        onClose={() => setOpen(null)}
      >
        {t("spotifySync.stopBody")}
      </ConfirmDialog>
      <Dialog
        opened={open === "missing"}
        title={t("spotifySync.missingOf", { name })}
        onClose={() => setOpen(null)}
      >
        <MissingTracks name={name} tracks={sync.missing} />
      </Dialog>
    </section>
  );
}
