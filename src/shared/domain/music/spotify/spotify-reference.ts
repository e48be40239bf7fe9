/**
 * References to Spotify playlists, as people paste them and as its API writes them (specification, music
 * §5.5).
 */

const USER_LENGTH = { least: 1, most: 90 } as const;
const ID_LENGTH = 22;

/** Message for any invalid reference. */
export const NOT_A_SPOTIFY_PLAYLIST = "Not a Spotify playlist";

const HOSTS = ["open.spotify.com", "play.spotify.com"] as const;

export interface ReferenceOptions {
  /** Accepts ids of 1 to 22 characters; else exactly 22. */
  readonly lenient?: boolean;
}

/** The playlist id in a reference; null when it is invalid. */
export function parseSpotifyPlaylist(text: string, options: ReferenceOptions = {}): string | null {
  const trimmed = text.trim();
  return readUri(trimmed, options) ?? readAddress(trimmed, options);
}

/** `spotify:playlist:{id}`. */
export function spotifyPlaylistUri(id: string): string {
  return `spotify:playlist:${id}`;
}

/** The playlist's address in a browser. */
export function spotifyPlaylistAddress(id: string): string {
  return `https://${HOSTS[0]}/playlist/${id}`;
}

/** Whether this is a valid playlist id. */
export function isSpotifyPlaylistId(id: string, { lenient = false }: ReferenceOptions = {}): boolean {
  return /^[A-Za-z0-9]+$/.test(id) && (lenient ? id.length <= ID_LENGTH : id.length === ID_LENGTH);
}

function readUri(text: string, options: ReferenceOptions): string | null {
  const [service, ...parts] = text.split(":");
  return service === "spotify" ? readParts(parts, options) : null;
}

function readAddress(text: string, options: ReferenceOptions): string | null {
  const [, host = "", path = ""] = /^https:\/\/([a-z.]+)\/([^?#\s]*)(?:[?#]\S*)?$/i.exec(text) ?? [];
  if (!HOSTS.some((known) => known === host.toLowerCase())) return null;
  const parts = path.split("/").filter((part) => part !== "");
  // Shared links may contain a language: /intl-de/playlist/…
  if (parts[0]?.startsWith("intl-")) parts.shift();
  return readParts(parts, options);
}

/** `playlist, {id}`, optionally after `user, {id}`. */
function readParts(parts: readonly string[], options: ReferenceOptions): string | null {
  const [kind, user = ""] = parts;
  if (kind === "user") return isUser(user) ? readPlaylist(parts.slice(2), options) : null;
  return readPlaylist(parts, options);
}

function readPlaylist(parts: readonly string[], options: ReferenceOptions): string | null {
  const [kind, id = "", ...rest] = parts;
  return kind === "playlist" && rest.length === 0 && isSpotifyPlaylistId(id, options) ? id : null;
}

function isUser(id: string): boolean {
  return id.length >= USER_LENGTH.least && id.length <= USER_LENGTH.most;
}
