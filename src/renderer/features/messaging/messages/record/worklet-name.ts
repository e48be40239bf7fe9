/** Name of the processor that hands on samples. */
export const SAMPLES = "samples";
