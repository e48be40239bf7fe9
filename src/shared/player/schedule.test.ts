import { expect, test } from "vitest";
import type { SlotVolume } from "#shared/contract/planned-hours.ts";
import { type CollectionSnapshot, type SourceSnapshot, ZoneSettings } from "#shared/contract/player.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { playbackIntent, playerZone, queuedTrack, sourceSnapshot } from "#tests/factories/player/playback.ts";
import {
  HOUR,
  heardTracks,
  longestGap,
  MINUTE,
  playingShop,
  shopPlayer,
  tracksOf,
} from "#tests/factories/player/shop-player.ts";
import { VIRTUAL_START, virtualTime } from "#tests/fakes/virtual-time.ts";

/** Virtual time begins on a Monday at 10:00 in Stockholm. */
const TEN = 10 * 60;

const collection = (id: string, count: number): CollectionSnapshot =>
  sourceSnapshot(tracksOf(`${id}-`, count), { id });

/** A schedule whose slots begin and end at these minutes of Monday; the fallback plays between them. */
function schedule(
  slots: readonly { readonly from: number; readonly to: number; readonly plays: string }[],
  over: { readonly fallback?: string | null; readonly tracks?: number } = {},
): SourceSnapshot {
  const names = [...new Set([...slots.map(({ plays }) => plays), "between"])];
  return sourceSnapshot([], {
    id: "schedule",
    type: "schedule",
    week: {
      slots: slots.map(({ from, to, plays }, n) => ({
        id: `slot${n}`,
        startMinute: from,
        durationMinutes: to - from,
        collectionId: plays,
      })),
      collections: names.map((id) => collection(id, over.tracks ?? 5)),
      fallbackCollectionId: over.fallback === undefined ? "between" : over.fallback,
    },
  });
}

const morningThenNoon = schedule([
  { from: TEN - 60, to: TEN + 10, plays: "morning" },
  { from: TEN + 10, to: TEN + 60, plays: "noon" },
]);

/** The slots of a schedule with volumes. */
function loud(source: SourceSnapshot, ...volumes: readonly (SlotVolume | null)[]): SourceSnapshot {
  const { week } = source;
  if (!week) return source;
  return {
    ...source,
    week: { ...week, slots: week.slots.map((slot, n) => ({ ...slot, volume: volumes[n] ?? null })) },
  };
}

const prefixes = (own: Parameters<typeof heardTracks>[0]) => heardTracks(own).map((id) => id.split("-")[0]);

test("schedule: changes to the next slot at the end of the playing track, without a gap", async () => {
  const own = await playingShop({ source: morningThenNoon });
  await own.time.advance(20 * MINUTE);
  // Tracks of three minutes: the one that began at 10:09 plays to its end.
  expect(prefixes(own)).toEqual(["morning", "morning", "morning", "morning", "noon", "noon", "noon"]);
  expect(longestGap(own)).toBe(0);
  expect(own.store.recorded.every(({ transition }) => transition === "natural")).toBe(true);
  expect(own.engine.report().sourceId).toBe("schedule");
});

test("schedule: a slot change is crossfaded like any other transition", async () => {
  const zone = playerZone({ settings: ZoneSettings.parse({ crossfade: true, crossfade_length: 5 }) });
  const own = await playingShop({ source: morningThenNoon, zone });
  await own.time.advance(11 * MINUTE);
  expect(own.output.sounding).toBe("morning-3");
  expect(own.output.next).toEqual({ trackId: "noon-0", fadeMs: 5000 });
});

test("schedule: a queued track is replaced when a pause delays it past the slot change", async () => {
  const own = await playingShop({ source: morningThenNoon });
  await own.time.advance(4 * MINUTE);
  expect(own.output.next?.trackId).toBe("morning-2");
  own.engine.setIntent(playbackIntent({ version: 2, playing: false }));
  await own.time.advance(10 * MINUTE);
  own.engine.setIntent(playbackIntent({ version: 3 }));
  await own.time.advance(2 * MINUTE);
  expect(own.output.sounding).toBe("noon-0");
});

test("schedule: a gap plays the zone's fallback", async () => {
  const source = schedule([{ from: TEN - 60, to: TEN + 5, plays: "morning" }]);
  const own = await playingShop({ source });
  await own.time.advance(12 * MINUTE);
  expect(prefixes(own)).toEqual(["morning", "morning", "between", "between", "between"]);
  expect(longestGap(own)).toBe(0);
});

test("schedule: without a fallback gaps are silent, show their end, and end on the minute", async () => {
  const source = schedule(
    [
      { from: TEN - 60, to: TEN + 2, plays: "morning" },
      { from: TEN + 20, to: TEN + 60, plays: "noon" },
    ],
    { fallback: null },
  );
  const own = await playingShop({ source });
  await own.time.advance(10 * MINUTE);
  expect(own.output.sounding).toBeNull();
  expect(own.engine.state()).toMatchObject({
    status: "stopped",
    problem: null,
    nextSlotStartsAt: new Date(VIRTUAL_START + 20 * MINUTE).toISOString(),
  });
  await own.time.advance(10 * MINUTE);
  const noon = own.output.heard.at(-1);
  expect(noon?.trackId).toBe("noon-0");
  expect(noon?.from).toBeLessThan(20 * MINUTE + 1000);
});

test("schedule: a request plays in any slot", async () => {
  const own = await playingShop({ source: morningThenNoon });
  const queue = [queuedTrack("q", tracksOf("wish", 1)[0]!)];
  own.engine.setIntent(playbackIntent({ version: 2, queue }));
  await own.time.advance(4 * MINUTE);
  expect(own.output.sounding).toBe("wish0");
});

test("schedule: each playlist resumes in place at its next slot, also after a restart", async () => {
  const source = schedule([
    { from: TEN - 60, to: TEN + 4, plays: "a" },
    { from: TEN + 4, to: TEN + 10, plays: "b" },
    { from: TEN + 10, to: TEN + 16, plays: "a" },
    { from: TEN + 16, to: TEN + 60, plays: "b" },
  ]);
  const own = await playingShop({ source });
  await own.time.advance(8 * MINUTE);
  const again = shopPlayer({ before: own, time: own.time });
  own.output.vanish();
  await own.engine.dispose();
  await again.engine.start();
  await own.time.advance(15 * MINUTE);
  const whole = [...heardTracks(own), ...heardTracks(again).slice(1)];
  expect(whole).toEqual(["a-0", "a-1", "b-0", "b-1", "a-2", "a-3", "b-2", "b-3"]);
});

test("schedule: a slot without playable tracks plays the fallback", async () => {
  const blocked = tracksOf("noon-", 5).map(({ id }) => id);
  const own = await playingShop({ source: morningThenNoon, zone: playerZone({ blockedTrackIds: blocked }) });
  await own.time.advance(14 * MINUTE);
  expect(own.output.sounding).toBe("between-0");
});

test("schedule: music of the next slots is fetched ahead, and one day of it is never evicted (@C-146)", async () => {
  const source = schedule(
    [
      { from: TEN - 60, to: TEN + 10, plays: "morning" },
      { from: TEN + 60, to: TEN + 75, plays: "evening" },
      // Wednesday.
      { from: 2 * 24 * 60, to: 2 * 24 * 60 + 9, plays: "far" },
    ],
    { tracks: 40 },
  );
  const own = await playingShop({ source });
  const { upcoming = [], later = [], keep = [] } = own.media.lastWish ?? {};
  expect(upcoming).toEqual(["morning-0", "morning-1", "morning-2", "morning-3", "between-0"]);
  expect(later.indexOf("evening-0")).toBeGreaterThan(-1);
  expect(later.indexOf("far-0")).toBeGreaterThan(later.indexOf("evening-0"));
  expect(keep).toEqual(expect.arrayContaining(["morning-3", "between-20", "evening-4"]));
  expect(keep).not.toContain("far-0");
  expect(later).not.toContain("evening-39");
});

test("schedule: reports how long the music lasts without a network", async () => {
  const own = await playingShop({ source: sourceSnapshot(tracksOf("t", 10)) });
  for (const { id } of tracksOf("t", 10)) own.media.cached.add(id);
  expect(own.engine.minutesAtHand()).toBe(7 * 24 * 60);
  for (const { id } of tracksOf("t", 5)) own.media.cached.delete(id);
  expect(own.engine.minutesAtHand()).toBeCloseTo(3.5 * 24 * 60, -1);
  own.media.cached.clear();
  expect(own.engine.minutesAtHand()).toBe(0);
});

test("schedule: the next slot is unknown without a schedule or after a source change (@M-214 @M-236)", async () => {
  const fresh = shopPlayer();
  await fresh.engine.start();
  fresh.engine.setZone(playerZone());
  expect(fresh.engine.state()?.nextSlotStartsAt).toBe("unknown");
  expect(fresh.engine.report().nextSlotStartsAt).toBe("unknown");
  fresh.engine.setSource(morningThenNoon, true);
  const at = new Date(VIRTUAL_START + 10 * MINUTE).toISOString();
  expect(fresh.engine.state()?.nextSlotStartsAt).toBe(at);
  expect(fresh.engine.report().nextSlotStartsAt).toBe(at);
  fresh.engine.setSource(sourceSnapshot(tracksOf("t", 3)), true);
  expect(fresh.engine.state()?.nextSlotStartsAt).toBe("unknown");
});

test("schedule: days offline play every slot from storage, each play recorded once", async () => {
  const own = await playingShop({ source: morningThenNoon });
  for (const id of ["morning", "noon", "between"]) {
    for (const track of tracksOf(`${id}-`, 5)) own.media.cached.add(track.id);
  }
  own.media.online = false;
  own.output.tellEveryMs = 3000;
  await own.time.advance(2 * DAY_MS);
  expect(longestGap(own)).toBe(0);
  expect(new Set(prefixes(own))).toEqual(new Set(["morning", "noon", "between"]));
  expect(new Set(own.store.recorded.map(({ playId }) => playId)).size).toBe(own.store.recorded.length);
  expect(own.store.recorded).toHaveLength(own.output.heard.length - 1);
}, 60_000);

test("schedule: a playlist's chosen order does not apply to a schedule, but to the next playlist (@M-210)", async () => {
  const intent = playbackIntent({ playOrder: "LINEAR" });
  const scheduled = await playingShop({ source: morningThenNoon, intent });
  expect(scheduled.engine.state()).toMatchObject({ playOrder: "AUTO", availablePlayOrders: ["AUTO"] });
  const listed = await playingShop({ source: sourceSnapshot(tracksOf("list-", 3)), intent });
  expect(listed.engine.state()?.playOrder).toBe("LINEAR");
});

const threeSlots = schedule([
  { from: TEN - 60, to: TEN + 10, plays: "morning" },
  { from: TEN + 10, to: TEN + 20, plays: "noon" },
  { from: TEN + 20, to: TEN + 30, plays: "evening" },
]);

test("slot volume: begins with its slot, a person's change lasts until the next part", async () => {
  const source = loud(threeSlots, null, { kind: "set", value: 30 }, { kind: "set", value: 80 });
  const intent = playbackIntent({ volume: 60, volumeAt: VIRTUAL_START });
  const own = await playingShop({ source, intent });
  expect(own.output.volume).toBe(60);
  await own.time.advance(10 * MINUTE);
  expect(own.output.volume).toBe(30);
  expect(own.engine.report().volume).toBe(30);
  expect(own.engine.state()?.volume).toBe(30);
  // To the very volume that the zone had before.
  own.engine.command({ type: "volume", volume: 60 });
  expect(own.output.volume).toBe(60);
  await own.time.advance(9 * MINUTE);
  expect(own.output.volume).toBe(60);
  await own.time.advance(MINUTE);
  expect(own.output.volume).toBe(80);
  // After the last slot it is what people chose.
  await own.time.advance(10 * MINUTE);
  expect(own.output.volume).toBe(60);
});

test("slot volume: holds offline and after a restart within the slot", async () => {
  const source = loud(threeSlots, null, { kind: "set", value: 30 });
  const own = await playingShop({ source, intent: playbackIntent({ volume: 60, volumeAt: VIRTUAL_START }) });
  own.engine.setOnline(false, 0);
  await own.time.advance(12 * MINUTE);
  const again = shopPlayer({ before: own, time: own.time });
  await own.engine.dispose();
  await again.engine.start();
  expect(again.output.volume).toBe(30);
  again.engine.command({ type: "volume", volume: 45 });
  const third = shopPlayer({ before: again, time: own.time });
  await again.engine.dispose();
  await third.engine.start();
  expect(third.output.volume).toBe(45);
});

test("slot volume: a ceiling limits everything while it lasts, and is shown as the limit", async () => {
  const zone = playerZone({ settings: ZoneSettings.parse({ max_volume: 70 }) });
  const source = loud(threeSlots, null, { kind: "ceiling", value: 40 }, { kind: "set", value: 90 });
  const own = await playingShop({ source, zone, intent: playbackIntent({ volume: 65 }) });
  expect(own.engine.state()).toMatchObject({ volume: 65, maxVolume: 70 });
  expect(own.engine.state()?.maxVolumeBy).toBeUndefined();
  await own.time.advance(10 * MINUTE);
  expect(own.engine.state()).toMatchObject({ volume: 40, maxVolume: 40, maxVolumeBy: "slot" });
  expect(own.engine.report()).toMatchObject({ volume: 40, ceiling: 40 });
  own.engine.command({ type: "volume", volume: 100 });
  expect(own.output.volume).toBe(40);
  own.engine.command({ type: "volume", volume: 25 });
  expect(own.output.volume).toBe(25);
  await own.time.advance(10 * MINUTE);
  expect(own.output.volume).toBe(70);
  expect(own.engine.report().ceiling).toBeUndefined();
});

test("slot volume: an occasional slot has its own", async () => {
  const week = threeSlots.week!;
  const own = await playingShop({
    source: {
      ...threeSlots,
      week: {
        ...week,
        occasional: [
          {
            id: "quiz",
            startMinute: TEN + 5,
            durationMinutes: 10,
            collectionId: "evening",
            name: "Quiz",
            volume: { kind: "set", value: 20 },
            from: "2030-01-07",
            to: null,
            repeat: { kind: "month", place: "first", day: "MO" },
          },
        ],
      },
    },
    intent: playbackIntent({ volume: 60 }),
  });
  await own.time.advance(6 * MINUTE);
  expect(own.output.volume).toBe(20);
  expect(own.engine.state()?.plan?.now).toMatchObject({ kind: "slot", name: "Quiz" });
  await own.time.advance(10 * MINUTE);
  expect(own.output.volume).toBe(60);
});

test("schedule: a slot months away sets no timer that a computer cannot count", async () => {
  const time = virtualTime();
  const waits: number[] = [];
  const { after } = time.environment;
  const counting = {
    ...time,
    environment: {
      ...time.environment,
      after: (ms: number, run: () => void) => {
        waits.push(ms);
        return after(ms, run);
      },
    },
  };
  const party = {
    ...{ id: "party", name: "Party", volume: null, startMinute: TEN, durationMinutes: 60 },
    ...{ collectionId: "evening", from: "2030-05-04", to: "2030-05-04" },
    repeat: { kind: "weeks", every: 1 } as const,
  };
  const week = { ...threeSlots.week!, slots: [], occasional: [party] };
  const own = await playingShop({ source: { ...threeSlots, week }, time: counting });
  await own.time.advance(HOUR);
  expect(Math.max(...waits)).toBeLessThan(2 ** 31);
});
