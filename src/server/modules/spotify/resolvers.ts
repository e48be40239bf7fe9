import type { Resolvers } from "#server/graphql/generated.ts";
import { catalogueOf } from "#server/modules/music-lookup/public.ts";
import { orThrow, requireViewer } from "#server/plugins/graphql/errors.ts";
import { subjectOf } from "#server/plugins/graphql/guard.ts";
import { inputOf } from "#server/plugins/graphql/inputs.ts";
import { problem } from "#server/problems.ts";
import { listenerOf } from "#shared/domain/music/hearing.ts";
import { SPOTIFY_FAILURES } from "#shared/domain/music/spotify/spotify-connection.ts";
import { createConnection } from "./commands/create-connection.ts";
import { importPlaylists, NOT_A_PLAYLIST } from "./commands/import-playlists.ts";
import { updateSyncedPlaylist } from "./commands/update-playlist.ts";
import type { FollowedRow } from "./repository.ts";
import { FAILURE_MESSAGES } from "./set-up.ts";
import { followed } from "./spotify-composer.ts";

/** Connecting to Spotify, importing from it, and playlists that follow it. */
export const spotifyResolvers: Resolvers = {
  Mutation: {
    createSpotifyConnection: async (_root, args, context) => {
      const viewer = requireViewer(context);
      const { id } = subjectOf("Mutation.createSpotifyConnection", args);
      if (viewer.kind !== "user") return orThrow(problem("forbidden"));
      return orThrow(
        await createConnection(
          context.services,
          viewer,
          id,
          inputOf("Mutation.createSpotifyConnection", args),
        ),
      );
    },
    importSpotifyPlaylists: async (_root, args, context) => {
      const viewer = requireViewer(context);
      const outcomes = orThrow(
        await importPlaylists(context.services, viewer, inputOf("Mutation.importSpotifyPlaylists", args)),
      );
      const catalogue = catalogueOf(context.services, listenerOf(viewer));
      return await Promise.all(
        outcomes.map(async ({ row, traceId }) => {
          if (row === null) return { playlist: null, errors: [NOT_A_PLAYLIST], traceId };
          const code = SPOTIFY_FAILURES.find((failure) => failure === row.errorCode);
          const playlist = row.collectionId === null ? null : await catalogue.collection(row.collectionId);
          return {
            playlist: playlist ?? null,
            errors:
              row.state === "failed" && code
                ? [{ errorCode: code, errorMessage: FAILURE_MESSAGES[code] }]
                : [],
            traceId,
          };
        }),
      );
    },
    updateSpotifyPlaylist: async (_root, args, context) => {
      const viewer = requireViewer(context);
      if (viewer.kind === "device") return orThrow(problem("forbidden"));
      const playlist = subjectOf("Mutation.updateSpotifyPlaylist", args);
      const { input } = inputOf("Mutation.updateSpotifyPlaylist", args);
      return orThrow(await updateSyncedPlaylist(context.services, viewer, playlist, input));
    },
  },
  Playlist: {
    spotifySync: async ({ id }, _args, context) => {
      const row = await followed(context).load(id);
      if (!row) return null;
      return {
        state: syncState(row),
        failure: row.failure,
        syncedAt: row.syncedAt.toISOString(),
        missing: row.missing.map((track) => ({ ...track, artists: [...track.artists] })),
      };
    },
  },
};

function syncState({ connectionId, failure }: FollowedRow): "DISCONNECTED" | "FAILING" | "FOLLOWING" {
  if (connectionId === null) return "DISCONNECTED";
  return failure === null ? "FOLLOWING" : "FAILING";
}
