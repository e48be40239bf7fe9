/** Limits of reading one file. */
export interface ImportLimits {
  /** Memory that the process may use, in bytes. */
  readonly bytes: number;
  /** Time for one file, in ms. */
  readonly ms: number;
}

export const IMPORT_LIMITS: ImportLimits = { bytes: 5 * 1024 ** 3, ms: 10 * 60_000 };
