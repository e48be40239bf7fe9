import { expect, test } from "vitest";
import { type SourceSnapshot, ZoneSettings } from "#shared/contract/player.ts";
import { playerZone, sourceSnapshot } from "#tests/factories/player/playback.ts";
import { HOUR, MINUTE, playingShop, shopPlayer, tracksOf } from "#tests/factories/player/shop-player.ts";
import { playRecord } from "#tests/fakes/connected-feed.ts";

/** Virtual time begins on a Monday at 10:00 in Stockholm; this schedule is silent from 14:00 on. */
const day: SourceSnapshot = sourceSnapshot([], {
  id: "schedule",
  type: "schedule",
  week: {
    slots: [
      { id: "1", startMinute: 8 * 60, durationMinutes: 3 * 60, collectionId: "morning" },
      { id: "2", startMinute: 11 * 60, durationMinutes: 3 * 60, collectionId: "noon" },
    ],
    collections: ["morning", "noon"].map((id) => sourceSnapshot(tracksOf(`${id}-`, 5, 8 * MINUTE), { id })),
    fallbackCollectionId: null,
  },
});

/** A shop that has played for this long, whose player stops, and starts again after a while. */
async function restarted({ after, off }: { readonly after: number; readonly off: number }) {
  const own = await playingShop({ source: day });
  await own.time.advance(after);
  const interrupted = own.output.sounding;
  await own.engine.dispose();
  own.output.vanish();
  await own.time.advance(off);
  const again = shopPlayer({ before: own, time: own.time });
  await again.engine.start();
  await again.time.advance(1000);
  const [first] = again.output.started;
  return { ...again, interrupted, first: first && [first.trackId, first.options.positionMs] };
}

test("resuming: an interrupted track resumes, even hours later, within its part of the day", async () => {
  const own = await restarted({ after: 3 * MINUTE, off: 40 * MINUTE });
  expect(own.first).toEqual([own.interrupted, 3 * MINUTE + 1000]);
  await own.time.advance(10 * MINUTE);
  expect(own.output.sounding).toBe("morning-1");
});

test("resuming: a track from another part of the day is dropped for the schedule's own", async () => {
  const own = await restarted({ after: 3 * MINUTE, off: 2 * HOUR });
  expect(own.interrupted).toBe("morning-0");
  expect(own.first).toEqual(["noon-0", 0]);
});

test("resuming: a restart of minutes resumes the track, whatever the schedule plays now", async () => {
  const own = await restarted({ after: 57 * MINUTE, off: 5 * MINUTE });
  expect(own.interrupted).toMatch(/^morning/);
  expect(own.first?.[0]).toBe(own.interrupted);
  await own.time.advance(10 * MINUTE);
  expect(own.output.sounding).toMatch(/^noon/);
});

test("resuming: nothing resumes where the schedule is silent, not even a moment later", async () => {
  const own = await restarted({ after: 4 * HOUR - 3 * MINUTE, off: 4 * MINUTE });
  expect(own.interrupted).toMatch(/^noon/);
  expect(own.first).toBeUndefined();
  expect(own.engine.state()).toMatchObject({ status: "stopped", problem: null });
});

test("resuming: a restart during a resumed track resumes it again", async () => {
  const own = await restarted({ after: 2 * MINUTE, off: 20 * MINUTE });
  await own.time.advance(MINUTE);
  await own.engine.dispose();
  own.output.vanish();
  await own.time.advance(20 * MINUTE);
  const third = shopPlayer({ before: own, time: own.time });
  await third.engine.start();
  await third.time.advance(1000);
  expect(third.output.sounding).toBe("morning-0");
  await third.time.advance(8 * MINUTE);
  expect(third.output.sounding).toBe("morning-1");
});

test("download hours: begin by the shop's clock, also with half-hour offsets", async () => {
  const download_limitation = {
    limit_enabled: true,
    // It is 14:30 in Kolkata when virtual time begins.
    hour_start: 15,
    hour_end: 16,
    limit_type: "inside" as const,
  };
  const zone = playerZone({ settings: ZoneSettings.parse({ offline: true, download_limitation }) });
  const there = { ...zone, location: { ...zone.location, timezone: "Asia/Kolkata" } };
  const own = await playingShop({ zone: there, source: sourceSnapshot(tracksOf("t", 4, 4 * HOUR)) });
  await own.time.advance(29 * MINUTE);
  expect(own.media.lastWish?.mayFetchLater).toBe(false);
  await own.time.advance(2 * MINUTE);
  expect(own.media.lastWish?.mayFetchLater).toBe(true);
  await own.time.advance(58 * MINUTE);
  expect(own.media.lastWish?.mayFetchLater).toBe(true);
  await own.time.advance(2 * MINUTE);
  expect(own.media.lastWish?.mayFetchLater).toBe(false);
});

/** A play as stored by an earlier version. */
const unplaced = (n: number) => ({ ...playRecord(n), soundZoneId: undefined });

test("history: plays stored by an earlier version belong to the zone stored beside them", async () => {
  const own = await playingShop({ source: day });
  await own.engine.dispose();
  await own.store.addHistory(unplaced(1));
  await own.store.addHistory(unplaced(2));
  await shopPlayer({ before: own, time: own.time }).engine.start();
  const kept = own.store.unsentHistory().map(({ trackId, soundZoneId }) => [trackId, soundZoneId]);
  expect(kept).toEqual([
    ["t1", "zone"],
    ["t2", "zone"],
    ["morning-0", "zone"],
  ]);
});

test("history: plays stored by an earlier version after an unpairing are dropped and logged", async () => {
  const own = shopPlayer();
  await own.store.addHistory(unplaced(1));
  await own.engine.start();
  expect(own.store.unsentHistory()).toEqual([]);
  expect(own.time.warnings).toEqual(["Plays of an unknown zone were dropped"]);
});

test("history: a play cut by a crash belongs to its own zone, even if another is stored now", async () => {
  const own = await playingShop({ source: day });
  await own.engine.dispose();
  const zone = playerZone();
  own.store.player = {
    ...own.store.player,
    zone: { ...zone, soundZone: { ...zone.soundZone, id: "another" } },
  };
  await shopPlayer({ before: own, time: own.time }).engine.start();
  expect(own.store.unsentHistory()).toMatchObject([{ trackId: "morning-0", soundZoneId: "zone" }]);
});
