/**
 * Loudness and true peak as ITU-R BS.1770-4 defines them, for stereo at 48 kHz, fed in pieces.
 *
 * Integrated loudness (Annex 1): K-weighting (a high shelf, then a high-pass; the coefficients are the
 * standard's own for 48 kHz), mean square over blocks of 400 ms that overlap by 75 %, gated at −70 LUFS and
 * then at 10 LU below the mean of the remaining blocks. True peak (Annex 2): four-fold oversampling with the
 * standard's 48-tap interpolator.
 */
export interface LoudnessMeter {
  feed(left: Float32Array, right: Float32Array): void;
  /** LUFS; −Infinity when no block passes the gate. Audio shorter than 400 ms counts as one block. */
  integrated(): number;
  /** dBTP: the higher of the two channels. −Infinity for silence. */
  truePeakDb(): number;
  readonly frames: number;
}

const HOP = 4800;
const BLOCK_HOPS = 4;
const OFFSET_LUFS = -0.691;

/** BS.1770-4, Annex 2, table of the interpolator: phases 0 and 1; phases 2 and 3 are 1 and 0 reversed. */
const phase0 = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625,
  0.97216796875, -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
];
const phase1 = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625, 0.77978515625,
  -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
];
/** All four phases of the interpolator, for the latest sample first. */
export const INTERPOLATOR: readonly (readonly number[])[] = [
  phase0,
  phase1,
  phase1.toReversed(),
  phase0.toReversed(),
];
const TAPS = 12;
const HALF = TAPS / 2;
/** Two phases that are mirror images, split into even and odd parts: computing both costs as much as one. */
const outer = evenAndOdd(phase0);
const inner = evenAndOdd(phase1);

interface PhasePair {
  readonly even: Float64Array;
  readonly odd: Float64Array;
  /** No interpolated value exceeds the largest sample under the filter times this. */
  readonly mostGain: number;
}

function evenAndOdd(phase: readonly number[]): PhasePair {
  const half = phase.slice(0, HALF);
  const mirrored = phase.slice(HALF).reverse();
  return {
    even: Float64Array.from(half, (c, k) => (c + mirrored[k]!) / 2),
    odd: Float64Array.from(half, (c, k) => (c - mirrored[k]!) / 2),
    mostGain: phase.reduce((sum, c) => sum + Math.abs(c), 0),
  };
}

export function createLoudnessMeter(): LoudnessMeter {
  const hops: number[] = [];
  let hopEnergy = 0;
  let hopFrames = 0;
  let frames = 0;
  const weighting = new Float64Array(8);
  const peaks = [new TruePeak(), new TruePeak()] as const;

  return {
    get frames() {
      return frames;
    },
    feed(left, right) {
      peaks[0].feed(left);
      peaks[1].feed(right);
      for (let start = 0; start < left.length; ) {
        const end = Math.min(left.length, start + HOP - hopFrames);
        hopEnergy += weightedEnergy(left, right, start, end, weighting);
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

/**
 * Sum of squares of the K-weighted samples from start to end. `state`: four values of each channel's filters.
 * A channel has to wait for its own previous result; interleaving the two fills that wait.
 */
function weightedEnergy(
  left: Float32Array,
  right: Float32Array,
  start: number,
  end: number,
  state: Float64Array,
): number {
  let ls1 = state[0]!;
  let ls2 = state[1]!;
  let lh1 = state[2]!;
  let lh2 = state[3]!;
  let rs1 = state[4]!;
  let rs2 = state[5]!;
  let rh1 = state[6]!;
  let rh2 = state[7]!;
  let leftSum = 0;
  let rightSum = 0;
  for (let i = start; i < end; i++) {
    const l = left[i]!;
    const r = right[i]!;
    const ly = 1.53512485958697 * l + ls1;
    const ry = 1.53512485958697 * r + rs1;
    ls1 = -2.69169618940638 * l + 1.69065929318241 * ly + ls2;
    rs1 = -2.69169618940638 * r + 1.69065929318241 * ry + rs2;
    ls2 = 1.19839281085285 * l - 0.73248077421585 * ly;
    rs2 = 1.19839281085285 * r - 0.73248077421585 * ry;
    const lz = ly + lh1;
    const rz = ry + rh1;
    lh1 = -2 * ly + 1.99004745483398 * lz + lh2;
    rh1 = -2 * ry + 1.99004745483398 * rz + rh2;
    lh2 = ly - 0.99007225036621 * lz;
    rh2 = ry - 0.99007225036621 * rz;
    leftSum += lz * lz;
    rightSum += rz * rz;
  }
  state[0] = ls1;
  state[1] = ls2;
  state[2] = lh1;
  state[3] = lh2;
  state[4] = rs1;
  state[5] = rs2;
  state[6] = rh1;
  state[7] = rh2;
  return leftSum + rightSum;
}

const STEP = 32;

class TruePeak {
  readonly #window = new Float32Array(TAPS - 1 + STEP);
  #peak = 0;

  feed(x: Float32Array): void {
    for (let start = 0; start < x.length; start += STEP) {
      const count = Math.min(STEP, x.length - start);
      for (let i = 0; i < count; i++) this.#window[TAPS - 1 + i] = x[start + i]!;
      this.#run(count);
    }
  }

  peak(): number {
    this.#window.fill(0, TAPS - 1);
    this.#run(TAPS);
    return this.#peak;
  }

  #run(count: number): void {
    const window = this.#window;
    let most = 0;
    for (let i = 0; i < TAPS - 1 + count; i++) {
      const v = Math.abs(window[i]!);
      if (v > most) most = v;
    }
    let peak = Math.max(this.#peak, most);
    // Exact shortcuts: if even the worst case cannot exceed the peak, no interpolation is needed.
    if (most * outer.mostGain > peak) peak = highestBetween(window, count, outer, peak);
    if (most * inner.mostGain > peak) peak = highestBetween(window, count, inner, peak);
    this.#peak = peak;
    window.copyWithin(0, count, count + TAPS - 1);
  }
}

/** The highest of `least` and of the results of the two phases over each window of TAPS samples. */
function highestBetween(window: Float32Array, count: number, phases: PhasePair, least: number): number {
  const { even, odd } = phases;
  let peak = least;
  for (let i = 0; i < count; i++) {
    let sum = 0;
    let difference = 0;
    for (let k = 0; k < HALF; k++) {
      const late = window[i + TAPS - 1 - k]!;
      const early = window[i + k]!;
      sum += (late + early) * even[k]!;
      difference += (late - early) * odd[k]!;
    }
    // The phases are sum + difference and sum - difference; this is the larger of the two.
    const value = Math.abs(sum) + Math.abs(difference);
    if (value > peak) peak = value;
  }
  return peak;
}
