import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { locations, playbackStates, soundZones } from "#server/db/schema/places.ts";
import { settleStates } from "#server/modules/zone-states/settle-states.ts";
import type { PlayerReport } from "#shared/contract/player.ts";
import { NoticeDismissals, ZoneNotices } from "#shared/contract/rest/status/notices.ts";
import { noticesOf, shownNotice } from "#shared/domain/notices/notices.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import {
  createAccount,
  createDevice,
  createUser,
  createZone,
  newId,
} from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createClock, MINUTE } from "./clock.ts";

const SOURCE = newId("Playlist");
const PLAYING: PlayerReport = {
  status: "playing",
  problem: null,
  sourceId: SOURCE,
  trackId: null,
  playId: null,
  positionMs: 0,
  at: 0,
  durationMs: null,
  volume: 50,
  playOrder: "AUTO",
  upcoming: [],
  intentVersion: 1,
  output: "none",
  nextSlotStartsAt: "unknown",
};

describe("notices", () => {
  const clock = createClock();
  let app: TestApp;
  let account: Awaited<ReturnType<typeof createAccount>>;
  let owner: TestApi;
  let userId: string;
  beforeAll(async () => {
    clock.reset();
    app = await startApp({ now: clock.now });
    account = await createAccount(app.service);
    const user = await createUser(app.service, account.id);
    userId = user.id;
    owner = new TestApi(app.url, user.token, user.id);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  /** Computes a zone's state at once; one that the service itself is writing has another turn. */
  const settle = async (zone: string) => {
    for (let left: readonly string[] = [zone]; left.length > 0; )
      left = await settleStates(app.service.services, left);
  };
  /** A zone whose player has been silent for too long. */
  const offlineZone = async () => {
    const zone = await createZone(app.service, account, { playFromType: "collection", playFromId: SOURCE });
    await createDevice(app.service, account.id, zone);
    clock.forward(MINUTE);
    await settle(zone);
    return zone;
  };
  const play = async (zone: string) => {
    await app.service.services.db
      .update(playbackStates)
      .set({ connectionId: "a line", seenAt: clock.now(), reportedAt: clock.now(), report: PLAYING })
      .where(eq(playbackStates.soundZoneId, zone));
    await settle(zone);
  };
  const recordOf = async (zone: string) => {
    const [row] = await app.service.services.db.select().from(soundZones).where(eq(soundZones.id, zone));
    if (!row) throw new Error("The zone has gone");
    return row;
  };
  const counted = () => owner.rest("GET", `/api/auth/accounts/${account.id}/zone_notices`, ZoneNotices);
  const dismissals = () => `/api/auth/users/${userId}/dismissals`;
  const dismiss = (notice: string, about: string | null = account.id) =>
    owner.rest("POST", dismissals(), NoticeDismissals, { body: { notice, account: about } });
  /** The name of the notice that the client shows. */
  const shown = async () => {
    const { dismissed } = await owner.rest("GET", dismissals(), NoticeDismissals);
    const facts = {
      isSignedIn: true,
      hasAccount: true,
      isPaymentMissing: false,
      isSignUpOpen: true,
      planSchedule: null,
      now: clock.now().getTime(),
    };
    const notices = noticesOf({ ...facts, zones: await counted() });
    return shownNotice(notices, dismissed, account.id)?.name ?? null;
  };

  test("notices: counts of active zones by state, and when the last one entered it", async () => {
    expect(await shown()).toBe("noZones");
    const { db } = app.service.services;
    await offlineZone();
    const last = await offlineZone();
    await settle(await createZone(app.service, account));
    const deleted = await offlineZone();
    await db.update(soundZones).set({ deactivated: true }).where(eq(soundZones.id, deleted));
    const { total, states } = await counted();
    expect(total).toBe(3);
    expect(states.toSorted((a, b) => a.count - b.count)).toMatchObject([
      { state: "notPaired", count: 1 },
      { state: "offline", count: 2, newest: (await recordOf(last)).stateSince?.getTime() },
    ]);
    const close = (deactivated: boolean) =>
      db.update(locations).set({ deactivated }).where(eq(locations.id, account.locationId));
    await close(true);
    expect(await counted()).toEqual({ total: 0, states: [], subscriptions: null });
    await close(false);
  });

  test("dismissals: kept with the person, until a zone enters the state again (@C-213)", async () => {
    const zone = await offlineZone();
    clock.forward(MINUTE);
    expect(await shown()).toBe("errors");
    await dismiss("errors");
    expect(await shown()).toBe("notSetup");
    await dismiss("notSetup");
    expect(await shown()).toBeNull();
    clock.forward(MINUTE);
    await play(zone);
    expect(await shown()).toBeNull();
    clock.forward(MINUTE);
    await settle(zone);
    expect(await shown()).toBe("errors");
    clock.forward(MINUTE);
    await dismiss("errors", null);
    expect(await shown()).toBeNull();
  });

  test("dismissals: one's own only, and of accounts that one may see", async () => {
    const stranger = await createUser(app.service, (await createAccount(app.service)).id);
    const other = owner.as(stranger.token);
    expect((await other.call("GET", dismissals())).status).toBe(403);
    const theirs = `/api/auth/users/${stranger.id}/dismissals`;
    const about = { body: { notice: "errors", account: account.id } };
    expect((await other.call("POST", theirs, about)).status).toBe(404);
    const own = { body: { notice: "noAccount", account: null } };
    expect((await other.rest("POST", theirs, NoticeDismissals, own)).dismissed).toEqual({
      "noAccount/*": clock.now().getTime(),
    });
  });
});

test("notices: where subscriptions are sold, ended ones are counted, and never-activated zones are not", async () => {
  const clock = createClock();
  clock.reset();
  await using app = await startApp({ env: { ROOMTONE_BILLING: "sandbox" }, now: clock.now });
  const account = await createAccount(app.service);
  const user = await createUser(app.service, account.id);
  const owner = new TestApi(app.url, user.token, user.id);
  const now = clock.now().getTime();
  const zoneUntil = async (days: number | null) => {
    const zone = await createZone(app.service, account, {
      playFromType: "collection",
      playFromId: SOURCE,
      paidUntil: days === null ? null : new Date(now + days * DAY_MS),
    });
    await createDevice(app.service, account.id, zone);
    for (let left: readonly string[] = [zone]; left.length > 0; )
      left = await settleStates(app.service.services, left);
    return zone;
  };
  const subscriptions = async () =>
    (await owner.rest("GET", `/api/auth/accounts/${account.id}/zone_notices`, ZoneNotices)).subscriptions;
  await zoneUntil(null);
  expect(await subscriptions()).toEqual({ ok: 0, expired: 0, locations: 0, zone: null });
  const ended = await zoneUntil(-30);
  expect(await subscriptions()).toEqual({ ok: 0, expired: 1, locations: 1, zone: ended });
  const { db } = app.service.services;
  const playing = await zoneUntil(30);
  await db.update(soundZones).set({ state: "paused" }).where(eq(soundZones.id, playing));
  expect(await subscriptions()).toMatchObject({ ok: 1, expired: 1 });
});
