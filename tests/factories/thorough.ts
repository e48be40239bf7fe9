/** How much of a random or long run is made: all of it in CI, a third on a developer's computer. */
export function thorough(whole: number): number {
  return process.env.CI ? whole : Math.ceil(whole / 3);
}
