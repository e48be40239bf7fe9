import { SAMPLE_RATE } from "#main/audio-process/protocol.ts";
import { findPattern, firstSound, levelDb, type StereoPcm } from "#tests/factories/pcm.ts";

/** Length of the searched stretch, and the search range around it, in frames. */
const PATTERN = 2000;
const SEARCH = 24_000;

export interface Joins {
  /** Delay of each track's start beyond the intended time, in ms. */
  readonly offsets: readonly number[];
  /** Deviation of the level while two tracks overlap, in dB: the worst of each join. */
  readonly bumps: readonly number[];
}

/**
 * Finds the end and the beginning of each track in a recording of noise tracks of equal length. A recording drifts on a
 * busy machine; measuring close to the join and taking the median isolates the joins.
 */
export function joinsIn(left: Float32Array, sounds: readonly StereoPcm[], fadeMs: number): Joins {
  const length = sounds[0]?.left.length ?? 0;
  const overlap = (fadeMs / 1000) * SAMPLE_RATE;
  const step = length - overlap;
  const find = (sound: StereoPcm | undefined, from: number, expected: number) => {
    const pattern = sound?.left.subarray(from, from + PATTERN) ?? new Float32Array();
    return findPattern(left, pattern, Math.max(0, expected - SEARCH), expected + SEARCH).at - from;
  };
  const offsets: number[] = [];
  const bumps: number[] = [];
  let start = firstSound(left);
  for (let index = 0; index + 1 < sounds.length; index += 1) {
    // Just before the join, and right after it once the next track plays alone.
    const tail = step - 2 * PATTERN;
    const began = find(sounds[index], tail, start + tail);
    const alone = overlap + (overlap > 0 ? SAMPLE_RATE / 2 : 0);
    const next = find(sounds[index + 1], alone, began + step + alone);
    offsets.push(((next - began - step) * 1000) / SAMPLE_RATE);
    bumps.push(worstBump(left, next, began + length));
    start = next;
  }
  return { offsets, bumps };
}

/** Deviation of the level in an overlap from that just before it. */
function worstBump(left: Float32Array, from: number, until: number): number {
  const steady = levelDb(left, from - SAMPLE_RATE, from);
  const window = SAMPLE_RATE / 2;
  let worst = 0;
  for (let at = from; at + window <= until; at += window / 2) {
    worst = Math.max(worst, Math.abs(levelDb(left, at, at + window) - steady));
  }
  return worst;
}
