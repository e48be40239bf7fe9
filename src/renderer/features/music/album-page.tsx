import { Button } from "@mantine/core";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { filtersExplicit, useCurrentAccount, useMarket } from "#renderer/data/accounts/current-account.ts";
import { musicQueries } from "#renderer/data/music/music.ts";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { MusicNotFound } from "#renderer/parts/music/music-not-found.tsx";
import { PlanGate } from "#renderer/parts/plan-gate.tsx";
import { AddToPlaylistButton } from "#renderer/parts/playlist-dialogs/add-to-playlist-button.tsx";
import { MoreButton } from "#renderer/parts/source-menu/more-button.tsx";
import { albumSource } from "#renderer/parts/source-menu/music-source.ts";
import { useMenuOpener } from "#renderer/parts/source-menu/use-menu-opener.ts";
import { useOpenPlayTo } from "#renderer/parts/use-open-play-to.ts";
import { previewTracks } from "#renderer/player/preview-tracks.ts";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { AlbumPageQuery } from "#shared/contract/graphql/generated/operations.ts";
import { discOrder } from "#shared/domain/music/playlists/album-order.ts";
import { canPreviewAlbum, filterTracks } from "#shared/domain/music/track-rules.ts";
import { HeroSkeleton, MusicHero } from "./hero.tsx";
import { PreviewButton } from "./preview-button.tsx";
import { useSummary } from "./summary.ts";
import { ArtistLinks, TrackTable } from "./track-table.tsx";

/** /discover/album/{releaseId}: by short id, URI or opaque id. */
export function AlbumPage() {
  const { releaseId: id } = paths.album.useParams();
  const queries = musicQueries(useServices());
  const market = useMarket();
  const query = useQuery({ ...queries.album(id, market ?? ""), enabled: market !== null });
  usePageTitle(query.data?.title ?? null);
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <HeroSkeleton />;
  if (!query.data) return <MusicNotFound />;
  return (
    <PlanGate what="album" royaltyFree={query.data.royaltyFree}>
      <Album album={query.data} />
    </PlanGate>
  );
}

/** The track id in the address's hash. */
function useNamedTrack(): string | null {
  const { hash } = useLocation();
  return hash === "" ? null : decodeURIComponent(hash.slice(1));
}

function Album({ album }: { readonly album: NonNullable<AlbumPageQuery["album"]> }) {
  const { t } = useTranslation();
  const account = useCurrentAccount();
  const openPlayTo = useOpenPlayTo();
  const named = useNamedTrack();
  const source = useMemo(() => albumSource(album), [album]);
  const aroundCover = useMenuOpener(source);
  const filterExplicit = filtersExplicit(account);
  const tracks = filterTracks(discOrder(album.tracks), { explicit: filterExplicit });
  const playable = tracks.filter(({ isAvailable }) => isAvailable);
  const summary = useSummary({
    total: tracks.length,
    totalDuration: tracks.reduce((sum, { durationMs }) => sum + durationMs, 0),
  });
  return (
    <>
      <MusicHero
        kind={t("music.album")}
        title={album.title}
        image={album.display.image?.url ?? null}
        color={album.display.colors?.primary.hex ?? null}
        lead={<ArtistLinks artists={album.artists} />}
        aroundCover={aroundCover}
        facts={[album.releaseYear === null ? null : String(album.releaseYear), summary]}
        actions={
          <>
            {openPlayTo ? (
              <Button
                size="md"
                leftSection={<IconPlayerPlayFilled size={18} aria-hidden />}
                disabled={playable.length === 0}
                onClick={() =>
                  openPlayTo({ type: "tracks", title: album.title, trackIds: playable.map(({ id }) => id) })
                }
              >
                {t("music.playTo")}
              </Button>
            ) : null}
            <PreviewButton
              source={{ type: "album", id: album.id, title: album.title }}
              load={async () => previewTracks(tracks)}
              disabled={!canPreviewAlbum(tracks)}
            />
            <AddToPlaylistButton
              size={42}
              variant="default"
              disabled={tracks.length === 0}
              addition={{ title: album.title, load: async () => tracks.map(({ id }) => id) }}
            />
            <MoreButton source={source} size={42} variant="default" />
          </>
        }
      />
      <TrackTable
        tracks={tracks}
        named={named}
        onPlay={openPlayTo ? ({ id, title }) => openPlayTo({ type: "tracks", title, trackIds: [id] }) : null}
      />
    </>
  );
}
