/** A stream of numbers in [0, 1). The same seed gives the same stream on every machine. */
export type Random = () => number;

/** The mulberry32 generator: 32 bits of state, no allocation. */
export function randomFrom(seed: number): Random {
  // Signed, so that it stays a small integer: an unsigned one would be heap-allocated on each call.
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A 32-bit seed for a text (FNV-1a with a final mix), so that slugs can be seeds. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

/** A whole number from low to high, both included. */
export function wholeBetween(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

export function pick<T>(random: Random, items: readonly [T, ...T[]] | readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("pick needs at least one item");
  return item;
}

export function chance(random: Random, probability: number): boolean {
  return random() < probability;
}

/** Roughly normal, mean 0, standard deviation 1, never beyond ±3: three uniforms. */
export function wobble(random: Random): number {
  return (random() + random() + random() - 1.5) * 2;
}

/** A shuffled copy (Fisher-Yates). */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const a = copy[i] as T;
    copy[i] = copy[j] as T;
    copy[j] = a;
  }
  return copy;
}
