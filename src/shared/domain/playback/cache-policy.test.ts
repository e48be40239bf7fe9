import fc from "fast-check";
import { expect, test } from "vitest";
import { mayDownloadAhead, planCache } from "./cache-policy.ts";

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 20 });
const cachedMedia = fc.uniqueArray(
  fc.record({
    trackId: fc.integer({ min: 0, max: 30 }).map(String),
    bytes: fc.integer({ min: 1, max: 100 }),
    lastUsedAt: fc.nat(1000),
  }),
  { selector: ({ trackId }) => trackId, maxLength: 20 },
);

test("cache policy: upcoming tracks are always fetched and never evicted, however small the cache", () => {
  fc.assert(
    fc.property(
      ids,
      ids,
      cachedMedia,
      fc.nat(1500),
      fc.boolean(),
      (upcoming, later, cached, budgetBytes, mayFetchLater) => {
        const plan = planCache({ upcoming, later, budgetBytes, mayFetchLater }, cached, () => 50);
        const have = new Set(cached.map(({ trackId }) => trackId));
        for (const id of upcoming) {
          expect(plan.evict).not.toContain(id);
          expect(plan.fetch.includes(id)).toBe(!have.has(id));
        }
        expect(new Set([...plan.fetch, ...plan.evict]).size).toBe(plan.fetch.length + plan.evict.length);
        for (const id of plan.fetch) expect(have.has(id)).toBe(false);
        if (!mayFetchLater) expect(plan.fetch.every((id) => upcoming.includes(id))).toBe(true);
      },
    ),
  );
});

test("cache policy: the cache never exceeds its budget, except for upcoming tracks", () => {
  fc.assert(
    fc.property(ids, ids, cachedMedia, fc.nat(1500), (upcoming, later, cached, budgetBytes) => {
      const { fetch, evict } = planCache(
        { upcoming, later, budgetBytes, mayFetchLater: true },
        cached,
        () => 50,
      );
      const after = new Map(cached.map(({ trackId, bytes }) => [trackId, bytes]));
      for (const id of evict) after.delete(id);
      for (const id of fetch) after.set(id, 50);
      const total = [...after.values()].reduce((sum, bytes) => sum + bytes, 0);
      const needed = upcoming.reduce((sum, id) => sum + (after.get(id) ?? 0), 0);
      expect(total).toBeLessThanOrEqual(Math.max(budgetBytes, needed));
    }),
  );
});

test("cache policy: unwanted tracks are evicted first, the least recently used first", () => {
  const cached = ["next", "later", "old", "older"].map((trackId, place) => ({
    trackId,
    bytes: 10,
    lastUsedAt: 10 - place,
  }));
  const wish = { upcoming: ["next"], later: ["later"], mayFetchLater: true };
  expect(planCache({ ...wish, budgetBytes: 40 }, cached, () => 10).evict).toEqual([]);
  expect(planCache({ ...wish, budgetBytes: 30 }, cached, () => 10).evict).toEqual(["older"]);
  expect(planCache({ ...wish, budgetBytes: 10 }, cached, () => 10).evict).toEqual(["older", "old", "later"]);
});

test("cache policy: the next day's tracks are never evicted; others go first", () => {
  const cached = ["next", "tonight", "on Friday", "long ago"].map((trackId, place) => ({
    trackId,
    bytes: 10,
    lastUsedAt: 10 - place,
  }));
  const wish = { upcoming: ["next"], later: ["tonight", "on Friday"], keep: ["next", "tonight"] };
  const evicted = (budgetBytes: number) =>
    planCache({ ...wish, mayFetchLater: true, budgetBytes }, cached, () => 10).evict;
  expect(evicted(40)).toEqual([]);
  expect(evicted(25)).toEqual(["long ago", "on Friday"]);
  expect(evicted(1)).toEqual(["long ago", "on Friday"]);
  fc.assert(
    fc.property(ids, ids, ids, cachedMedia, fc.nat(1500), (upcoming, later, keep, media, budgetBytes) => {
      const { evict } = planCache(
        { upcoming, later, keep, budgetBytes, mayFetchLater: true },
        media,
        () => 50,
      );
      for (const id of keep) expect(evict).not.toContain(id);
    }),
  );
});

test("cache policy: downloads ahead keep to the zone's hours (@C-146)", () => {
  const hours = (limit: { start: number; end: number; type: "inside" | "outside" }) =>
    Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
      mayDownloadAhead(
        { limit_enabled: true, hour_start: limit.start, hour_end: limit.end, limit_type: limit.type },
        hour,
      ),
    );
  expect(hours({ start: 0, end: 3, type: "inside" })).toEqual([0, 1, 2]);
  expect(hours({ start: 22, end: 2, type: "inside" })).toEqual([0, 1, 22, 23]);
  expect(hours({ start: 2, end: 23, type: "outside" })).toEqual([0, 1, 23]);
  expect(hours({ start: 5, end: 5, type: "inside" })).toHaveLength(24);
});
