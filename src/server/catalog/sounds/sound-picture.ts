import { DELIVERY_RATE, type StereoPcm } from "#server/catalog/audio/vorbis.ts";
import { PEAKS } from "#shared/contract/rest/messages/announcement-audio.ts";

/** Frames of a block: 1 ms. */
const BLOCK = DELIVERY_RATE / 1000;
/** Quieter than this, in dBFS, is silence before and after a sound; of a quiet sound, this much below its peak. */
const SILENCE_DB = -50;
const BELOW_PEAK_DB = -40;
/** Kept of the silence at both ends, in ms. */
const MARGIN_MS = 40;

/** How loud a sound is over time. Fed in pieces, it keeps four bytes a millisecond. */
export class SoundPicture {
  #blocks = new Float32Array(60_000);
  #frames = 0;

  feed({ left, right }: StereoPcm): void {
    for (let i = 0; i < left.length; i++) {
      const block = Math.floor((this.#frames + i) / BLOCK);
      if (block >= this.#blocks.length) this.#grow();
      const value = Math.max(Math.abs(left[i]!), Math.abs(right[i]!));
      if (value > this.#blocks[block]!) this.#blocks[block] = value;
    }
    this.#frames += left.length;
  }

  /** The peaks of equal parts against the loudest of them, 0 to 1. */
  peaks(): readonly number[] {
    const blocks = this.#filled();
    const parts = Array.from({ length: PEAKS }, (_, part) => {
      const from = Math.floor((part * blocks.length) / PEAKS);
      const to = Math.max(from + 1, Math.floor(((part + 1) * blocks.length) / PEAKS));
      return highest(blocks.subarray(from, to));
    });
    const most = Math.max(...parts);
    return parts.map((peak) => (most > 0 ? Math.round((peak / most) * 1000) / 1000 : 0));
  }

  /** The part between the silence before and the silence after, in ms. */
  audible(durationMs: number): { readonly startMs: number; readonly endMs: number } {
    const blocks = this.#filled();
    const least = Math.min(10 ** (SILENCE_DB / 20), highest(blocks) * 10 ** (BELOW_PEAK_DB / 20));
    const first = blocks.findIndex((peak) => peak > least);
    const last = blocks.findLastIndex((peak) => peak > least);
    if (first < 0) return { startMs: 0, endMs: durationMs };
    return {
      startMs: Math.max(0, first - MARGIN_MS),
      endMs: Math.min(durationMs, last + 1 + MARGIN_MS),
    };
  }

  #filled(): Float32Array {
    return this.#blocks.subarray(0, Math.ceil(this.#frames / BLOCK));
  }

  #grow(): void {
    const grown = new Float32Array(this.#blocks.length * 2);
    grown.set(this.#blocks);
    this.#blocks = grown;
  }
}

function highest(blocks: Float32Array): number {
  let most = 0;
  for (const peak of blocks) if (peak > most) most = peak;
  return most;
}
