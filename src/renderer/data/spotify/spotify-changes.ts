import { useCallMutation, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import type { SpotifyToken } from "#renderer/lib/spotify/token-store.ts";
import {
  CreateSpotifyConnectionDocument,
  ImportSpotifyPlaylistsDocument,
  UpdateSpotifyPlaylistDocument,
  type UpdateSpotifySyncedPlaylistInput,
} from "#shared/contract/graphql/generated/operations.ts";
import { disconnectSpotify } from "#shared/contract/rest/music/spotify.ts";
import { MOST_IMPORTED_AT_ONCE } from "#shared/domain/music/spotify/spotify-connection.ts";
import { isSettled, spotifyQueries } from "./spotify.ts";

const LOOK_EVERY_MS = 1_500;

/** Exchanges Spotify's authorisation code. */
export async function createSpotifyConnection(
  { graphql }: Pick<Services, "graphql">,
  input: { readonly account: string; readonly code: string; readonly redirectUri: string },
): Promise<SpotifyToken> {
  const { id, accessToken, tokenType, expiresIn, scope } = await graphql(
    CreateSpotifyConnectionDocument,
    input,
    { path: "createSpotifyConnection" },
  );
  const { account } = input;
  return { account, connectionId: id, accessToken, tokenType, expiresIn, scope, issuedAt: Date.now() };
}

/** The results of an import. */
export interface ImportCounts {
  readonly added: number;
  readonly failed: number;
  /** The playlist if only one was imported; else null. */
  readonly playlist: string | null;
}

/** Imports or follows playlists; resolves when all have finished. */
export function useImportSpotifyPlaylists(account: string) {
  return useCallMutation(
    async (
      services: Services,
      { token, uris, follow }: { token: SpotifyToken; uris: readonly string[]; follow: boolean },
    ): Promise<ImportCounts> => {
      const { graphql, queryClient } = services;
      const { imports } = spotifyQueries(services);
      const ended = new Map<string, string | null>();
      for (let start = 0; start < uris.length; start += MOST_IMPORTED_AT_ONCE) {
        const calling = graphql(
          ImportSpotifyPlaylistsDocument,
          {
            connectionId: token.connectionId,
            spotifyPlaylistUris: uris.slice(start, start + MOST_IMPORTED_AT_ONCE),
            addToLibrary: true,
            follow,
          },
          { path: "importSpotifyPlaylists" },
        );
        const answers = await calling;
        const running = new Set<string>();
        for (const { playlist, errors, traceId } of answers) {
          if (playlist || errors.length > 0) ended.set(traceId, playlist?.id ?? null);
          else running.add(traceId);
        }
        while (running.size > 0) {
          await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
          const rows = await queryClient.fetchQuery({ ...imports(account), staleTime: 0 });
          for (const id of running) {
            const row = rows.find((candidate) => candidate.id === id);
            if (row && !isSettled(row)) continue;
            running.delete(id);
            ended.set(id, row?.playlist ?? null);
          }
        }
      }
      const added = [...ended.values()].filter((id) => id !== null);
      const [only = null] = ended.size === 1 ? added : [];
      return { added: added.length, failed: ended.size - added.length, playlist: only };
    },
    { stale: () => [queryKeys.spotify(account), queryKeys.library(account)], failure: "caller" },
  );
}

/** Disconnects Spotify from this account. */
export function useDisconnectSpotify(account: string) {
  return useServiceMutation(disconnectSpotify, {
    stale: () => [queryKeys.spotify(account), [queryKeys.playlist("")[0]]],
    success: "spotifySync.disconnected",
  });
}

/** Syncs a synced playlist now, or stops syncing it. */
export function useUpdateSpotifyPlaylist(market: string, owner: string | null) {
  return useCallMutation(
    async ({ graphql }, input: UpdateSpotifySyncedPlaylistInput & { readonly id: string }) =>
      await graphql(
        UpdateSpotifyPlaylistDocument,
        { input, market, owner },
        { path: "updateSpotifyPlaylist" },
      ),
    {
      stale: ({ id }) => [queryKeys.playlist(id), queryKeys.permissions()],
      success: (t, { following }) => t(following ? "spotifySync.synced" : "spotifySync.stopped"),
      failure: { title: "spotifySync.failed" },
    },
  );
}
