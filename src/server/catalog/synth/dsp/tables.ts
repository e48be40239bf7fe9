/** Sample rate of everything in Roomtone. */
export const SAMPLE_RATE = 48_000;

/** Length of one wave cycle in a table; a power of two, so that wrapping is a mask. */
export const TABLE_SIZE = 2048;
const LOWEST_HZ = 27.5;
const LEVELS = 10;

/** One cycle of a wave, once per octave, each with only the harmonics below the audible limit. */
export interface WaveTable {
  readonly levels: readonly Float32Array[];
}

/** Amplitude of harmonic n (1 = fundamental) of a wave. */
type Harmonics = (n: number) => number;

function buildTable(harmonics: Harmonics): WaveTable {
  const levels: Float32Array[] = [];
  for (let level = 0; level < LEVELS; level++) {
    const top = LOWEST_HZ * 2 ** (level + 1);
    const count = Math.max(1, Math.min(256, Math.floor(16_000 / top)));
    const cycle = new Float32Array(TABLE_SIZE + 1);
    for (let n = 1; n <= count; n++) {
      // Lanczos' sigma factor: prevents ringing at the edge of the band.
      const x = (Math.PI * n) / (count + 1);
      const amplitude = harmonics(n) * (Math.sin(x) / x);
      if (Math.abs(amplitude) < 1e-5) continue;
      for (let i = 0; i < TABLE_SIZE; i++) {
        cycle[i]! += amplitude * Math.sin((2 * Math.PI * ((n * i) % TABLE_SIZE)) / TABLE_SIZE);
      }
    }
    cycle[TABLE_SIZE] = cycle[0]!;
    levels.push(cycle);
  }
  const reference = levels[2]!;
  let energy = 0;
  for (let i = 0; i < TABLE_SIZE; i++) energy += reference[i]! ** 2;
  const gain = 0.5 / Math.sqrt(energy / TABLE_SIZE);
  for (const cycle of levels) for (let i = 0; i <= TABLE_SIZE; i++) cycle[i]! *= gain;
  return { levels };
}

const drawbars: readonly number[] = [0, 1, 0.85, 0.55, 0.5, 0, 0.22, 0, 0.3];

const shapes = {
  sine: (n: number) => (n === 1 ? 1 : 0),
  saw: (n: number) => 1 / n,
  square: (n: number) => (n % 2 === 1 ? 1 / n : 0),
  triangle: (n: number) => (n % 2 === 1 ? (((n - 1) / 2) % 2 === 0 ? 1 / n ** 2 : -1 / n ** 2) : 0),
  pulse: (n: number) => Math.sin(Math.PI * n * 0.22) / n,
  organ: (n: number) => drawbars[n] ?? 0,
  /** Hollow wood: strong odd harmonics, some even. */
  reed: (n: number) => (n % 2 === 1 ? 1 / n ** 1.15 : 0.18 / n),
  /** A bowed string: saw with the humps of a wooden body. */
  bowed: (n: number) =>
    (1 / n ** 1.05) * (1 + 0.6 * Math.exp(-((n - 3) ** 2) / 4) + 0.35 * Math.exp(-((n - 7) ** 2) / 6)),
  flute: (n: number) => [0, 1, 0.32, 0.13, 0.05, 0.02][n] ?? 0,
} satisfies Record<string, Harmonics>;

export type WaveName = keyof typeof shapes;

const built = new Map<WaveName, WaveTable>();

/** The named wave; built on first use (about 5 ms) and cached. */
export function waveTable(name: WaveName): WaveTable {
  let table = built.get(name);
  if (!table) {
    table = buildTable(shapes[name]);
    built.set(name, table);
  }
  return table;
}

/** The richest cycle without aliasing at this fundamental. */
export function cycleFor(table: WaveTable, hertz: number): Float32Array {
  const level = Math.max(0, Math.min(LEVELS - 1, Math.floor(Math.log2(hertz / LOWEST_HZ))));
  return table.levels[level]!;
}

const SINE_SIZE = 8192;

/** One cycle of a sine in 8192 steps (noise −78 dB without interpolation): for FM, where speed matters. */
export const SINE = Float32Array.from({ length: SINE_SIZE }, (_, i) =>
  Math.sin((2 * Math.PI * i) / SINE_SIZE),
);
export const SINE_LENGTH = SINE_SIZE;

export function hertzOf(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12);
}
