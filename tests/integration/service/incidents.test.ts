import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  locations,
  locationUsers,
  playbackStates,
  soundZones,
  zoneErrors,
} from "#server/db/schema/places.ts";
import { incidentNotices, incidents, zoneSpans } from "#server/db/schema/watch.ts";
import { deleteExpired } from "#server/modules/housekeeping/housekeeping.ts";
import { countUptime } from "#server/modules/incidents/count-uptime.ts";
import { sweepIncidents } from "#server/modules/incidents/sweep.ts";
import { IncidentPage } from "#shared/contract/rest/status/incidents.ts";
import { UptimePage, type UptimeParts } from "#shared/contract/rest/status/uptime.ts";
import { WEEKDAYS } from "#shared/domain/schedules/calendar-week.ts";
import type { ShownState } from "#shared/domain/zones/zone-facts.ts";
import { DATABASES } from "#tests/factories/databases.ts";
import {
  createAccount,
  createUser,
  createZone,
  createZoneError,
  newId,
  signIn,
} from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createClock, HOUR, MINUTE, SECOND } from "./clock.ts";

const DAY = 24 * HOUR;

const clock = createClock();
let app: TestApp;

/** "09:30" of a moment that is this far away. */
const clockTime = (inMs: number) => new Date(clock.now().getTime() + inMs).toISOString().slice(11, 16);

/** The zone's displayed state changes now. */
async function change(zone: string, state: ShownState, cause: string | null = null): Promise<void> {
  const { db } = app.service.services;
  const now = clock.now();
  await db
    .update(zoneSpans)
    .set({ endedAt: now })
    .where(and(eq(zoneSpans.soundZoneId, zone), isNull(zoneSpans.endedAt)));
  await db.insert(zoneSpans).values({ soundZoneId: zone, startedAt: now, state, cause });
}

async function sweepAfter(ms: number): Promise<number> {
  clock.forward(ms);
  return await sweepIncidents(app.service.services);
}

describe.each(DATABASES)("incidents on $name", (database) => {
  let account: { id: string; locationId: string };
  let zone: string;
  let user: string;
  beforeAll(async () => {
    clock.reset();
    app = await startApp({ database, now: clock.now });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    account = await createAccount(app.service);
    zone = await createZone(app.service, account);
    user = (await createUser(app.service, account.id)).id;
    await sweepIncidents(app.service.services);
  });

  async function api(person = user): Promise<TestApi> {
    return new TestApi(app.url, await signIn(app.service, person));
  }
  async function read(query = "", person = user): Promise<IncidentPage> {
    return (await api(person)).rest(
      "GET",
      `/api/auth/accounts/${account.id}/incidents${query}`,
      IncidentPage,
    );
  }
  /** Kind, minutes that it lasted or "open", and returns. */
  async function shown(query = "") {
    return (await read(query)).items.map(({ kind, from, to, returns }) => [
      kind,
      to === null ? "open" : (Date.parse(to) - Date.parse(from)) / MINUTE,
      returns,
    ]);
  }

  test("incidents: an offline player is one, which ends, and flapping is the same one", async () => {
    let told = 0;
    const stop = app.service.services.bus.subscribe("event", ({ name, payload }) => {
      if (name === "incident_update" && payload.soundZone === zone) told += 1;
    });
    await change(zone, "playing");
    await sweepAfter(HOUR);
    await change(zone, "offline");
    expect(await sweepAfter(50 * SECOND)).toBe(0);
    expect(await sweepAfter(70 * SECOND)).toBe(1);
    expect(await shown()).toEqual([["offline", "open", 0]]);
    clock.forward(3 * MINUTE);
    await change(zone, "playing");
    await sweepAfter(30 * SECOND);
    expect(await shown("?state=past")).toEqual([["offline", 5, 0]]);
    expect(await shown("?state=open")).toEqual([]);

    await sweepAfter(5 * MINUTE);
    await change(zone, "offline");
    clock.forward(2 * MINUTE);
    // Two processes at the same time.
    await Promise.all([sweepIncidents(app.service.services), sweepIncidents(app.service.services)]);
    expect(await shown()).toEqual([["offline", "open", 1]]);
    await change(zone, "playing");
    await sweepAfter(20 * MINUTE);
    await change(zone, "offline");
    await sweepAfter(2 * MINUTE);
    expect(await shown()).toEqual([
      ["offline", "open", 0],
      ["offline", 12.5, 1],
    ]);
    expect(await sweepAfter(0)).toBe(0);
    // Opened, ended, returned, ended, opened.
    expect(told).toBe(5);
    stop();
  });

  test("incidents: closed hours raise none until opening, and an open one lasts over night", async () => {
    const open = [{ from: clockTime(2 * HOUR), to: clockTime(5 * HOUR) }];
    await app.service.services.db
      .update(locations)
      .set({
        timezone: "UTC",
        openingHours: { days: Object.fromEntries(WEEKDAYS.map((day) => [day, open])) },
      })
      .where(eq(locations.id, account.locationId));
    const neverPaired = await createZone(app.service, account);
    await change(zone, "offline");
    await change(neverPaired, "notPaired");
    await sweepAfter(HOUR);
    expect(await shown()).toEqual([]);
    await sweepAfter(HOUR + 2 * MINUTE);
    const [opened] = (await read()).items;
    expect(opened).toMatchObject({ kind: "offline", to: null, in_opening_hours: true });
    expect(opened?.from.slice(11, 16)).toBe(open[0]?.from);
    await sweepAfter(6 * HOUR);
    await sweepAfter(HOUR);
    expect((await read()).items).toEqual([opened]);
  });

  test("incidents: an outage during a downtime of the service is derived afterwards", async () => {
    await change(zone, "playing");
    clock.forward(HOUR);
    await change(zone, "offline");
    clock.forward(40 * MINUTE);
    await change(zone, "playing");
    expect(await sweepAfter(5 * HOUR)).toBe(1);
    expect(await shown()).toEqual([["offline", 40, 0]]);
    expect(await sweepAfter(0)).toBe(0);
  });

  test("incidents: silence counts unless a person paused; troubles have kinds; a closed zone ends all", async () => {
    const { db } = app.service.services;
    const paused = await createZone(app.service, account, { playFromType: "collection", playFromId: "a" });
    await db.update(playbackStates).set({ playing: false }).where(eq(playbackStates.soundZoneId, paused));
    await db
      .update(soundZones)
      .set({ playFromType: "collection", playFromId: "a" })
      .where(eq(soundZones.id, zone));
    await change(zone, "paused");
    await change(paused, "paused");
    for (const cause of [
      "DEVICE_ERROR_DISK_FULL",
      "DEVICE_ERROR_CLOCK",
      "DEVICE_ERROR_UPDATE_FAILED",
      "DEVICE_ERROR_NO_OUTPUT",
      "DEVICE_ERROR_CRASHED",
    ] as const)
      await createZoneError(app.service, { soundZoneId: zone, cause, since: clock.now() });
    await sweepAfter(3 * MINUTE);
    const found = (await shown()).sort();
    expect(found).toEqual([
      ["clockWrong", "open", 0],
      ["diskFull", "open", 0],
      ["problem", "open", 0],
      ["silent", "open", 0],
      ["updateFailed", "open", 0],
    ]);
    expect(await shown("?kind=problem")).toEqual([["problem", "open", 0]]);
    // Resumed a moment ago: it gets its time to begin.
    await db.update(playbackStates).set({ playing: true }).where(eq(playbackStates.soundZoneId, paused));
    const [resumed] = await db.select().from(playbackStates).where(eq(playbackStates.soundZoneId, paused));
    expect(resumed?.playingSince).not.toBeNull();
    await db
      .update(playbackStates)
      .set({ playingSince: clock.now() })
      .where(eq(playbackStates.soundZoneId, paused));
    await sweepAfter(MINUTE);
    expect(await shown(`?zone=${paused}`)).toEqual([]);
    await sweepAfter(2 * MINUTE);
    expect(await shown(`?zone=${paused}`)).toEqual([["silent", "open", 0]]);
    await db
      .update(zoneErrors)
      .set({ resolvedAt: clock.now() })
      .where(eq(zoneErrors.cause, "DEVICE_ERROR_DISK_FULL"));
    await sweepAfter(MINUTE);
    expect(await shown("?state=past")).toEqual([["diskFull", 6, 0]]);
    await db.update(soundZones).set({ deactivated: true }).where(eq(soundZones.accountId, account.id));
    await sweepAfter(MINUTE);
    expect(await shown("?state=open")).toEqual([]);
  });

  test("incidents: pages, filters, who was told, and only the locations that a person runs", async () => {
    const { db } = app.service.services;
    const otherLocation = newId("Location");
    const [first] = await db.select().from(locations).where(eq(locations.id, account.locationId));
    if (!first) throw new Error("No location");
    await db.insert(locations).values({ ...first, id: otherLocation, name: "Another street" });
    const other = await createZone(app.service, { id: account.id, locationId: otherLocation });
    await change(zone, "offline");
    await sweepAfter(2 * MINUTE);
    await change(other, "offline");
    await sweepAfter(2 * MINUTE);
    const { items } = await read();
    const [later, earlier] = items;
    if (!later || !earlier) throw new Error("No incidents");
    expect(items.map(({ sound_zone }) => sound_zone.id)).toEqual([other, zone]);
    const page = await read("?limit=1");
    expect(page.items).toEqual([later]);
    expect(await read(`?limit=1&after=${page.after}`)).toEqual({ items: [earlier], after: null });
    expect((await read(`?location=${account.locationId}`)).items).toEqual([earlier]);
    expect((await read(`?zone=${other}`)).items).toEqual([later]);
    expect((await read(`?to=${later.from}`)).items).toEqual([earlier]);
    expect((await read(`?from=${clock.now().toISOString()}`)).items).toHaveLength(2);

    await db.insert(incidentNotices).values({
      incidentId: earlier.id,
      ruleId: "rule",
      about: "opened",
      way: "mail",
      recipient: "anna@example.test",
      at: clock.now(),
    });
    expect((await read()).items[1]?.notices).toEqual([
      { about: "opened", way: "mail", recipient: "anna@example.test", at: clock.now().toISOString() },
    ]);
    // What may be a secret of the address is for those who manage webhooks.
    await db.insert(incidentNotices).values({
      incidentId: later.id,
      ruleId: "rule",
      about: "opened",
      way: "webhook",
      recipient: "https://hooks.example.test:8443/T0/secret?key=1",
      at: clock.now(),
    });
    expect((await read()).items[0]?.notices[0]?.recipient).toBe("https://hooks.example.test:8443");
    const runner = await createUser(app.service, null);
    await db.insert(locationUsers).values({ locationId: account.locationId, userId: runner.id });
    const seen = await read("", runner.id);
    expect(seen.items.map(({ sound_zone, notices }) => [sound_zone.id, notices[0]?.recipient])).toEqual([
      [zone, null],
    ]);
    const ofZone = await (await api(runner.id)).rest(
      "GET",
      `/api/auth/sound_zones/${zone}/incidents`,
      IncidentPage,
    );
    expect(ofZone.items.map(({ id }) => id)).toEqual([earlier.id]);
    const elsewhere = await (await api(runner.id)).call("GET", `/api/auth/sound_zones/${other}/incidents`);
    expect(elsewhere.status).toBe(403);
    expect(
      (await (await api()).call("GET", `/api/auth/accounts/${account.id}/incidents?after=x`)).status,
    ).toBe(400);
    expect(await db.$count(incidents, eq(incidents.accountId, account.id))).toBe(2);
  });

  test("uptime: counted by month without gaps, worst first, for the locations a person runs", async () => {
    const { db } = app.service.services;
    const services = app.service.services;
    const [first] = await db.select().from(locations).where(eq(locations.id, account.locationId));
    if (!first) throw new Error("No location");
    const otherLocation = newId("Location");
    await db.update(locations).set({ timezone: "UTC" }).where(eq(locations.id, account.locationId));
    await db
      .insert(locations)
      .values({ ...first, timezone: "UTC", id: otherLocation, name: "Another street" });
    const at = { createdAt: clock.now() };
    const good = await createZone(app.service, account, at);
    const bad = await createZone(app.service, { id: account.id, locationId: otherLocation }, at);
    await db.update(soundZones).set({ deactivated: true }).where(eq(soundZones.id, zone));
    const start = clock.now();
    await change(good, "playing");
    await change(bad, "playing");
    clock.forward(2 * HOUR);
    await change(bad, "offline");
    clock.forward(HOUR);
    await countUptime(services);
    clock.forward(3 * HOUR + 20 * MINUTE);
    // Two processes at the same time.
    await Promise.all([countUptime(services), countUptime(services)]);
    await countUptime(services);

    const read = async (query: string, person = user) =>
      (await api(person)).rest("GET", `/api/auth/accounts/${account.id}/uptime?${query}`, UptimePage);
    const months = [...new Set([start, clock.now()].map((day) => day.toISOString().slice(0, 7)))];
    const pages = await Promise.all(months.map((month) => read(`month=${month}&by=zone`)));
    const hoursOf = (id: string, part: keyof UptimeParts) =>
      pages
        .flatMap(({ items }) => items)
        .reduce((sum, row) => sum + (row.id === id ? row.parts[part] : 0), 0) / HOUR;
    expect([hoursOf(good, "asPlanned"), hoursOf(good, "offline")]).toEqual([6, 0]);
    expect([hoursOf(bad, "asPlanned"), hoursOf(bad, "offline")]).toEqual([2, 4]);
    expect(pages[0]?.since).toBe(months[0]);

    const month = months.at(-1);
    const byLocation = await read(`month=${month}`);
    expect(byLocation.items.map(({ id, zones }) => [id, zones])).toEqual([
      [otherLocation, 1],
      [account.locationId, 1],
    ]);
    expect(byLocation.total.asPlanned).toBe(
      byLocation.items.reduce((sum, { parts }) => sum + parts.asPlanned, 0),
    );
    const page = await read(`month=${month}&limit=1`);
    const next = await read(`month=${month}&limit=1&after=${page.after}`);
    expect([...page.items, ...next.items]).toEqual(byLocation.items);
    expect(next.after).toBeNull();
    expect(
      (await read(`month=${month}&by=zone&location=${otherLocation}`)).items.map(({ id }) => id),
    ).toEqual([bad]);
    expect((await read("month=2001-01")).items).toEqual([]);

    const runner = await createUser(app.service, null);
    await db.insert(locationUsers).values({ locationId: account.locationId, userId: runner.id });
    const theirs = await read(`month=${month}`, runner.id);
    expect(theirs.items.map(({ id }) => id)).toEqual([account.locationId]);
    expect(theirs.total.offline).toBe(0);
  });

  test("incidents: those that ended 400 days ago are deleted with their states, current ones stay", async () => {
    const { db } = app.service.services;
    const kept = () => db.$count(incidents, eq(incidents.accountId, account.id));
    await change(zone, "offline");
    await sweepAfter(2 * MINUTE);
    await change(zone, "playing");
    await sweepAfter(MINUTE);
    expect(await kept()).toBe(1);
    clock.forward(399 * DAY);
    await deleteExpired(app.service.services);
    expect(await kept()).toBe(1);
    clock.forward(2 * DAY);
    await deleteExpired(app.service.services);
    expect(await kept()).toBe(0);
    const left = await db.select().from(zoneSpans).where(eq(zoneSpans.soundZoneId, zone));
    expect(left.map(({ state }) => state)).toEqual(["playing"]);
  });
});
