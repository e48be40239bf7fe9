/** What is agreed with Spotify, and its limits (specification, music §3.8, §4.7, §9). */

/** Reading playlists and the library. */
export const SPOTIFY_SCOPES = [
  "playlist-read-private",
  "playlist-read-collaborative",
  "user-library-read",
] as const;

/** Playlists that Spotify lists in one answer. */
export const SPOTIFY_PLAYLIST_PAGE = 50;

/** Playlists that are imported by one call. */
export const MOST_IMPORTED_AT_ONCE = 50;

/** Tracks of a playlist (specification, music §9). */
export const MOST_PLAYLIST_TRACKS = 3000;

/** A token counts as expired this long before it is. */
const EXPIRY_MARGIN_MS = 60_000;

/** How often Spotify is asked whether a followed playlist has changed, in ms. */
export const SYNC_EVERY_MS = 60 * 60_000;

/** Whether a token may no longer be used, `expiresIn` seconds after it was issued. Times in ms. */
export function isSpotifyTokenExpired(
  token: { readonly issuedAt: number; readonly expiresIn: number },
  now: number,
): boolean {
  return now >= token.issuedAt + token.expiresIn * 1000 - EXPIRY_MARGIN_MS;
}

/** Why Spotify did not do what was asked. */
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

/** Whether the same may succeed later without anybody doing anything. */
export function isPassing(failure: SpotifyFailure): boolean {
  return failure === "rate-limited" || failure === "unavailable" || failure === "malformed";
}
