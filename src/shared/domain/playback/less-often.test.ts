import fc from "fast-check";
import { expect, test } from "vitest";
import { playableTrack, sourceSnapshot } from "#tests/factories/player/playback.ts";
import { hasTrait, hasTurn, LESS_OFTEN_CYCLES } from "./less-often.ts";
import { itemsFrom, nextItems, PLAN_START, type PlanInput } from "./plan.ts";

const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 40 });

/** The plan of a source whose tracks have these ids. */
function planOf(
  trackIds: readonly string[],
  lessIds: Iterable<string>,
  over: Partial<PlanInput> = {},
): PlanInput {
  return {
    source: sourceSnapshot(trackIds.map((id) => playableTrack({ id }))),
    order: "SHUFFLE",
    seed: 7,
    blockedIds: new Set(),
    lessIds: new Set(lessIds),
    filterExplicit: false,
    market: "SE",
    queue: [],
    ...over,
  };
}

/** How often each track plays in this many cycles. */
function playsIn(plan: PlanInput, cycles: number): ReadonlyMap<string, number> {
  const plays = new Map<string, number>();
  for (const { track, at } of itemsFrom(plan, PLAN_START)) {
    if (at.cycle >= cycles) break;
    plays.set(track.id, (plays.get(track.id) ?? 0) + 1);
  }
  return plays;
}

test("less often: a track plays once in as many cycles as its interval, every other one each time", () => {
  fc.assert(
    fc.property(
      ids,
      fc.integer({ min: 0, max: 2 ** 31 }),
      fc.constantFrom("SHUFFLE", "LINEAR"),
      fc.integer({ min: 0, max: 40 }),
      (all, seed, order, less) => {
        const lessIds = new Set(all.slice(0, less));
        const plays = playsIn(planOf(all, lessIds, { seed, order }), LESS_OFTEN_CYCLES);
        for (const id of all) expect(plays.get(id)).toBe(lessIds.has(id) ? 1 : LESS_OFTEN_CYCLES);
      },
    ),
  );
});

test("less often: reduced music is heard less, and its turns are spread over the cycles", () => {
  const all = [...Array(400).keys()].map((n) => `track-${n}`);
  const less = all.slice(0, 200);
  const heard = nextItems(planOf(all, less), PLAN_START, 1000).map(({ track }) => track.id);
  const share = heard.filter((id) => less.includes(id)).length / heard.length;
  // A quarter of a half, of the remainder of the whole.
  expect(share).toBeGreaterThan(0.15);
  expect(share).toBeLessThan(0.25);
  for (let cycle = 0; cycle < LESS_OFTEN_CYCLES; cycle++) {
    const turns = less.filter((id) => hasTurn(id, 7, cycle)).length;
    expect(turns).toBeGreaterThan(30);
    expect(turns).toBeLessThan(70);
  }
});

test("less often: the rest of the plan keeps its order and positions", () => {
  fc.assert(
    fc.property(ids, (all) => {
      const less = new Set(all.slice(0, Math.floor(all.length / 2)));
      const kept = (plan: PlanInput) =>
        nextItems(plan, PLAN_START, all.length * 8)
          .filter(({ track, at }) => !less.has(track.id) && at.cycle < 2)
          .map(({ track, at }) => [track.id, at.cycle, at.index]);
      expect(kept(planOf(all, less))).toEqual(kept(planOf(all, [])));
    }),
  );
});

test("less often: requested tracks play, and music continues if nothing else is left", () => {
  const queue = [{ id: "q", track: playableTrack({ id: "a" }) }];
  expect(nextItems(planOf(["a"], ["a"], { queue }), PLAN_START, 3).map(({ track }) => track.id)).toEqual([
    "a",
    "a",
    "a",
  ]);
});

test("traits: an artist by id, a genre or mood by its name", () => {
  const track = { artistIds: ["ann", "bob"], sounds: ["jazz", "calm"] };
  expect(hasTrait(track, [])).toBe(false);
  expect(hasTrait(track, [{ kind: "artist", value: "bob" }])).toBe(true);
  expect(hasTrait(track, [{ kind: "mood", value: "calm" }])).toBe(true);
  expect(hasTrait(track, [{ kind: "genre", value: "jazz" }])).toBe(true);
  expect(hasTrait(track, [{ kind: "genre", value: "bob" }])).toBe(false);
  expect(hasTrait(track, [{ kind: "artist", value: "jazz" }])).toBe(false);
});
