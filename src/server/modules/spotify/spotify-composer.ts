import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import type { GraphqlContext } from "#server/plugins/graphql/context.ts";
import { perOperationLoader } from "#server/plugins/graphql/loader.ts";
import { readComposer } from "#shared/domain/music/composing/composers.ts";
import { spotifyPlaylistUri } from "#shared/domain/music/spotify/spotify-reference.ts";
import { type FollowedRow, findFollowed } from "./repository.ts";

/** What is kept of a playlist that follows one of Spotify, by the playlist's id. */
export const followed = perOperationLoader<string, FollowedRow>(({ services }, ids) =>
  findFollowed(services.db, ids),
);

/** The playlist of Spotify that a playlist follows; null for other music. */
export async function spotifyComposerOf(
  { id, composerType }: Pick<CollectionRow, "id" | "composerType">,
  context: GraphqlContext,
) {
  switch (readComposer(composerType)) {
    case "ExternalSpotifyComposer": {
      const row = await followed(context).load(id);
      return row
        ? {
            __typename: "ExternalSpotifyComposer" as const,
            spotifyPlaylistUri: spotifyPlaylistUri(row.spotifyPlaylistId),
          }
        : null;
    }
    case "SpotifyComposer":
      return { __typename: "SpotifyComposer" as const, id };
    default:
      return null;
  }
}
