/** Stereo sound in memory, and measurements of what a listener would hear. Times in frames at 48 kHz. */

export const PCM_RATE = 48_000;

export interface StereoPcm {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** Reads interleaved 32-bit float stereo, the format of the sink's recordings; drops an incomplete last frame. */
export function readStereo(bytes: Uint8Array): StereoPcm {
  const frames = Math.floor(bytes.byteLength / 8);
  const samples = new Float32Array(bytes.slice(0, frames * 8).buffer);
  const left = new Float32Array(frames);
  const right = new Float32Array(frames);
  for (let n = 0; n < frames; n++) {
    left[n] = samples[2 * n] ?? 0;
    right[n] = samples[2 * n + 1] ?? 0;
  }
  return { left, right };
}

/** Root mean square of a stretch. */
function rms(samples: Float32Array, from = 0, to = samples.length): number {
  let sum = 0;
  for (let n = from; n < to; n++) sum += (samples[n] ?? 0) ** 2;
  return Math.sqrt(sum / Math.max(1, to - from));
}

/** Level of a stretch in dB; silence is −Infinity. */
export function levelDb(samples: Float32Array, from = 0, to = samples.length): number {
  return 20 * Math.log10(rms(samples, from, to));
}

/** The first frame louder than `threshold` from `from` on; −1 if there is none. */
export function firstSound(samples: Float32Array, threshold = 1e-3, from = 0): number {
  for (let n = from; n < samples.length; n++) if (Math.abs(samples[n] ?? 0) > threshold) return n;
  return -1;
}

/** Length of the longest run of frames at or below `threshold` between two frames. */
export function longestSilence(samples: Float32Array, from: number, to: number, threshold = 1e-4): number {
  let longest = 0;
  let run = 0;
  for (let n = from; n < to; n++) {
    run = Math.abs(samples[n] ?? 0) <= threshold ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

export interface Match {
  /** Frame of `recording` at which the pattern begins. */
  readonly at: number;
  /** Normalised correlation there: 1 is the same wave at any level. */
  readonly correlation: number;
  /** Linear gain from the pattern to the recording. */
  readonly gain: number;
}

/** Of a noise-like pattern, every 16th frame tells where it is. */
const SPARSE = 16;

/**
 * Finds a stretch of a source in a recording: the best normalised cross-correlation with its beginning, searched
 * between two frames. Use a noise-like pattern; a steady tone matches everywhere.
 */
export function findPattern(
  recording: Float32Array,
  pattern: Float32Array,
  from = 0,
  to = recording.length - pattern.length,
): Match {
  const near = bestMatch(recording, pattern, from, to, SPARSE).at;
  return bestMatch(recording, pattern, Math.max(from, near - SPARSE), Math.min(to, near + SPARSE), 1);
}

/** The best match of every `step`th frame of the pattern. */
function bestMatch(
  recording: Float32Array,
  pattern: Float32Array,
  from: number,
  to: number,
  step: number,
): Match {
  let best: Match = { at: -1, correlation: 0, gain: 0 };
  const energy = pattern.reduce((sum, value) => sum + value * value, 0);
  // Running energy of the recording under the pattern.
  let under = 0;
  for (let n = 0; n < pattern.length; n++) under += (recording[from + n] ?? 0) ** 2;
  for (let at = from; at <= to; at++) {
    if (under > 1e-9) {
      let sum = 0;
      for (let n = 0; n < pattern.length; n += step) sum += (recording[at + n] ?? 0) * (pattern[n] ?? 0);
      const correlation = (step * sum) / Math.sqrt(energy * under);
      if (correlation > best.correlation) best = { at, correlation, gain: (step * sum) / energy };
    }
    under += (recording[at + pattern.length] ?? 0) ** 2 - (recording[at] ?? 0) ** 2;
  }
  return best;
}
