import { inQuery, useCallMutation } from "#renderer/data/calls/mutation.ts";
import { musicQueries } from "#renderer/data/music/music.ts";
import { useServices } from "#renderer/lib/services.tsx";
import {
  UpdateManualPlaylistPlaybackModeDocument,
  UpdateSpotifyPlaylistMetadataDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { playOrderChange } from "#shared/domain/music/composing/composers.ts";

/** Playback order of a playlist. */
export type PlaybackMode = "shuffle" | "linear";

/** An unknown order counts as shuffle, as in the player. */
export function readPlaybackMode(mode: string): PlaybackMode {
  return mode === "linear" ? "linear" : "shuffle";
}

/** Changes a playlist's playback order, with the call that its composer requires. The last choice wins. */
export function useChangePlayOrder(
  { id, composerType }: { readonly id: string; readonly composerType: string },
  market: string,
  owner: string | null,
) {
  const { queryKey } = musicQueries(useServices()).playlist(id, market, owner);
  return useCallMutation(
    async ({ graphql }, playbackMode: PlaybackMode) => {
      if (playOrderChange(composerType) === "metadata") {
        const playOrder = playbackMode === "linear" ? ("LINEAR" as const) : ("SHUFFLE" as const);
        const answer = await graphql(UpdateSpotifyPlaylistMetadataDocument, { playlistId: id, playOrder });
        return answer.updateSpotifyPlaylistMetadata.presets;
      }
      const variables = { input: { id, playbackMode }, market };
      const answer = await graphql(UpdateManualPlaylistPlaybackModeDocument, variables);
      return answer.updateManualPlaylist.presets;
    },
    {
      learned: (_, presets) => [inQuery(queryKey, (page) => page && { ...page, presets })],
      failure: { text: "music.order.failed" },
      scope: `play-order/${id}`,
    },
  );
}
