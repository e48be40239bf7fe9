import type { Random } from "#server/catalog/synth/random.ts";

/** One note for a voice. */
export interface VoiceNote {
  /** MIDI pitch; fractions are microtones. */
  readonly midi: number;
  /** Seconds from the note's start to its release. */
  readonly seconds: number;
  /** 0..1 */
  readonly velocity: number;
}

/** An instrument: renders single notes. */
export interface Voice {
  /** 1: rendered once and placed by panning. 2: rendered once per channel, wide by itself. */
  readonly channels: 1 | 2;
  /**
   * Overwrites the start of `out` (48 kHz) with the note and returns the number of frames written. Starts at
   * silence; never writes beyond the length of `out`.
   */
  play(out: Float32Array, note: VoiceNote, channel: 0 | 1, random: Random): number;
}
