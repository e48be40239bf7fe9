/** Constants of the Spotify connection (specification, music §3.8, §4.7, §9). */

/** Reading playlists and the library. */
export const SPOTIFY_SCOPES = [
  "playlist-read-private",
  "playlist-read-collaborative",
  "user-library-read",
] as const;

/** Playlists per page of Spotify's list. */
export const SPOTIFY_PLAYLIST_PAGE = 50;

/** Playlists imported per call. */
export const MOST_IMPORTED_AT_ONCE = 50;

/** A token counts as expired this long before it does. */
const EXPIRY_MARGIN_MS = 60_000;

/** Interval of checking a followed playlist for changes at Spotify, in ms. */
export const SYNC_EVERY_MS = 60 * 60_000;

/** Whether a token is no longer usable, `expiresIn` seconds after it was issued. Times in ms. */
export function isSpotifyTokenExpired(
  token: { readonly issuedAt: number; readonly expiresIn: number },
  now: number,
): boolean {
  return now >= token.issuedAt + token.expiresIn * 1000 - EXPIRY_MARGIN_MS;
}

/** Why a Spotify call failed. */
export const SPOTIFY_FAILURES = [
  "not-connected",
  "permission-ended",
  "forbidden",
  "not-found",
  "rate-limited",
  "unavailable",
  "malformed",
  "no-tracks-found",
  "library-full",
] as const;
export type SpotifyFailure = (typeof SPOTIFY_FAILURES)[number];

/** Whether a retry may succeed without anybody's action. */
export function isPassing(failure: SpotifyFailure): boolean {
  return failure === "rate-limited" || failure === "unavailable" || failure === "malformed";
}
