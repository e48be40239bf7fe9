import type { SpotifySettings } from "#server/env.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { SpotifyFailure } from "#shared/domain/music/spotify/spotify-connection.ts";
import { ok, type Refusal, type Result } from "#shared/domain/result/result.ts";

const NOT_SET_UP =
  "Spotify is not set up on this service: its operator sets ROOMTONE_SPOTIFY_CLIENT_ID and ROOMTONE_SPOTIFY_CLIENT_SECRET.";

/** Where and as whom Spotify is asked; the refusal says what the operator does. */
export function settingsOf({ env }: Pick<Services, "env">): Result<SpotifySettings, Problem> {
  return env.spotify === null
    ? problem("not-found", { reason: "spotify-not-set-up", message: NOT_SET_UP })
    : ok(env.spotify);
}

/** What Spotify shows to nobody or to others is refused as our own would be; the rest is no failure of this service. */
function kindOf(failure: SpotifyFailure): Problem["kind"] {
  return failure === "forbidden" || failure === "not-found" ? failure : "conflict";
}

/** What went wrong with Spotify, in a sentence for whoever reads an answer of the service. */
export const FAILURE_MESSAGES = {
  "not-connected": "Spotify is not connected",
  "permission-ended": "Spotify no longer allows this: connect again",
  forbidden: "Spotify does not show this playlist to the person who connected",
  "not-found": "Spotify has no such playlist",
  "rate-limited": "Spotify asks to wait before more is read",
  unavailable: "Spotify did not answer",
  malformed: "Spotify's answer could not be read",
  "no-tracks-found": "None of the playlist's tracks is in the catalogue",
  "library-full": "The library is full",
} as const satisfies Record<SpotifyFailure, string>;

/** A failure as the refusal of a call. */
export function refusedBySpotify({ failure }: { readonly failure: SpotifyFailure }): Refusal<Problem> {
  return problem(kindOf(failure), { reason: failure, message: FAILURE_MESSAGES[failure] });
}
