/** The number of rounds of a random or long run: all in CI, a third locally. */
export function thorough(whole: number): number {
  return process.env.CI ? whole : Math.ceil(whole / 3);
}
