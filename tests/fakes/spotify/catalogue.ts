/** Content of the fake Spotify. */

export interface FakeTrack {
  readonly title: string;
  readonly artists: readonly string[];
  readonly album?: string;
  readonly isrc?: string;
  readonly durationMs: number;
}

export interface FakePlaylist {
  readonly id: string;
  name: string;
  description: string;
  /** Changes with the tracks. */
  snapshot: number;
  /** Null stands for a removed track, as at Spotify. */
  tracks: (FakeTrack | null | "episode" | "local")[];
}

/** An id in Spotify's format: 22 letters and digits. */
export function spotifyId(number: number): string {
  return number.toString(36).padStart(22, "0");
}

/** The API until February 2026, and since then. */
export type SpotifyShape = "former" | "2026";

/** A playlist as an entry in a person's list. */
export function listed(playlist: FakePlaylist, origin: string, shape: SpotifyShape) {
  const total = { total: playlist.tracks.length };
  return {
    id: playlist.id,
    uri: `spotify:playlist:${playlist.id}`,
    type: "playlist",
    name: playlist.name,
    description: playlist.description,
    snapshot_id: `snapshot-${playlist.snapshot}`,
    images: [{ url: `${origin}/image/${playlist.id}`, width: 300, height: 300 }],
    owner: { id: "somebody", display_name: "Somebody" },
    ...(shape === "2026" ? { items: total } : { tracks: total }),
  };
}

/** An entry of a playlist. */
export function placed(given: FakePlaylist["tracks"][number], number: number, shape: SpotifyShape) {
  const { is_local, track } = formerly(given, number);
  if (shape === "former") return { is_local, track };
  const { external_ids, ...item } = track ?? {};
  return { is_local, item: track && item };
}

function formerly(track: FakePlaylist["tracks"][number], number: number) {
  if (track === null) return { is_local: false, track: null };
  if (track === "episode")
    return { is_local: false, track: { type: "episode", id: spotifyId(number), name: "An episode" } };
  if (track === "local")
    return {
      is_local: true,
      track: {
        type: "track",
        id: null,
        name: "A file of mine",
        duration_ms: 200_000,
        artists: [{ name: "" }],
        album: { name: "" },
        external_ids: {},
      },
    };
  return {
    is_local: false,
    track: {
      type: "track",
      id: spotifyId(number),
      name: track.title,
      duration_ms: track.durationMs,
      explicit: false,
      artists: track.artists.map((name) => ({ name })),
      album: { name: track.album ?? "" },
      external_ids: track.isrc === undefined ? {} : { isrc: track.isrc },
    },
  };
}
