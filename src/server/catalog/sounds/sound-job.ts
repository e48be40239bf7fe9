import type { AudioFacts } from "#server/catalog/audio/ingest.ts";
import type { SkipReason } from "#server/catalog/import/reasons.ts";

/** Work on the sounds of messages, done in a process of its own. */
export type SoundJob = ReadJob | CutJob;

/** Reads a file that somebody sent into the folder of sounds. */
export interface ReadJob {
  readonly kind: "read";
  /** The file as it was sent. */
  readonly path: string;
  /** The Ogg Vorbis file that it becomes. */
  readonly target: string;
}

/** Cuts a part out of a read sound, for players. */
export interface CutJob {
  readonly kind: "cut";
  /** A read sound. */
  readonly path: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Folder of the result, which is named by its hash. */
  readonly folder: string;
}

/** What a job made of a sound. */
export type SoundOutcome = ReadOutcome | CutOutcome | RefusedSound;

export interface ReadOutcome {
  readonly kind: "read";
  readonly sound: SoundFacts;
}

export interface CutOutcome {
  readonly kind: "cut";
  readonly audio: Omit<AudioFacts, "previewable">;
  readonly peaks: readonly number[];
}

export interface RefusedSound {
  readonly kind: "skipped";
  readonly reason: SkipReason;
}

/** A sound that was read. Times in ms. */
export interface SoundFacts {
  readonly durationMs: number;
  /** Where it begins and ends: the silence before and after it left out. */
  readonly startMs: number;
  readonly endMs: number;
  readonly peaks: readonly number[];
}
