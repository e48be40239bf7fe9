import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router-dom";
import { discoverQueries } from "#renderer/data/music/discover.ts";
import { paths } from "#renderer/lib/paths.ts";
import { trackLink } from "#renderer/lib/routing/music-links.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { MusicNotFound } from "#renderer/parts/music/music-not-found.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";

/** /discover/track/{trackId}: leads to the track on its album. */
export function TrackRedirect() {
  const { trackId } = paths.track.useParams();
  const query = useQuery(discoverQueries(useServices()).trackPlace(trackId));
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <TrackRowSkeleton rows={8} />;
  const album = query.data?.album;
  return album ? <Navigate to={trackLink(trackId, album.id)} replace /> : <MusicNotFound />;
}
