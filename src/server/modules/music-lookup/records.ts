import type { ControlTrack } from "#shared/contract/control.ts";
import type { PlayableTrack } from "#shared/contract/player.ts";
import type { Track } from "#shared/contract/rest/entities.ts";
import type { HistoryEntry } from "#shared/contract/rest/music/history.ts";
import type { AlbumRow, TrackRecord } from "./repository.ts";

/** Representations of tracks outside the catalogue. */

/** A track's audio file with its measurements. */
export interface TrackAudio {
  readonly frames: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly loudnessLufs: number;
  readonly truePeakDb: number;
}

/** The track's audio, or null while there is none. */
export function audioOf(
  track: {
    readonly [Field in keyof TrackAudio]: TrackAudio[Field] | null;
  },
): TrackAudio | null {
  const { frames, bytes, sha256, loudnessLufs, truePeakDb } = track;
  if (frames === null || bytes === null || sha256 === null) return null;
  if (loudnessLufs === null || truePeakDb === null) return null;
  return { frames, bytes, sha256, loudnessLufs, truePeakDb };
}

/** A track for a player; null while it has no audio. */
export function toPlayable(track: TrackRecord): PlayableTrack | null {
  const audio = audioOf(track);
  if (!audio) return null;
  return {
    ...toControlTrack(track),
    markets: track.markets,
    loudnessLufs: audio.loudnessLufs,
    truePeakDb: audio.truePeakDb,
  };
}

/** A track for screens that control a zone. */
export function toControlTrack(track: TrackRecord): ControlTrack {
  return {
    id: track.id,
    title: track.title,
    artists: track.artists.map(({ id, name }) => ({ id, name })),
    album: albumPart(track.album),
    durationMs: track.durationMs,
    explicit: track.explicit,
  };
}

/** A track for lists of played or blocked tracks. */
export function toHistoryTrack(track: TrackRecord): HistoryEntry["track"] {
  return toControlTrack(track);
}

/** A track in REST form; `preview` is a signed address or null. */
export function toRestTrack(track: TrackRecord, preview: string | null): Track {
  return {
    id: track.id,
    title: track.title,
    explicit: track.explicit,
    preview,
    markets: track.markets,
    artists: track.artists.map(({ id, name }) => ({ id, name })),
    album: albumPart(track.album),
    isrc: track.isrc,
    duration_ms: track.durationMs,
    disc_number: track.discNumber,
    track_number: track.trackNumber,
  };
}

function albumPart(album: AlbumRow): ControlTrack["album"] {
  return {
    id: album.id,
    title: album.title,
    image: album.image?.template ?? null,
    colorHex: album.image?.colorHex ?? null,
  };
}
