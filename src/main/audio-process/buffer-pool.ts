import type { AudioBuffer, AudioContext } from "node-web-audio-api";
import { emptyPiece, type Piece } from "./ogg-reader.ts";
import { SAMPLE_RATE } from "./protocol.ts";

/** Frames of one piece of sound on the timeline: half a second. */
const PIECE_FRAMES = SAMPLE_RATE / 2;

/** More buffers than two overlapping tracks need. */
const KEPT = 24;

/**
 * Reuses buffers that have finished sounding. Their memory belongs to the audio library and is invisible to the garbage
 * collector, which would let hundreds of them accumulate.
 */
export class BufferPool {
  readonly #context: AudioContext;
  readonly #free: AudioBuffer[] = [];
  /** Decode target, used by one voice at a time. */
  readonly piece: Piece = emptyPiece(PIECE_FRAMES);

  constructor(context: AudioContext) {
    this.#context = context;
  }

  /** Returns a buffer with a piece's sound. */
  fill({ left, right, length }: Piece): AudioBuffer {
    const buffer =
      (length === PIECE_FRAMES && this.#free.pop()) || this.#context.createBuffer(2, length, SAMPLE_RATE);
    buffer.copyToChannel(left.subarray(0, length), 0);
    buffer.copyToChannel(right.subarray(0, length), 1);
    return buffer;
  }

  /** Returns a buffer that has finished sounding to the pool. */
  giveBack(buffer: AudioBuffer): void {
    if (buffer.length === PIECE_FRAMES && this.#free.length < KEPT) this.#free.push(buffer);
  }
}
