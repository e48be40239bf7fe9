import { Button, Spoiler } from "@mantine/core";
import { IconPencil, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMayHere } from "#renderer/data/access/access.ts";
import { useCurrentAccount, useFiltersExplicit, useMarket } from "#renderer/data/accounts/current-account.ts";
import { musicQueries } from "#renderer/data/music/music.ts";
import { readPlaybackMode } from "#renderer/data/playback/play-order.ts";
import { playToSource } from "#renderer/data/playback/play-to-source.ts";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useDemoWords } from "#renderer/parts/demo-words.ts";
import { PlaylistTile } from "#renderer/parts/music/music-cards.tsx";
import { MusicNotFound } from "#renderer/parts/music/music-not-found.tsx";
import { useAboutPlaylist } from "#renderer/parts/music/use-about-playlist.ts";
import { playlistSource } from "#renderer/parts/source-menu/music-source.ts";
import { useSourceCard } from "#renderer/parts/source-menu/use-source-card.ts";
import { LazySyncPanel } from "#renderer/parts/spotify/lazy-sync-panel.tsx";
import { useOpenPlayTo } from "#renderer/parts/use-open-play-to.ts";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { Shelf } from "#renderer/ui/layout/shelf.tsx";
import type { PlaylistPageQuery } from "#shared/contract/graphql/generated/operations.ts";
import { composerKind, isSynced, type SyncQuestion } from "#shared/domain/music/composing/composers.ts";
import { canPlaySource, canPreviewPlaylist, heardStatistics } from "#shared/domain/music/track-rules.ts";
import heroClasses from "./hero.module.css";
import { HeroSkeleton, MusicHero } from "./hero.tsx";
import { LibraryButton } from "./library-button.tsx";
import { useMayChangePlayOrder } from "./play-order.tsx";
import { PlayingIn } from "./playing-in.tsx";
import { PlaylistMenu } from "./playlist-menu.tsx";
import { PlaylistTracks } from "./playlist-tracks.tsx";
import { useSummary } from "./summary.ts";
import { useEditor, useEditorOffer } from "./use-editor.ts";
import { useIsAssigned } from "./use-is-assigned.ts";
import { type PlayingZone, useZonesPlaying } from "./use-zones-playing.ts";

type Playlist = NonNullable<PlaylistPageQuery["playlist"]>;

/** /discover/music/{musicId}. */
export function PlaylistPage() {
  const { musicId: id } = paths.playlist.useParams();
  const queries = musicQueries(useServices());
  const market = useMarket();
  const owner = useCurrentAccount()?.id ?? null;
  const query = useQuery({
    ...queries.playlist(id, market ?? "", owner),
    enabled: market !== null,
  });
  const zones = useZonesPlaying(id);
  usePageTitle(query.data?.name ?? null);
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending || market === null) return <HeroSkeleton />;
  if (!query.data) return <MusicNotFound />;
  return (
    <>
      <PlaylistHero playlist={query.data} market={market} owner={owner} zones={zones} />
      {isSynced(syncQuestion(query.data), owner) && (
        <LazySyncPanel
          playlistId={query.data.id}
          market={market}
          owner={owner}
          curator={query.data.curator?.accountId ?? null}
        />
      )}
      <PlaylistTracks playlist={query.data} market={market} zones={zones} />
      <Similar playlists={query.data.similarPlaylists} />
    </>
  );
}

function syncQuestion({ composerType, composer, curator }: Playlist): SyncQuestion {
  return {
    composerType,
    composer: composer?.__typename ?? null,
    curatorAccountId: curator?.accountId ?? null,
  };
}

interface PlaylistHeroProps {
  readonly playlist: Playlist;
  readonly market: string;
  readonly owner: string | null;
  /** Zones that play it now. */
  readonly zones: readonly PlayingZone[];
}

function PlaylistHero({ playlist, market, owner, zones }: PlaylistHeroProps) {
  const { t } = useTranslation();
  const { host } = useServices();
  const mayDiscover = useMayHere("music.discover")?.ok !== false;
  const addHidden = !host.manages && !mayDiscover;
  const openPlayTo = useOpenPlayTo();
  const source = useMemo(() => playlistSource(playlist), [playlist]);
  const aroundCover = useSourceCard(source);
  const { display, trackStatistics } = playlist;
  const image = display.image?.url ?? null;
  const colorHex = display.colors?.primary.hex ?? null;
  const filtersExplicit = useFiltersExplicit();
  const heard = heardStatistics(trackStatistics, filtersExplicit);
  const assigned = useIsAssigned(playlist.id, heard.playable === 0);
  const summary = useSummary(heard);
  const hasEditor = useEditor(playlist) != null;
  const editorOffer = useEditorOffer(playlist);
  const mayOrder = useMayChangePlayOrder(playlist);
  const order = t(`music.order.${readPlaybackMode(playlist.presets.playbackMode)}`);
  const made = composerKind(playlist.composerType);
  const description = useDemoWords(playlist.description);
  const curator = playlist.curator ? t("music.by", { name: playlist.curator.name }) : null;
  return (
    <MusicHero
      kind={t(playlist.presentAs === "station" ? "music.station" : "music.playlist")}
      title={playlist.name}
      image={image}
      color={colorHex}
      lead={useAboutPlaylist(playlist)}
      genres={playlist.genres.map(({ name }) => name)}
      facts={[summary, made && made !== "schedule" ? t(`music.made.${made}`) : null, order, curator]}
      playing={<PlayingIn zones={zones} />}
      aroundCover={aroundCover}
      actions={
        <>
          {openPlayTo ? (
            <Button
              size="md"
              leftSection={<IconPlayerPlayFilled size={18} aria-hidden />}
              disabled={!canPlaySource(heard.playable, assigned)}
              onClick={() => openPlayTo({ type: "source", source: playToSource(playlist), track: null })}
            >
              {t("music.playTo")}
            </Button>
          ) : null}
          {owner === null || addHidden ? null : <LibraryButton playlist={playlist} owner={owner} />}
          {hasEditor ? (
            <Button
              className={heroClasses.compact}
              size="md"
              variant="default"
              component={Link}
              to={paths.playlistEdit({ musicId: playlist.id })}
              leftSection={<IconPencil size={18} aria-hidden />}
            >
              {t("music.editPlaylist")}
            </Button>
          ) : editorOffer ? (
            <Button
              className={heroClasses.compact}
              size="md"
              variant="default"
              aria-haspopup="dialog"
              onClick={editorOffer}
              leftSection={<IconPencil size={18} aria-hidden />}
            >
              {t("music.editPlaylist")}
            </Button>
          ) : null}
          <PlaylistMenu
            playlist={playlist}
            market={market}
            owner={owner}
            canPreview={canPreviewPlaylist(heard.total)}
            mayOrder={mayOrder}
          />
        </>
      }
    >
      {playlist.description && playlist.description !== playlist.shortDescription ? (
        <Spoiler maxHeight={72} showLabel={t("music.more")} hideLabel={t("music.less")}>
          {description}
        </Spoiler>
      ) : null}
    </MusicHero>
  );
}

function Similar({ playlists }: { readonly playlists: Playlist["similarPlaylists"] }) {
  const { t } = useTranslation();
  if (playlists.length === 0) return null;
  const title = t("music.similar");
  return (
    <Shelf
      title={title}
      previousLabel={t("music.previous", { title })}
      nextLabel={t("music.next", { title })}
    >
      {playlists.map((playlist) => (
        <PlaylistTile key={playlist.id} playlist={playlist} />
      ))}
    </Shelf>
  );
}
