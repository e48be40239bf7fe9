import { Button, Checkbox, SegmentedControl } from "@mantine/core";
import { IconMusic, IconPlaylist } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { spotifyQueries } from "#renderer/data/spotify/spotify.ts";
import { useServices } from "#renderer/lib/services.tsx";
import type { SpotifyPlaylist } from "#renderer/lib/spotify/spotify-playlists.ts";
import { spotifyTokensOf } from "#renderer/lib/spotify/token-store.ts";
import { useDrag } from "#renderer/parts/drag/use-drag.ts";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { ErrorState } from "#renderer/ui/feedback/error-state.tsx";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import { useSpotifyErrorText } from "./error-text.ts";
import type { Connected } from "./gate.tsx";
import classes from "./spotify.module.css";
import { useImport } from "./use-import.ts";

/** The person's Spotify playlists, with multiple selection. */
export function PlaylistChooser({ account, token, offered }: Connected) {
  const { t } = useTranslation();
  const services = useServices();
  const errorText = useSpotifyErrorText();
  const query = useInfiniteQuery(spotifyQueries(services).playlists(offered.api_url, token));
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  // Loads all pages, since people search by name.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const playlists = query.data?.pages.flatMap((page) => page.playlists) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;

  if (isError && playlists.length === 0)
    return (
      <ErrorState
        title={t("spotify.list.failed")}
        retryLabel={t("app.retry")}
        onRetry={() => {
          // Requests another token if Spotify refuses this one.
          if (errorText(query.error) === t("spotify.errors.permission-ended"))
            spotifyTokensOf(services).clear();
          else query.refetch();
        }}
      >
        {errorText(query.error)}
      </ErrorState>
    );
  if (query.isPending) return <TrackRowSkeleton rows={6} />;
  if (playlists.length === 0)
    return (
      <EmptyState icon={<IconPlaylist size={28} stroke={1.5} />} title={t("spotify.list.none")}>
        {t("spotify.list.noneHint")}
      </EmptyState>
    );
  return (
    <Chooser
      account={account}
      token={token}
      playlists={playlists}
      note={
        isError
          ? (errorText(query.error) ?? t("spotify.list.failed"))
          : hasNextPage
            ? t("spotify.list.loading", { loaded: playlists.length, total })
            : null
      }
      onMore={isError ? () => fetchNextPage() : null}
    />
  );
}

interface ChooserProps extends Pick<Connected, "account" | "token"> {
  readonly playlists: readonly SpotifyPlaylist[];
  /** That more is loading, or failed to load. */
  readonly note: string | null;
  readonly onMore: (() => void) | null;
}

function Chooser({ account, token, playlists, note, onMore }: ChooserProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [kind, setKind] = useState<"copy" | "follow">("copy");
  const { run, isBusy } = useImport(account, token);
  const words = search.trim().toLowerCase();
  const shown = playlists.filter(({ name, owner }) => `${name} ${owner}`.toLowerCase().includes(words));
  const chosenShown = shown.filter(({ uri }) => chosen.has(uri)).length;
  const toggle = (uris: readonly string[], isOn: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const uri of uris) isOn ? after.add(uri) : after.delete(uri);
      return after;
    });
  const start = async (uris: ReadonlySet<string>) => {
    const picked = playlists.filter(({ uri }) => uris.has(uri));
    setChosen(new Set([...chosen].filter((uri) => !uris.has(uri))));
    // The progress is at the top of the page.
    window.scrollTo({ top: 0 });
    await run(picked, kind === "follow");
  };
  return (
    <section aria-labelledby="spotify-playlists">
      <h2 id="spotify-playlists">{t("spotify.list.title")}</h2>
      <SearchField
        value={search}
        onChange={setSearch}
        label={t("spotify.list.search")}
        placeholder={t("spotify.list.search")}
        clearLabel={t("app.clear")}
      />
      <p className={classes.note} aria-live="polite">
        {note}
        {onMore && (
          <Button size="compact-sm" variant="default" ml="xs" onClick={onMore}>
            {t("app.retry")}
          </Button>
        )}
      </p>
      {onMore && <HelpLink about="spotify-fails" newTab />}
      {shown.length > 0 && (
        <Checkbox
          className={classes.all}
          label={t("spotify.list.selectAll")}
          checked={chosenShown === shown.length}
          indeterminate={chosenShown > 0 && chosenShown < shown.length}
          onChange={({ currentTarget }) =>
            toggle(
              shown.map(({ uri }) => uri),
              currentTarget.checked,
            )
          }
        />
      )}
      <ul className={classes.playlists} aria-label={t("spotify.list.title")}>
        {shown.map((playlist) => (
          <PlaylistChoice
            key={playlist.uri}
            playlist={playlist}
            chosen={chosen}
            onChoose={(isOn) => toggle([playlist.uri], isOn)}
            onImport={start}
          />
        ))}
      </ul>
      {shown.length === 0 && <p className={classes.note}>{t("spotify.list.nothing", { search })}</p>}
      <footer className={classes.footer}>
        <SegmentedControl
          aria-label={t("spotify.kind.label")}
          value={kind}
          onChange={(value) => setKind(value === "follow" ? "follow" : "copy")}
          data={[
            { value: "copy", label: t("spotify.kind.copy") },
            { value: "follow", label: t("spotify.kind.follow") },
          ]}
        />
        <span className={classes.count} aria-live="polite">
          {t("spotify.list.chosen", { count: chosen.size })}
        </span>
        <Button disabled={chosen.size === 0} loading={isBusy} onClick={() => start(chosen)}>
          {t("spotify.list.import")}
        </Button>
        <p className={classes.hint}>{t(`spotify.kind.${kind}Hint`)}</p>
      </footer>
    </section>
  );
}

interface PlaylistChoiceProps {
  readonly playlist: SpotifyPlaylist;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (isOn: boolean) => void;
  readonly onImport: (uris: ReadonlySet<string>) => void;
}

/** A playlist to select, or to drag to the library; dragging a selected one includes the others. */
function PlaylistChoice({ playlist, chosen, onChoose, onImport }: PlaylistChoiceProps) {
  const { t } = useTranslation();
  const isChosen = chosen.has(playlist.uri);
  const dragged = isChosen ? chosen : new Set([playlist.uri]);
  const title = dragged.size === 1 ? playlist.name : t("spotify.playlistCount", { count: dragged.size });
  const drag = useDrag({ type: "SpotifyPlaylists", title, importThem: () => onImport(dragged) });
  return (
    <li className={classes.playlist} {...drag}>
      <Checkbox
        classNames={{ body: classes.choice ?? "", labelWrapper: classes.choiceWords ?? "" }}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        label={<PlaylistLabel playlist={playlist} />}
      />
    </li>
  );
}

function PlaylistLabel({
  playlist: { name, picture, owner, total },
}: {
  readonly playlist: SpotifyPlaylist;
}) {
  const { t } = useTranslation();
  const facts = [t("spotify.trackCount", { count: total }), owner].filter(Boolean).join(" · ");
  return (
    <span className={classes.label}>
      <span className={classes.picture}>
        {picture ? (
          <img src={picture} alt="" width={48} height={48} loading="lazy" decoding="async" />
        ) : (
          <IconMusic size={22} stroke={1.5} aria-hidden />
        )}
      </span>
      <span className={classes.words}>
        <span dir="auto" className={classes.name}>
          {name}
        </span>
        <span className={classes.facts}>{facts}</span>
      </span>
    </span>
  );
}
