/**
 * A stream of numbers in [0, 1) that is the same on every machine for the same seeds (splitmix32 over mixed
 * seeds).
 */
export function seededRandom(...seeds: readonly number[]): () => number {
  let state = 0x9e3779b9;
  for (const seed of seeds) state = mix32(state ^ seed ^ Math.floor(seed / 2 ** 32));
  return () => {
    state = (state + 0x9e3779b9) | 0;
    return mix32(state) / 2 ** 32;
  };
}

/** An integer in [0, bound). */
export function randomBelow(random: () => number, bound: number): number {
  return Math.floor(random() * bound);
}

/** A copy in random order (Fisher-Yates). */
export function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last--) {
    const other = randomBelow(random, last + 1);
    const held = copy[last]!; // last and other are below the length
    copy[last] = copy[other]!;
    copy[other] = held;
  }
  return copy;
}

/** Mixes every bit of a 32-bit integer into all the others; unsigned. */
function mix32(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
