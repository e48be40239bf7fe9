/** The number of rounds of a random or long run: all in CI, a third locally. */
export function thorough(whole: number): number {
  return process.env.CI ? whole : Math.ceil(whole / 3);
}

/** All of these in CI, a mixed third of them locally. */
export function thoroughly<Item>(all: readonly Item[]): readonly Item[] {
  return process.env.CI ? all : all.filter((_item, index) => ((index * MIXING) >>> 16) % 3 === 0);
}

/** Close to 2 ** 32 divided by the golden ratio: its multiples follow no rhythm. */
const MIXING = 2_654_435_761;
