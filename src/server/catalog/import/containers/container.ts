/**
 * [Note: how lengths are found] Headers and sizes of files are often wrong: a stream recorded without an end,
 * two files joined into one, a large cover after the music. So a file's frames are found by walking through
 * them, and the decoder gets each stream separately, with a correct header.
 */

/** One stream of a file, prepared for the decoder. */
export interface SoundStream {
  readonly kind: "opus" | "other";
  readonly bytes: Uint8Array;
  /** The audible part of the decoded audio, in seconds; absent: all of it. */
  readonly heard?: { readonly from: number; readonly length: number };
}

/** The share of lossy frames that a decoder may omit, at either end and where it cannot read one. */
export const MOST_LEFT_OUT = 0.02;

export interface Container {
  /** In playing order. */
  readonly streams: readonly SoundStream[];
  /**
   * The minimum that decoding must yield, judged by the frames present, in seconds; null if only decoding
   * shows it.
   */
  readonly leastSeconds: number | null;
  /** Part of the file is missing or unreadable. */
  readonly isIncomplete: boolean;
}
