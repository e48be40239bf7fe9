import { expect, test } from "vitest";
import type { AnnouncementPlay, PlayerCampaign, Trigger } from "#shared/contract/announcements.ts";
import type { OpeningHours, Weekday } from "#shared/contract/opening-hours.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { playerCampaign, zoneAnnouncements } from "#tests/factories/messages/announcements.ts";
import { MemoryMedia, MemoryPlayerStore } from "#tests/fakes/player-memory.ts";
import { SimulatedOutput } from "#tests/fakes/simulated-output.ts";
import { type VirtualTime, virtualTime } from "#tests/fakes/virtual-time.ts";
import { Announcer } from "./announcer.ts";
import type { AnnouncerMusic, AnnouncerZone } from "./announcer-parts.ts";
import type { PlayerEnvironment } from "./environment.ts";
import { ServiceClock } from "./service-clock.ts";

/**
 * A month of messages by the clock, with its change, an offline fortnight and restarts. It is compared with an
 * enumeration of its own, minute by minute.
 */

const DAYS: readonly Weekday[] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const TRACK_MS = 211_000;

/** Open on every day until two in the morning, on Sundays only at noon. */
const HOURS: OpeningHours = {
  days: {
    ...Object.fromEntries(DAYS.map((day) => [day, [{ from: "08:00", to: "02:00" }]])),
    SU: [{ from: "11:00", to: "14:00" }],
  },
};

/** Every Wednesday from 15:00 to 15:40 a person pauses the music. */
const isPausedAt = ({ weekday, minute }: WallMinute) =>
  weekday === "WE" && minute >= 15 * 60 && minute < 15 * 60 + 40;

/** When the player stops, from the beginning of the month, and for how long; `kill`: without any warning. */
const STOPS = [
  { at: 2 * DAY_MS + 13.3 * HOUR_MS, ms: 2 * HOUR_MS, kill: false },
  { at: 5 * DAY_MS + 12 * HOUR_MS - 2000, ms: 20_000, kill: true },
  { at: 8 * DAY_MS + 12 * HOUR_MS + 4000, ms: 1000, kill: true },
  { at: 12 * DAY_MS + 20 * HOUR_MS, ms: 14 * HOUR_MS, kill: true },
  { at: 17 * DAY_MS + 12 * HOUR_MS + 3000, ms: 90_000, kill: false },
  { at: 25 * DAY_MS + 1.5 * HOUR_MS, ms: 3 * HOUR_MS, kill: false },
];

const times = (...at: readonly string[]): Trigger => ({
  kind: "times",
  times: at.map((one, n) => ({ days: n % 2 === 0 ? [...DAYS] : DAYS.slice(0, 5), at: one })),
});
const minutes = (every: number): Trigger => ({ kind: "minutes", every });

/** 40 campaigns of all kinds; `month` is YYYY-MM. */
function campaignsOf(month: string): readonly PlayerCampaign[] {
  const rules: readonly Partial<PlayerCampaign>[] = [
    { trigger: times("21:50", "12:00") },
    { trigger: times("12:00"), priority: "high", announcementIds: ["a", "b", "c"] },
    { trigger: times("12:00"), priority: "low", order: "random", announcementIds: ["a", "b", "c"] },
    { trigger: times("02:15", "02:45", "01:45"), name: "In the night of the change" },
    { trigger: times("00:00", "23:59") },
    { trigger: times("09:30", "03:30"), onlyOpen: true },
    { trigger: times("10:10", "15:20"), placement: "between" },
    { trigger: minutes(45), hours: { from: "09:00", to: "21:00" }, hourlyCap: 1 },
    { trigger: minutes(20), hours: { from: "22:00", to: "03:00" }, days: ["FR", "SA"] },
    { trigger: minutes(95), onlyOpen: true },
    { trigger: minutes(240), placement: "between" },
    { trigger: times("16:05"), from: `${month}-10`, to: `${month}-20` },
    { trigger: minutes(60), hours: { from: "10:00", to: "12:00" }, from: `${month}-05`, to: `${month}-06` },
  ];
  const minutesOfDay = (n: number) => (n * 97 + 31) % 1440;
  const clock = (minute: number) =>
    [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return Array.from({ length: 40 }, (_, n) => {
    const own: Partial<PlayerCampaign> = rules[n] ?? {
      trigger: times(clock(minutesOfDay(n)), clock(minutesOfDay(n + 40)), clock(minutesOfDay(n + 80))),
    };
    return playerCampaign({ id: `c${n}`, ...own });
  });
}

interface WallMinute {
  /** Epoch ms. */
  readonly at: number;
  readonly date: string;
  readonly yesterday: string;
  readonly weekday: Weekday;
  /** Of the day. */
  readonly minute: number;
}

/** Every minute of some time as a wall clock shows it. */
function wallMinutes(timezone: string, from: number, to: number): readonly WallMinute[] {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: timezone,
    dateStyle: "short",
    timeStyle: "short",
  });
  const found: WallMinute[] = [];
  for (let at = from; at < to; at += MINUTE_MS) {
    const [date = "", time = ""] = format.format(at).split(" ");
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    const weekday = DAYS[(new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7]!;
    const last = found.at(-1);
    const yesterday = last?.date === date ? last.yesterday : dayBefore(date);
    found.push({ at, date, yesterday, weekday, minute: hour * 60 + minute });
  }
  return found;
}

const dayBefore = (date: string) =>
  new Date(Date.parse(`${date}T00:00Z`) - DAY_MS).toISOString().slice(0, 10);
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const before = (weekday: Weekday) => DAYS[(DAYS.indexOf(weekday) + 6) % 7]!;

function isOpenAt({ weekday, minute }: WallMinute): boolean {
  const isWithin = (day: Weekday, at: number) =>
    (HOURS.days[day] ?? []).some(({ from, to }) => {
      const end = minuteOf(to) > minuteOf(from) ? minuteOf(to) : minuteOf(to) + 1440;
      return at >= minuteOf(from) && at < end;
    });
  return isWithin(weekday, minute) || isWithin(before(weekday), minute + 1440);
}

/** Whether a wall clock that shows this makes the campaign due. */
function isDueAt(campaign: PlayerCampaign, { date, yesterday, weekday, minute }: WallMinute): boolean {
  const { trigger, from, to, days, hours } = campaign;
  const isWithin = (day: string) => (from === null || from <= day) && (to === null || day <= to);
  if (trigger.kind === "times")
    return (
      isWithin(date) && trigger.times.some((one) => one.days.includes(weekday) && minuteOf(one.at) === minute)
    );
  if (trigger.kind === "tracks") return false;
  const start = hours ? minuteOf(hours.from) : 0;
  const end = hours ? minuteOf(hours.to) + (minuteOf(hours.to) > start ? 0 : 1440) : 1440;
  const isIn = (day: string, name: Weekday, at: number) =>
    isWithin(day) &&
    (days?.includes(name) ?? true) &&
    at >= start &&
    at < end &&
    (at - start) % trigger.every === 0;
  return isIn(date, weekday, minute) || isIn(yesterday, before(weekday), minute + 1440);
}

/** Everything due in the month, by looking at the clock on every minute. */
function enumerate(campaigns: readonly PlayerCampaign[], wall: readonly WallMinute[]): ReadonlySet<string> {
  const due = new Set<string>();
  const shown = new Set<string>();
  wall.forEach((now, n) => {
    const readings = [now];
    // The clock may have jumped over some.
    const last = wall[n - 1];
    const skipped = last && last.date === now.date ? now.minute - last.minute - 1 : 0;
    for (let back = 1; back <= skipped; back++) readings.push({ ...now, minute: now.minute - back });
    for (const reading of readings) {
      const name = `${reading.date} ${reading.minute}`;
      if (shown.has(name)) continue;
      shown.add(name);
      for (const campaign of campaigns) {
        if (!isDueAt(campaign, reading)) continue;
        if (campaign.trigger.kind === "minutes" && campaign.onlyOpen && !isOpenAt(now)) continue;
        due.add(`${campaign.id} ${now.at}`);
      }
    }
  });
  return due;
}

/** Tracks one after another, unless they are held back, paused or closed. */
class Music implements AnnouncerMusic {
  readonly lufs = -16;
  readonly hasSound = true;
  readonly leftMs = null;
  hasTrack = false;
  mayPlay = true;
  onEnd: () => void = () => undefined;
  #isHeld = false;
  #cancel: (() => void) | null = null;
  readonly #environment: PlayerEnvironment;

  constructor(environment: PlayerEnvironment) {
    this.#environment = environment;
  }

  readonly setHeld = (isHeld: boolean): void => {
    this.#isHeld = isHeld;
    this.goOn();
  };

  goOn(): void {
    if (!this.mayPlay) {
      this.#cancel?.();
      this.hasTrack = false;
    } else if (!this.hasTrack && !this.#isHeld) {
      this.hasTrack = true;
      this.#cancel = this.#environment.after(TRACK_MS, () => {
        this.hasTrack = false;
        if (!this.#isHeld) this.goOn();
        this.onEnd();
      });
    }
  }
}

/** An announcer that runs until it is killed. */
function announcerOf(time: VirtualTime, store: MemoryPlayerStore, media: MemoryMedia, zone: AnnouncerZone) {
  let isAlive = true;
  const environment: PlayerEnvironment = {
    ...time.environment,
    after: (ms, run) => time.environment.after(ms, () => (isAlive ? run() : undefined)),
  };
  const output = new SimulatedOutput(environment);
  const music = new Music(environment);
  const clock = new ServiceClock(environment);
  const announcer = new Announcer({
    ...{ zone, music, output, media, store, clock, environment },
    changed: () => undefined,
    recorded: () => undefined,
  });
  music.onEnd = () => announcer.settle();
  const kill = () => {
    isAlive = false;
    output.vanish();
  };
  return { announcer, music, kill };
}

/** Plays a month; returns the records as the service has them. */
async function play(timezone: string, campaigns: readonly PlayerCampaign[], wall: readonly WallMinute[]) {
  const start = wall[0]!.at;
  const time = virtualTime({ start });
  const store = new MemoryPlayerStore();
  const media = new MemoryMedia(time.environment);
  const state = { isPaused: false, isClosed: false };
  const zone: AnnouncerZone = {
    soundZoneId: "zone",
    place: { timezone, hours: HOURS },
    isMuted: () => false,
    get isPaused() {
      return state.isPaused;
    },
    isPaidFor: () => true,
    isClosed: () => state.isClosed,
  };
  const received: AnnouncementPlay[] = [];
  const deliver = async () => {
    received.push(...store.unsentAnnounced());
    await store.forgetAnnounced(store.unsentAnnounced().map(({ playId }) => playId));
  };
  let own = announcerOf(time, store, media, zone);
  own.announcer.start(store.announcements, start);
  own.announcer.setAnnouncements(zoneAnnouncements(campaigns));
  for (const id of new Set(campaigns.flatMap(({ announcementIds }) => announcementIds)))
    media.cached.add(`audio of ${id}`);

  const changes = wall.filter((now, n) => {
    const last = wall[n - 1];
    return !last || isOpenAt(last) !== isOpenAt(now) || isPausedAt(last) !== isPausedAt(now);
  });
  const steps = [
    ...changes.map((now) => ({
      at: now.at - start,
      run: async () => {
        state.isPaused = isPausedAt(now);
        state.isClosed = !isOpenAt(now);
        own.music.mayPlay = !state.isPaused && !state.isClosed;
        own.music.goOn();
        own.announcer.settle();
      },
    })),
    ...STOPS.flatMap(({ at, ms, kill }) => [
      {
        at,
        run: async () => {
          if (!kill) await own.announcer.dispose();
          own.kill();
        },
      },
      {
        at: at + ms,
        run: async () => {
          own = announcerOf(time, store, media, zone);
          own.music.mayPlay = !state.isPaused && !state.isClosed;
          own.announcer.start(store.announcements, start + at);
          own.music.goOn();
        },
      },
    ]),
    // The offline fortnight.
    ...Array.from({ length: 31 }, (_, day) => ({
      at: day * DAY_MS + 7,
      run: async () => {
        media.online = day < 8 || day >= 22;
        if (media.online) await deliver();
      },
    })),
  ].sort((one, other) => one.at - other.at);
  let passed = 0;
  for (const step of steps) {
    await time.advance(step.at - passed);
    passed = step.at;
    await step.run();
    await time.settle();
  }
  await time.advance(wall.at(-1)!.at + MINUTE_MS - 1 - start - passed);
  await own.announcer.dispose();
  await deliver();
  return received;
}

/** Why a message that did not begin within a second did not, checked against what happened in the shop. */
function isExplained(
  record: AnnouncementPlay,
  campaign: PlayerCampaign,
  {
    now,
    start,
    heard,
  }: { readonly now: WallMinute; readonly start: number; readonly heard: readonly number[] },
): boolean {
  const { dueAt, startedAt, reason } = record;
  const lateMs = (startedAt ?? dueAt) - dueAt;
  const wasBusy = heard.some((at) => at !== startedAt && Math.abs(at - dueAt) < 15 * MINUTE_MS);
  const wasOff = STOPS.some(
    ({ at, ms }) => dueAt > start + at - 11 * MINUTE_MS && dueAt <= start + at + ms + 1000,
  );
  switch (reason) {
    case null:
      if (lateMs >= 0 && lateMs <= 1000) return true;
      if (campaign.placement === "between") return lateMs <= TRACK_MS + 2 * MINUTE_MS;
      return wasBusy && lateMs <= 2 * MINUTE_MS;
    case "paused":
      return isPausedAt(now);
    case "closed":
      return campaign.onlyOpen && !isOpenAt(now);
    case "off":
      return wasOff;
    case "cap":
      return campaign.hourlyCap !== null;
    case "busy":
      return wasBusy;
    default:
      return false;
  }
}

/** Shops whose clocks change in the month, with the minutes of that day. */
const SHOPS = [
  { timezone: "America/New_York", from: "2030-03-01T05:00Z", changes: "2030-03-10", minutes: 23 * 60 },
  { timezone: "Europe/Stockholm", from: "2030-09-30T22:00Z", changes: "2030-10-27", minutes: 25 * 60 },
  { timezone: "Australia/Lord_Howe", from: "2030-09-30T13:30Z", changes: "2030-10-06", minutes: 23.5 * 60 },
];

test.each(SHOPS)(
  "a month of messages in $timezone: each due once, heard at its second, or with a reason",
  {
    timeout: 60_000,
  },
  async ({ timezone, from, changes, minutes: length }) => {
    const campaigns = campaignsOf(changes.slice(0, 7));
    const start = Date.parse(from);
    const wall = wallMinutes(timezone, start, start + 31 * DAY_MS);
    expect(wall.filter(({ date }) => date === changes)).toHaveLength(length);
    const due = enumerate(campaigns, wall.slice(1));
    const records = await play(timezone, campaigns, wall);

    const found = new Map<string, number>();
    for (const { campaignId, dueAt } of records) {
      const name = `${campaignId} ${dueAt}`;
      found.set(name, (found.get(name) ?? 0) + 1);
    }
    expect([...found].filter(([, count]) => count > 1)).toEqual([]);
    expect(new Set(records.map(({ playId }) => playId)).size).toBe(records.length);
    expect([...found.keys()].filter((name) => !due.has(name))).toEqual([]);
    expect([...due].filter((name) => !found.has(name))).toEqual([]);

    const heard = records.flatMap(({ startedAt }) => (startedAt === null ? [] : [startedAt]));
    const unexplained = records.filter((record) => {
      const now = wall[(record.dueAt - start) / MINUTE_MS];
      const campaign = campaigns.find(({ id }) => id === record.campaignId);
      return !now || !campaign || !isExplained(record, campaign, { now, start, heard });
    });
    expect(unexplained).toEqual([]);
    const share = (is: (record: AnnouncementPlay) => boolean) => records.filter(is).length / records.length;
    expect(records.length).toBeGreaterThan(3000);
    expect(share(({ outcome }) => outcome === "played")).toBeGreaterThan(0.8);
    expect(share(({ reason }) => reason === "busy")).toBeLessThan(0.01);
    const reasons = new Set(records.map(({ outcome, reason }) => `${outcome} ${reason}`));
    expect([...reasons]).toEqual(
      expect.arrayContaining([
        "played null",
        "missed paused",
        "missed closed",
        "missed off",
        "missed cap",
        "cut off",
      ]),
    );
  },
);
