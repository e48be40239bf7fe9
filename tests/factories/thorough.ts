/** The number of rounds of a random or long run: all in CI, a third locally. */
export function thorough(whole: number): number {
  return process.env.CI ? whole : Math.ceil(whole / 3);
}

/** The items of a sequence to try: all in CI, every third locally. */
export function thoroughly<Item>(items: readonly Item[]): readonly Item[] {
  return process.env.CI ? items : items.filter((_, index) => index % 3 === 0);
}
