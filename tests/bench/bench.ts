/** A measurement of a bench. Benches report, tests assert: nothing here passes or fails. */
export interface Measurement {
  readonly what: string;
  readonly value: number;
  readonly unit: "ms" | "s" | "kB" | "MB" | "%" | "per s" | "dB" | "samples" | "";
  /** The target, as stated in measures.md and the README. */
  readonly toReach?: string;
}

/** Each file `tests/bench/<name>.bench.ts` exports one of these as `bench`. */
export interface Bench {
  readonly about: string;
  readonly run: () => Promise<readonly Measurement[]>;
}

/** The value below which this share of the samples lies (nearest rank). */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}
