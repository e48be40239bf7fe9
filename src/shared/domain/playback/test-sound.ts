/** The notes of the test sound: three rising ones, unlike any sound in a shop. Times in s, gain linear. */
export const TEST_SOUND_NOTES = [
  { hertz: 523.25, at: 0 },
  { hertz: 659.26, at: 0.35 },
  { hertz: 783.99, at: 0.7 },
] as const;

export const TEST_SOUND_NOTE_S = 0.6;
export const TEST_SOUND_GAIN = 0.4;

/** From its first note until silence, in ms. */
export const TEST_SOUND_MS = 1500;
