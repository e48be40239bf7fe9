import fc from "fast-check";
import { expect, test } from "vitest";
import { type Candidate, type ComposeOptions, compose } from "./compose.ts";

const candidates = fc
  .array(
    fc.record({
      id: fc.integer({ min: 0, max: 200 }).map(String),
      artist: fc.integer({ min: 0, max: 12 }).map((number) => `artist ${number}`),
      weight: fc.double({ min: 0.1, max: 10, noNaN: true }),
      plays: fc.nat(20),
      blocks: fc.nat(3),
    }),
    { maxLength: 80 },
  )
  .map((list) => [...new Map(list.map((one) => [one.id, one])).values()]);

const options: ComposeOptions = {
  size: 20,
  seed: 1,
  current: [],
  keep: 0.6,
  artistDistance: 4,
  mostBlocks: 2,
  mostPlays: 10,
};

test("tracklist: the same candidates and seed give the same list", () => {
  fc.assert(
    fc.property(candidates, fc.nat(), (list, seed) => {
      expect(compose(list, { ...options, seed })).toEqual(compose(list, { ...options, seed }));
    }),
  );
});

test("tracklist: unique candidates only, none mostly blocked, as many as requested or available", () => {
  fc.assert(
    fc.property(candidates, fc.nat(), fc.integer({ min: 1, max: 50 }), (list, seed, size) => {
      const made = compose(list, { ...options, seed, size });
      const allowed = list.filter(({ blocks }) => blocks < options.mostBlocks).map(({ id }) => id);
      expect(new Set(made).size).toBe(made.length);
      expect(made.every((id) => allowed.includes(id))).toBe(true);
      expect(made.length).toBe(Math.min(size, allowed.length));
    }),
  );
});

test("tracklist: an artist repeats only after others, if there are enough", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 12 }),
      fc.integer({ min: 1, max: 6 }),
      fc.nat(),
      (artists, each, seed) => {
        const list = Array.from({ length: artists * each }, (_, at) =>
          candidate(String(at), `a${at % artists}`),
        );
        const made = compose(list, { ...options, seed, size: list.length, artistDistance: 3 });
        const artistOf = new Map(list.map(({ id, artist }) => [id, artist]));
        made.forEach((id, at) => {
          const near = made.slice(Math.max(0, at - 3), at).map((other) => artistOf.get(other));
          expect(near).not.toContain(artistOf.get(id));
        });
      },
    ),
  );
});

test("refill: keeps its share of the list and replaces the rest", () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const list = Array.from({ length: 60 }, (_, at) => candidate(String(at), `a${at % 20}`));
      const current = list.slice(0, 20).map(({ id }) => id);
      const made = compose(list, { ...options, seed, current });
      expect(made.filter((id) => current.includes(id))).toHaveLength(12);
    }),
  );
});

test("tracklist: often played tracks are used only when nothing else is left", () => {
  const fresh = Array.from({ length: 15 }, (_, at) => candidate(`fresh ${at}`, `a${at}`));
  const played = Array.from({ length: 15 }, (_, at) => ({
    ...candidate(`played ${at}`, `b${at}`),
    plays: 11,
  }));
  const made = compose([...played, ...fresh], options);
  expect(made.filter((id) => id.startsWith("fresh"))).toHaveLength(15);
  expect(made).toHaveLength(20);
});

test("tracklist: better matches are chosen more often", () => {
  const list = Array.from({ length: 200 }, (_, at) => ({
    ...candidate(String(at), `a${at}`),
    weight: at < 100 ? 4 : 1,
  }));
  const heavy = Array.from({ length: 50 }, (_, seed) => compose(list, { ...options, seed }))
    .flat()
    .filter((id) => Number(id) < 100).length;
  expect(heavy / 1000).toBeGreaterThan(0.7);
});

function candidate(id: string, artist: string): Candidate {
  return { id, artist, weight: 1, plays: 0, blocks: 0 };
}
