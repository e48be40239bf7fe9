import fc from "fast-check";
import { expect, test } from "vitest";
import { WEEK_MS } from "#shared/domain/time/lengths.ts";
import { playableTrack, sourceSnapshot } from "#tests/factories/player/playback.ts";
import { MOST_AHEAD, minutesAtHand, planAhead } from "./ahead.ts";
import type { PlanInput } from "./plan.ts";

function weekOf(durations: readonly number[]) {
  const tracks = durations.map((durationMs, n) => playableTrack({ id: `t${n}`, durationMs }));
  const plan: PlanInput = {
    source: sourceSnapshot(tracks),
    order: "AUTO",
    seed: 7,
    lessIds: new Set(),
    blockedIds: new Set(),
    filterExplicit: false,
    market: "SE",
    queue: [],
  };
  return planAhead({
    from: 0,
    stretches: [{ from: 0, to: WEEK_MS, collectionId: "a" }],
    first: [],
    planOf: () => plan,
    cursors: new Map(),
    fallbackCollectionId: null,
  });
}

test("plan ahead: is limited in number and time, however long or short the tracks are", () => {
  const durations = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 10_000_000 })),
    {
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(durations, (lengths) => {
      const items = [...weekOf(lengths)];
      expect(items.length).toBeLessThanOrEqual(MOST_AHEAD);
      expect(items.length > 0).toBe(lengths.some((ms) => ms >= 1000));
      expect(items.every(({ item, startsAt }) => item.track.durationMs >= 1000 && startsAt < WEEK_MS)).toBe(
        true,
      );
      const end = (items.at(-1)?.startsAt ?? 0) + (items.at(-1)?.item.track.durationMs ?? 0);
      if (items.length > 0 && items.length < MOST_AHEAD) expect(end).toBeGreaterThanOrEqual(WEEK_MS);
    }),
    { numRuns: 40 },
  );
});

test("plan ahead: covers a whole week of usual music", () => {
  expect(minutesAtHand(weekOf([90_000, 200_000]), WEEK_MS, () => true)).toBe(WEEK_MS / 60_000);
});
