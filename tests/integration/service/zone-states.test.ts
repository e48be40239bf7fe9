import { asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { playbackStates, soundZones } from "#server/db/schema/places.ts";
import { zoneSpans } from "#server/db/schema/watch.ts";
import { announcePresence } from "#server/modules/playback/public.ts";
import { sweepPresence } from "#server/modules/player/presence.ts";
import { dueZones } from "#server/modules/zone-states/repository.ts";
import { settleStates } from "#server/modules/zone-states/settle-states.ts";
import { StateKeeper } from "#server/modules/zone-states/state-keeper.ts";
import type { PlayerReport } from "#shared/contract/player.ts";
import { Location, SoundZone } from "#shared/contract/rest/entities.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { GRACE_PERIOD_MS } from "#shared/domain/zones/standing.ts";
import { OFFLINE_AFTER_MS } from "#shared/domain/zones/zone-facts.ts";
import { trouble } from "#tests/factories/metrics.ts";
import { createZone } from "#tests/factories/people/people.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { control, createScene, type Scene } from "#tests/integration/player/scene.ts";
import { createClock, MINUTE, SECOND } from "./clock.ts";

/** A silent hour by plan. */
const CLOSED: Pick<PlayerReport, "status" | "plan"> = {
  status: "stopped",
  plan: {
    now: { kind: "closed", name: "", music: null, from: null, to: null },
    next: null,
    timezone: "Europe/Stockholm",
  },
};

describe("states of zones", () => {
  const clock = createClock();
  let app: TestApp;
  beforeAll(async () => {
    const env = {
      ROOMTONE_BILLING: "sandbox",
      ROOMTONE_PLAYER_MIN_VERSION: "0.0.0",
      ROOMTONE_PLAYER_SOON_VERSION: "0.0.0",
    };
    app = await startApp({ now: clock.now, env });
  });
  afterAll(async () => {
    expect(app.logs().filter(({ level }) => Number(level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });
  beforeEach(() => clock.reset());

  /** Computes states at once; zones that the service itself is writing have another turn. */
  async function settle(...zones: readonly string[]): Promise<void> {
    for (let left = zones; left.length > 0; ) left = await settleStates(app.service.services, left);
  }

  const zoneOf = ({ owner, zone }: Scene) => owner.rest("GET", `/api/auth/sound_zones/${zone}`, SoundZone);
  const shown = async (scene: Scene) => (await zoneOf(scene)).shown_state;

  const storedOf = async (zone: string) => {
    const [row] = await app.service.services.db
      .select({ state: soundZones.state, since: soundZones.stateSince })
      .from(soundZones)
      .where(eq(soundZones.id, zone));
    return row;
  };

  const seenAt = async (zone: string) => {
    const [row] = await app.service.services.db
      .select({ seenAt: playbackStates.seenAt })
      .from(playbackStates)
      .where(eq(playbackStates.soundZoneId, zone));
    return row?.seenAt;
  };

  const spansOf = (zone: string) =>
    app.service.services.db
      .select()
      .from(zoneSpans)
      .where(eq(zoneSpans.soundZoneId, zone))
      .orderBy(asc(zoneSpans.startedAt));

  /** The spans of a zone as words; fails if there is a gap between two of them. */
  async function tiled(zone: string): Promise<readonly string[]> {
    const spans = await spansOf(zone);
    for (const [index, span] of spans.entries()) {
      const next = spans[index + 1];
      if (next) expect(span.endedAt).toEqual(next.startedAt);
    }
    return spans.map(({ state, cause }) => (cause === null ? state : `${state}: ${cause}`));
  }

  test("zone state: follows the player's reports, errors and silence, and its spans leave no gap", async () => {
    const scene = await createScene(app);
    await settle(scene.zone);
    expect(await shown(scene)).toBe("offline");
    const becomes = async (state: string) => {
      await expect.poll(() => shown(scene), { timeout: 5000 }).toBe(state);
      clock.forward(5 * SECOND);
    };
    clock.forward(SECOND);
    using player = await ScriptedPlayer.connect(scene.player);
    await becomes("playing");
    await control(scene.owner, scene.zone, { type: "pause" });
    await becomes("paused");
    const report = (over: Partial<PlayerReport>) =>
      player.send({
        type: "report",
        report: {
          status: "playing",
          problem: null,
          sourceId: scene.playlist,
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
          ...over,
        },
      });
    report(CLOSED);
    await becomes("silent");
    report({ status: "paused", problem: "no-output-device" });
    await becomes("problem");
    report({});
    await becomes("playing");
    player.send({ type: "troubles", troubles: [trouble("DEVICE_ERROR_NO_OUTPUT")] });
    await becomes("problem");
    player.send({ type: "troubles", troubles: [] });
    await becomes("playing");

    const { shown_since } = await zoneOf(scene);
    report({ volume: 51 });
    await expect.poll(() => seenAt(scene.zone)).toEqual(clock.now());
    clock.forward(OFFLINE_AFTER_MS - SECOND);
    await settle(scene.zone);
    expect(await zoneOf(scene)).toMatchObject({ shown_state: "playing", shown_since });
    clock.forward(2 * SECOND);
    for (const zone of await sweepPresence(app.service.services))
      announcePresence(app.service.services, zone);
    await becomes("offline");

    await scene.owner.call("DELETE", `/api/auth/sound_zones/${scene.zone}/device`);
    await becomes("notPaired");
    expect(await tiled(scene.zone)).toEqual([
      "offline",
      "playing",
      "paused",
      "silent",
      "problem: no-output-device",
      "playing",
      "problem: DEVICE_ERROR_NO_OUTPUT",
      "playing",
      "offline",
      "notPaired",
    ]);
    const last = (await spansOf(scene.zone)).at(-1);
    expect(last?.endedAt).toBeNull();
    expect((await zoneOf(scene)).shown_since).toBe(last?.startedAt.toISOString());
  });

  test("zone state: an unpaid zone plays through its grace period, and then has no subscription", async () => {
    const scene = await createScene(app);
    const { db } = app.service.services;
    const paidUntil = new Date(clock.now().getTime() + DAY_MS);
    await db.update(soundZones).set({ paidUntil }).where(eq(soundZones.id, scene.zone));
    /** What the service does every few seconds. */
    const sweep = async () => await settle(...(await dueZones(db, clock.now(), 100)));
    const report = { status: "playing", problem: null, sourceId: scene.playlist } as PlayerReport;
    const heard = () =>
      db
        .update(playbackStates)
        .set({ connectionId: "a player", seenAt: clock.now(), report })
        .where(eq(playbackStates.soundZoneId, scene.zone));
    await heard();
    await settle(scene.zone);
    expect(await storedOf(scene.zone)).toMatchObject({ state: "playing" });
    clock.forward(DAY_MS);
    await heard();
    await sweep();
    expect(await storedOf(scene.zone)).toMatchObject({ state: "playing" });
    clock.forward(GRACE_PERIOD_MS - 1);
    await heard();
    await sweep();
    expect(await storedOf(scene.zone)).toMatchObject({ state: "playing" });
    clock.forward(1);
    expect(await dueZones(db, clock.now(), 100)).toContain(scene.zone);
    await sweep();
    expect(await storedOf(scene.zone)).toEqual({ state: "noSubscription", since: clock.now() });
    expect(await dueZones(db, clock.now(), 100)).not.toContain(scene.zone);
  });

  test("zone state: deactivated zones, and those of deactivated locations, have none", async () => {
    const scene = await createScene(app);
    await settle(scene.zone);
    const path = `/api/auth/sound_zones/${scene.zone}`;
    const { locationId } = scene.account;
    const stored = () => storedOf(scene.zone);
    const none = { state: null, since: null };
    clock.forward(MINUTE);
    await scene.owner.rest("DELETE", path, SoundZone);
    await expect.poll(stored).toEqual(none);
    expect((await spansOf(scene.zone)).map(({ endedAt }) => endedAt)).toEqual([clock.now()]);
    clock.forward(MINUTE);
    await scene.owner.rest("POST", `${path}/activate`, SoundZone);
    await expect.poll(stored).toEqual({ state: "notPaired", since: clock.now() });
    clock.forward(MINUTE);
    await scene.owner.rest("DELETE", `/api/auth/locations/${locationId}`, Location);
    await expect.poll(stored).toEqual(none);
    await scene.owner.rest("POST", `/api/auth/locations/${locationId}/activate`, Location);
    await expect.poll(stored).toEqual({ state: "notPaired", since: clock.now() });
  });

  test("zone state: a start corrects stale states, and states that were never written", async () => {
    const scene = await createScene(app);
    const other = await createZone(app.service, scene.account);
    const { services } = app.service;
    await settle(scene.zone);
    await services.db.update(soundZones).set({ state: "playing" }).where(eq(soundZones.id, scene.zone));
    const keeper = new StateKeeper(services);
    keeper.start();
    await expect.poll(() => shown(scene)).toBe("offline");
    await expect.poll(() => shown({ ...scene, zone: other })).toBe("notPaired");
    await keeper.close();
    expect(await tiled(scene.zone)).toEqual(["offline"]);
    expect(await tiled(other)).toEqual(["notPaired"]);
  });

  test("zone state: two processes that write at once agree, and screens hear of each zone once", async () => {
    const scene = await createScene(app);
    const { services } = app.service;
    const zones = await Promise.all(Array.from({ length: 40 }, () => createZone(app.service, scene.account)));
    await settle(...zones);
    clock.forward(SECOND);
    await services.db
      .update(soundZones)
      .set({ playFromType: "collection", playFromId: scene.playlist, paidUntil: null })
      .where(inArray(soundZones.id, zones));
    const heard: string[] = [];
    const stop = services.bus.subscribe("event", ({ name, payload }) => {
      if (name === "playback_state_change" && payload.account === scene.account.id)
        heard.push(payload.data.id);
    });
    await Promise.all([settle(...zones), settle(...zones.toReversed()), settle(...zones)]);
    stop();
    expect(heard.toSorted()).toEqual(zones.toSorted());
    for (const zone of zones) expect(await tiled(zone)).toEqual(["notPaired", "notSetUp"]);
  });
});
