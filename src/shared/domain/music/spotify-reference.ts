/** References to playlists of Spotify, as people paste them and as its interface names them (specification, music §5.5). */

const USER_LENGTH = { least: 1, most: 90 } as const;
const ID_LENGTH = 22;

/** Said of anything that is no such reference. */
export const NOT_A_SPOTIFY_PLAYLIST = "Not a Spotify playlist";

const HOSTS = ["open.spotify.com", "play.spotify.com"] as const;

export interface ReferenceOptions {
  /** Ids of 1 to 22 characters are taken; else 22 exactly. */
  readonly lenient?: boolean;
}

/** The id of the playlist that a text refers to; null when it is no reference to one. */
export function parseSpotifyPlaylist(text: string, options: ReferenceOptions = {}): string | null {
  const trimmed = text.trim();
  return readUri(trimmed, options) ?? readAddress(trimmed, options);
}

/** `spotify:playlist:{id}`. */
export function spotifyPlaylistUri(id: string): string {
  return `spotify:playlist:${id}`;
}

/** Where the playlist is opened in a browser. */
export function spotifyPlaylistAddress(id: string): string {
  return `https://${HOSTS[0]}/playlist/${id}`;
}

/** Whether this is a playlist's id. */
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
  // What people share may begin with a language: /intl-de/playlist/…
  if (parts[0]?.startsWith("intl-")) parts.shift();
  return readParts(parts, options);
}

/** `playlist, {id}`, with or without `user, {id}` before it. */
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
