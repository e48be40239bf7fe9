import { manualPlaylistQueries } from "#renderer/data/playlists/manual-playlists.ts";
import type { Services } from "#renderer/lib/services.tsx";
import type { MusicReference } from "#shared/domain/music/track-reference.ts";
import { musicQueries } from "./music.ts";
import { fetchTrackRecords } from "./track-records.ts";

/** The tracks of pasted references, in their order; skips tracks that do not exist. */
export async function tracksOfReferences(
  services: Services,
  references: readonly MusicReference[],
  market: string,
): Promise<readonly string[]> {
  const { queryClient } = services;
  const lists = await Promise.all(
    references.map(async ({ kind, id }): Promise<readonly string[]> => {
      switch (kind) {
        case "Track":
          return [id];
        case "Album": {
          const album = await queryClient.fetchQuery(musicQueries(services).album(id, market));
          return album?.tracks.map(({ node }) => node.id) ?? [];
        }
        case "Playlist":
          return (
            (await queryClient.fetchQuery(manualPlaylistQueries(services).list(id, market)))?.trackIds ?? []
          );
      }
    }),
  );
  const ids = lists.flat();
  const known = await fetchTrackRecords(services, ids);
  return ids.filter((id) => known.has(id));
}
