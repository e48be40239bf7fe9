/** How much of a random or long run is made: all of it in CI, a third on a developer's computer. */
export function thorough(whole: number): number {
  return process.env.CI ? whole : Math.ceil(whole / 3);
}

/** Of what is tried one after the other: all in CI, every third on a developer's computer. */
export function thoroughly<Item>(items: readonly Item[]): readonly Item[] {
  return process.env.CI ? items : items.filter((_, index) => index % 3 === 0);
}
