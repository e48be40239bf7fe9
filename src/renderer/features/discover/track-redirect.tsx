import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router-dom";
import { discoverQueries } from "../../data/discover.ts";
import { trackLink } from "../../lib/music-links.ts";
import { paths } from "../../lib/paths.ts";
import { useServices } from "../../lib/services.tsx";
import { MusicNotFound } from "../../parts/music-not-found.tsx";
import { QueryError } from "../../ui/query-error.tsx";
import { TrackRowSkeleton } from "../../ui/track-row-skeleton.tsx";

/** /discover/track/{trackId}: leads to the track on its album. */
export function TrackRedirect() {
  const { trackId } = paths.track.useParams();
  const query = useQuery(discoverQueries(useServices()).trackPlace(trackId));
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <TrackRowSkeleton rows={8} />;
  const album = query.data?.album;
  return album ? <Navigate to={trackLink(trackId, album.id)} replace /> : <MusicNotFound />;
}
