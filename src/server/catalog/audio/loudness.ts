/**
 * Loudness and true peak as ITU-R BS.1770-4 defines them, for stereo at 48 kHz, fed piece by piece.
 *
 * Integrated loudness (Annex 1): K-weighting (a high shelf, then a high-pass; the coefficients are the standard's own
 * for 48 kHz), mean square over blocks of 400 ms that overlap by 75 %, gated at −70 LUFS and then at 10 LU below the
 * mean of what is left. True peak (Annex 2): four-fold oversampling with the standard's 48-tap interpolator.
 */
export interface LoudnessMeter {
  feed(left: Float32Array, right: Float32Array): void;
  /** LUFS; −Infinity when nothing passes the gate. Sound shorter than 400 ms counts as one block. */
  integrated(): number;
  /** dBTP: the higher of the two channels. −Infinity for silence. */
  truePeakDb(): number;
  readonly frames: number;
}

const HOP = 4800;
const BLOCK_HOPS = 4;
const OFFSET_LUFS = -0.691;

/** BS.1770-4, Annex 2, table of the interpolator: phases 0 and 1; 2 and 3 are 1 and 0 backwards. */
const phase0 = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625,
  0.97216796875, -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
];
const phase1 = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625, 0.77978515625,
  -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
];
const TAPS = 12;
const phases = [phase0, phase1, [...phase1].reverse(), [...phase0].reverse()].map((p) =>
  Float64Array.from(p),
);
/** No interpolated value can exceed the largest sample under the filter times this. */
const MOST_GAIN = Math.max(...phases.map((p) => p.reduce((sum, c) => sum + Math.abs(c), 0)));

export function createLoudnessMeter(): LoudnessMeter {
  const hops: number[] = [];
  let hopEnergy = 0;
  let hopFrames = 0;
  let frames = 0;
  const weigh = [kWeighting(), kWeighting()] as const;
  const peaks = [truePeakFinder(), truePeakFinder()] as const;

  return {
    get frames() {
      return frames;
    },
    feed(left, right) {
      peaks[0].feed(left);
      peaks[1].feed(right);
      for (let start = 0; start < left.length; ) {
        const end = Math.min(left.length, start + HOP - hopFrames);
        hopEnergy += weigh[0](left, start, end) + weigh[1](right, start, end);
        hopFrames += end - start;
        start = end;
        if (hopFrames === HOP) {
          hops.push(hopEnergy);
          hopEnergy = 0;
          hopFrames = 0;
        }
      }
      frames += left.length;
    },
    integrated() {
      if (hops.length < BLOCK_HOPS) {
        const energy = hops.reduce((a, b) => a + b, hopEnergy);
        return frames === 0 || energy === 0
          ? Number.NEGATIVE_INFINITY
          : OFFSET_LUFS + 10 * Math.log10(energy / frames);
      }
      const blocks: number[] = [];
      for (let i = 0; i + BLOCK_HOPS <= hops.length; i++) {
        const energy = hops[i]! + hops[i + 1]! + hops[i + 2]! + hops[i + 3]!;
        blocks.push(energy / (HOP * BLOCK_HOPS));
      }
      const audible = blocks.filter((b) => OFFSET_LUFS + 10 * Math.log10(b) > -70);
      if (audible.length === 0) return Number.NEGATIVE_INFINITY;
      const gate = mean(audible) / 10;
      const counted = audible.filter((b) => b > gate);
      return OFFSET_LUFS + 10 * Math.log10(mean(counted));
    },
    truePeakDb() {
      return 20 * Math.log10(Math.max(peaks[0].peak(), peaks[1].peak()));
    },
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length;
}

/** Answers the sum of squares of the K-weighted samples from start to end. */
function kWeighting(): (x: Float32Array, start: number, end: number) => number {
  let s1 = 0;
  let s2 = 0;
  let h1 = 0;
  let h2 = 0;
  return (x, start, end) => {
    let sum = 0;
    for (let i = start; i < end; i++) {
      const v = x[i]!;
      const y = 1.53512485958697 * v + s1;
      s1 = -2.69169618940638 * v + 1.69065929318241 * y + s2;
      s2 = 1.19839281085285 * v - 0.73248077421585 * y;
      const z = y + h1;
      h1 = -2 * y + 1.99004745483398 * z + h2;
      h2 = y - 0.99007225036621 * z;
      sum += z * z;
    }
    return sum;
  };
}

function truePeakFinder(): { feed(x: Float32Array): void; peak(): number } {
  const step = 32;
  const window = new Float32Array(TAPS - 1 + step);
  const [p0, p1, p2, p3] = phases as [Float64Array, Float64Array, Float64Array, Float64Array];
  let peak = 0;
  const run = (count: number): void => {
    let most = 0;
    for (let i = 0; i < TAPS - 1 + count; i++) most = Math.max(most, Math.abs(window[i]!));
    peak = Math.max(peak, most);
    // Exact short cut: where even the worst case cannot beat the peak, there is nothing to interpolate.
    if (most * MOST_GAIN > peak) {
      for (let i = 0; i < count; i++) {
        let a = 0;
        let b = 0;
        let c = 0;
        let d = 0;
        for (let k = 0; k < TAPS; k++) {
          const v = window[i + TAPS - 1 - k]!;
          a += v * p0[k]!;
          b += v * p1[k]!;
          c += v * p2[k]!;
          d += v * p3[k]!;
        }
        peak = Math.max(peak, Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d));
      }
    }
    window.copyWithin(0, count, count + TAPS - 1);
  };
  return {
    feed(x) {
      for (let start = 0; start < x.length; start += step) {
        const count = Math.min(step, x.length - start);
        for (let i = 0; i < count; i++) window[TAPS - 1 + i] = x[start + i]!;
        run(count);
      }
    },
    peak() {
      window.fill(0, TAPS - 1);
      const before = peak;
      run(TAPS);
      const found = peak;
      peak = Math.max(before, found);
      return peak;
    },
  };
}
