import { expect, test } from "vitest";
import type { OpeningHours } from "#shared/contract/opening-hours.ts";
import { PlayerZone, type WeekException } from "#shared/contract/player.ts";
import { playbackIntent, playerZone, queuedTrack, sourceSnapshot } from "#tests/factories/player/playback.ts";
import {
  HOUR,
  heardTracks,
  MINUTE,
  playingShop,
  shopPlayer,
  tracksOf,
} from "#tests/factories/player/shop-player.ts";
import { VIRTUAL_START } from "#tests/fakes/virtual-time.ts";

/** Virtual time begins on a Monday at 10:00 in Stockholm. */
const at = (hours: number) => new Date(VIRTUAL_START + (hours - 10) * HOUR).toISOString();

function openZone(days: OpeningHours["days"]) {
  const { location, ...zone } = playerZone();
  return playerZone({ ...zone, location: { ...location, openingHours: { days } } });
}

const DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
const everyDay = (from: string, to: string) =>
  Object.fromEntries(DAYS.map((day) => [day, [{ from, to }]])) as OpeningHours["days"];

const lastHeard = (own: Awaited<ReturnType<typeof playingShop>>) => own.output.heard.at(-1);

test("opening hours: a playlist fades out mid-track at closing time, and in at opening time", async () => {
  const shifts = [
    { from: "09:00", to: "10:10" },
    { from: "10:40", to: "18:00" },
  ];
  const own = await playingShop({ zone: openZone({ MO: shifts }) });
  await own.time.advance(10 * MINUTE);
  expect(own.output.sounding).toBeNull();
  expect(own.output.stops.at(-1)).toBe(8000);
  expect(lastHeard(own)?.to).toBeLessThan(10 * MINUTE + 2000);
  // Nobody skipped the last track, and only the time heard counts: three tracks of 180 s fit before it.
  const last = own.store.recorded.at(-1);
  expect(last?.transition).toBe("natural");
  expect(last?.playedMs).toBeLessThan(61_000);
  const opens = new Date(VIRTUAL_START + 40 * MINUTE).toISOString();
  expect(own.engine.state()).toMatchObject({
    status: "stopped",
    problem: null,
    nextSlotStartsAt: opens,
    plan: { now: { kind: "closed", music: null, to: opens }, next: { kind: "always", from: opens } },
  });
  expect(own.engine.troubles.list()).toEqual([]);
  const before = own.output.heard.length;
  await own.time.advance(29 * MINUTE);
  expect(own.output.heard).toHaveLength(before);
  await own.time.advance(MINUTE);
  expect(own.output.sounding).not.toBeNull();
  expect(own.output.started.at(-1)?.options.fadeMs).toBe(5000);
  expect(own.engine.state()).toMatchObject({ status: "playing", plan: { now: { kind: "always" } } });
});

test("opening hours: requests wait until the location opens; nothing plays before, even on play", async () => {
  const own = await playingShop({ zone: openZone(everyDay("10:30", "18:00")) });
  const queue = [queuedTrack("q", tracksOf("wish", 1)[0]!)];
  own.engine.setIntent(playbackIntent({ version: 2, queue }));
  own.engine.command({ type: "play" });
  own.engine.command({ type: "skip" });
  await own.time.advance(29 * MINUTE);
  expect(own.output.heard).toEqual([]);
  await own.time.advance(2 * MINUTE);
  expect(heardTracks(own)).toEqual(["wish0"]);
});

test("opening hours: a bar stays open past midnight; a missing day is closed", async () => {
  const own = await playingShop({ zone: openZone({ SU: [{ from: "18:00", to: "10:20" }] }) });
  await own.time.advance(19 * MINUTE);
  expect(own.output.sounding).not.toBeNull();
  await own.time.advance(2 * MINUTE);
  expect(own.output.sounding).toBeNull();
  expect(own.engine.state()?.plan?.now.to).toBe(at(6 * 24 + 18));
});

test("opening hours: new hours apply at once; without any the music continues", async () => {
  const own = await playingShop({ zone: openZone(everyDay("09:00", "18:00")) });
  own.engine.setZone(openZone(everyDay("12:00", "18:00")));
  await own.time.advance(1000);
  expect(own.output.sounding).toBeNull();
  own.engine.setZone(playerZone());
  await own.time.advance(2000);
  expect(own.output.sounding).not.toBeNull();
  expect(own.engine.state()?.plan ?? null).toBeNull();
});

test("opening hours: survive an offline restart, and the older stored form is read", async () => {
  const own = await playingShop({ zone: openZone(everyDay("09:00", "10:10")) });
  const again = shopPlayer({ before: own, time: own.time });
  own.output.vanish();
  await own.engine.dispose();
  await again.engine.start();
  await own.time.advance(15 * MINUTE);
  expect(again.output.sounding).toBeNull();
  expect(again.engine.state()).toMatchObject({ status: "stopped", plan: { now: { kind: "closed" } } });
  const { location, ...zone } = playerZone();
  const { openingHours, ...older } = { openingHours: null, ...location };
  expect(PlayerZone.parse({ ...zone, location: older }).location.openingHours ?? null).toBeNull();
  const later = { ...location, openingHours: { days: { MO: [{ from: "sunrise" }] } } };
  expect(PlayerZone.parse({ ...zone, location: later }).location.openingHours).toBeNull();
});

function scheduled(exceptions: WeekException[]) {
  const day = (id: string) => sourceSnapshot(tracksOf(`${id}-`, 5, 30 * MINUTE), { id, name: id });
  return sourceSnapshot([], {
    id: "schedule",
    type: "schedule",
    week: {
      slots: DAYS.map((name, n) => ({
        id: name,
        name: `Open ${name}`,
        startMinute: n * 24 * 60 + 8 * 60,
        durationMinutes: 12 * 60,
        collectionId: name === "SU" ? "sunday" : "workday",
      })),
      collections: [day("workday"), day("sunday"), day("party"), day("between")],
      fallbackCollectionId: "between",
      exceptions,
    },
  });
}

const MONDAY = new Date(VIRTUAL_START).toISOString().slice(0, 10);
const today = { id: "e", from: MONDAY, to: MONDAY, yearly: false };

test.each([
  [{ kind: "day", day: "SU" }, "sunday", { kind: "slot", name: "Open SU", to: at(20) }],
  [{ kind: "collection", collectionId: "party" }, "party", { kind: "exception", name: "Today", to: at(24) }],
  [{ kind: "silence" }, null, { kind: "exception", name: "Today", music: null, to: at(24) }],
] satisfies [
  WeekException["plan"],
  string | null,
  { kind: string; name: string; music?: null; to: string },
][])("opening hours: an exception overrides the week on its days: %j", async (plan, plays, now) => {
  const own = await playingShop({ source: scheduled([{ ...today, name: "Today", plan }]) });
  expect(own.output.sounding?.split("-")[0] ?? null).toBe(plays);
  const state = own.engine.state();
  expect(state?.plan?.now).toMatchObject(now);
  expect([state?.status, state?.problem]).toEqual([plays === null ? "stopped" : "playing", null]);
  expect(own.engine.report().plan).toEqual(state?.plan);
  expect(own.engine.troubles.list()).toEqual([]);
  expect(state?.plan?.next).toMatchObject({ kind: "gap", music: "between", from: now.to });
});
