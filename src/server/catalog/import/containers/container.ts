/**
 * [Note: where a length comes from] Headers and sizes of files are often wrong: a stream that was recorded without an end,
 * two files joined to one, a large cover behind the music. So a file's frames are found by walking through them, and the
 * decoder gets each stream by itself with a header that fits it.
 */

/** One stream of a file, made ready for the decoder. */
export interface SoundStream {
  readonly kind: "opus" | "other";
  readonly bytes: Uint8Array;
  /** The part of the decoded sound that is to be heard, in seconds; absent: all of it. */
  readonly heard?: { readonly from: number; readonly length: number };
}

/** The share of lossy frames that a decoder may leave out, at either end and where it cannot read one. */
export const MOST_LEFT_OUT = 0.02;

export interface Container {
  /** In the order in which they sound. */
  readonly streams: readonly SoundStream[];
  /** What decoding has to give at least, by the frames that are there, in seconds; null where only decoding shows. */
  readonly leastSeconds: number | null;
  /** Part of the file is missing or cannot be read. */
  readonly isIncomplete: boolean;
}
