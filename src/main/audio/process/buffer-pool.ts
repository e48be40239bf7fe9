import type { AudioBuffer, AudioContext } from "node-web-audio-api";
import { SAMPLE_RATE } from "../protocol.ts";
import { emptyPiece, type Piece } from "./ogg-reader.ts";

/** Frames of a piece of sound on the timeline: half a second. */
const PIECE_FRAMES = SAMPLE_RATE / 2;

/** More than two overlapping tracks need at once. */
const KEPT = 24;

/**
 * Buffers that are used again when they have sounded. Their memory is the audio library's, which JavaScript's collector
 * does not see; left to itself it would let hundreds of them pile up.
 */
export class BufferPool {
  readonly #context: AudioContext;
  readonly #free: AudioBuffer[] = [];
  /** Where sound is decoded to, by one voice at a time. */
  readonly piece: Piece = emptyPiece(PIECE_FRAMES);

  constructor(context: AudioContext) {
    this.#context = context;
  }

  /** A buffer with the sound of a piece. */
  fill({ left, right, length }: Piece): AudioBuffer {
    const buffer =
      (length === PIECE_FRAMES && this.#free.pop()) || this.#context.createBuffer(2, length, SAMPLE_RATE);
    buffer.copyToChannel(left.subarray(0, length), 0);
    buffer.copyToChannel(right.subarray(0, length), 1);
    return buffer;
  }

  /** The buffer has sounded. */
  giveBack(buffer: AudioBuffer): void {
    if (buffer.length === PIECE_FRAMES && this.#free.length < KEPT) this.#free.push(buffer);
  }
}
