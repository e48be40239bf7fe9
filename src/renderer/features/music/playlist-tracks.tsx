import { IconMusic } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { filtersExplicit, useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { musicQueries } from "#renderer/data/music/music.ts";
import { playToSource } from "#renderer/data/playback/play-to-source.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useOpenPlayTo } from "#renderer/parts/use-open-play-to.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { PlaylistPageQuery, TrackPartsFragment } from "#shared/contract/graphql/generated/operations.ts";
import { filterTracks } from "#shared/domain/music/track-rules.ts";
import { TrackTable } from "./track-table.tsx";
import type { PlayingZone } from "./use-zones-playing.ts";

const NOWHERE: readonly PlayingZone[] = [];

interface PlaylistTracksProps {
  readonly playlist: NonNullable<PlaylistPageQuery["playlist"]>;
  readonly market: string;
  /** Zones that play the playlist now. */
  readonly zones?: readonly PlayingZone[];
}

/** The tracks of a playlist: the first hundred at once, more while scrolling. */
export function PlaylistTracks({ playlist, market, zones = NOWHERE }: PlaylistTracksProps) {
  const { t } = useTranslation();
  const account = useCurrentAccount();
  const openPlayTo = useOpenPlayTo();
  const query = useInfiniteQuery(musicQueries(useServices()).tracks(playlist.id, market));
  const filterExplicit = filtersExplicit(account);
  const tracks = useMemo(() => {
    const all = query.data?.pages.flatMap((page) => page?.edges.map(({ node }) => node) ?? []) ?? [];
    return filterTracks(all, { explicit: filterExplicit });
  }, [query.data, filterExplicit]);

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  // Stable between pages of tracks, so that rows are not rendered again.
  const playFrom = useCallback(
    (track: TrackPartsFragment) =>
      openPlayTo?.({
        type: "source",
        source: playToSource(playlist),
        track: { id: track.id, title: track.title },
      }),
    [openPlayTo, playlist],
  );

  if (query.isPending) return <TrackRowSkeleton rows={8} />;
  if (query.isError && tracks.length === 0) {
    return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  }
  if (tracks.length === 0) {
    return (
      <EmptyState icon={<IconMusic size={26} stroke={1.6} />} title={t("music.empty.title")}>
        {t("music.empty.body")}
      </EmptyState>
    );
  }
  return (
    <>
      <TrackTable
        tracks={tracks}
        zones={zones}
        onPlay={openPlayTo ? playFrom : null}
        onNearEnd={more}
        withAlbum
      />
      {isFetchingNextPage ? <TrackRowSkeleton rows={4} /> : null}
      {isFetchNextPageError ? <QueryError error={query.error} onRetry={() => fetchNextPage()} /> : null}
    </>
  );
}
