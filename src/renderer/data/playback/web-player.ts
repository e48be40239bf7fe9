import { z } from "zod";
import type { Graphql } from "#renderer/lib/transport/graphql.ts";
import type { Rest } from "#renderer/lib/transport/rest.ts";
import { RefreshLoginDocument } from "#shared/contract/graphql/generated/auth-operations.ts";
import {
  CreatePlaybackClientDocument,
  type CreatePlaybackClientMutationVariables,
  SoundZoneUnpairDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import type { Bitrate, TrackMedia } from "#shared/contract/player.ts";
import { getMedia } from "#shared/contract/rest/player.ts";

/** The calls of a browser that plays a zone, as the signed-in person or as the player itself. */

/** The service's answer to a browser that wants to play; other versions of the service may omit the token. */
const PlaybackClient = z.object({
  token: z.string().min(1),
  refreshToken: z.string().min(1),
  deviceId: z.string(),
});
type PlaybackClient = z.output<typeof PlaybackClient>;

/** Makes this browser the player of a zone; null when the service returned no token. */
export async function createPlaybackClient(
  graphql: Graphql,
  variables: CreatePlaybackClientMutationVariables,
): Promise<PlaybackClient | null> {
  const answer = await graphql(CreatePlaybackClientDocument, variables);
  return PlaybackClient.safeParse(answer.createPlaybackClient).data ?? null;
}

/** Unpairs a zone's player. */
export async function unpairZone(graphql: Graphql, soundZone: string): Promise<void> {
  await graphql(SoundZoneUnpairDocument, { input: { soundZone } });
}

/** Exchanges a player's refresh token. */
export async function refreshPlayer(graphql: Graphql, refreshToken: string) {
  return (await graphql(RefreshLoginDocument, { input: { refreshToken, uriBased: true } })).refreshLogin;
}

/** Addresses of the tracks' audio. */
export async function mediaOf(
  rest: Rest,
  trackIds: readonly string[],
  bitrate: Bitrate,
): Promise<readonly TrackMedia[]> {
  return (await rest.call(getMedia, { body: { trackIds: [...trackIds], bitrate } })).media;
}
