import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "#server/db/schema/people/people.ts";
import { locations, soundZones, zoneErrors } from "#server/db/schema/places.ts";
import { DeviceMetricsView } from "#shared/contract/device.ts";
import { PlayerSnapshot } from "#shared/contract/player.ts";
import { SoundZone } from "#shared/contract/rest/entities.ts";
import { PairedDevice } from "#shared/contract/rest/pairing.ts";
import { ZoneErrors, ZoneSearchResult } from "#shared/contract/rest/zones/zones.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { zoneDisplayStatus } from "#shared/domain/zones/display-status.ts";
import { deviceMetrics, trouble } from "#tests/factories/metrics.ts";
import { createZone } from "#tests/factories/people/people.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createScene, type Scene, told } from "./scene.ts";

const ERRORS = `query ZoneErrors($id: ID!, $state: ZoneErrorState) {
  soundZone(id: $id) { errors(state: $state) { edges { node { id cause resolved } } } }
}`;

interface ErrorsAnswer {
  readonly soundZone: {
    readonly errors: {
      readonly edges: readonly { readonly node: { readonly cause: string; readonly resolved: boolean } }[];
    };
  };
}

describe("player state", () => {
  let app: TestApp;

  beforeAll(async () => {
    const env = {
      ROOMTONE_PLAYER_MIN_VERSION: "0.0.0",
      ROOMTONE_PLAYER_SOON_VERSION: "0.0.0",
      ROOMTONE_BILLING: "sandbox",
    };
    app = await startApp({ env });
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  const zoneOf = ({ owner, zone }: Scene) => owner.rest("GET", `/api/auth/sound_zones/${zone}`, SoundZone);
  const errorsOf = async ({ owner, zone }: Scene, state = "unresolved") =>
    (await owner.rest("GET", `/api/auth/sound_zones/${zone}/sound_zone_errors?state=${state}`, ZoneErrors))
      .items;
  const metricsOf = ({ owner, device }: Scene) =>
    owner.rest("GET", `/api/auth/devices/${device}/metrics`, DeviceMetricsView);
  /** Frames are handled in order: an answer to this one means that earlier frames are done. */
  const settled = async ({ socket }: ScriptedPlayer, at: number) => {
    socket.send({ type: "ping", at });
    await told(socket, "pong", (pong) => pong.at === at);
  };

  test("metrics: stored by device; the newest count (@C-155 @C-407)", async () => {
    const scene = await createScene(app);
    expect(await metricsOf(scene)).toEqual({ device: scene.device, metrics: null });
    using player = await ScriptedPlayer.connect(scene.player);
    player.send({ type: "metrics", metrics: deviceMetrics({ volume: 12 }) });
    const newest = deviceMetrics({ volume: 34, troubles: [trouble("DEVICE_ERROR_DISK_LOW")] });
    player.send({ type: "metrics", metrics: newest });
    await settled(player, 1);
    expect(await metricsOf(scene)).toEqual({ device: scene.device, metrics: newest });
  });

  test("test sound and restart: reach the zone's player, and the answer says if they did", async () => {
    const scene = await createScene(app);
    const stranger = await createScene(app);
    const path = `/api/auth/devices/${scene.device}/commands`;
    const ask = async (command: string) =>
      (await scene.owner.call("POST", path, { body: { command } })).json as { readonly reached: boolean };
    expect(await ask("test-sound")).toEqual({ reached: false });
    using player = await ScriptedPlayer.connect(scene.player);
    expect(await ask("test-sound")).toEqual({ reached: true });
    const { commandId } = await told(player.socket, "testSound");
    expect(await ask("restart")).toEqual({ reached: true });
    expect((await told(player.socket, "restart")).commandId).not.toBe(commandId);
    expect((await stranger.owner.call("POST", path, { body: { command: "restart" } })).status).not.toBe(200);
  });

  test("zone errors: a player's problem opens one, and ends it (@C-148 @C-151 @C-207)", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    const since = Date.now() - 60_000;
    const noOutput = trouble("DEVICE_ERROR_NO_OUTPUT", "ALSA: no such device", since);
    const crashed = trouble("DEVICE_ERROR_CRASHED");
    player.send({ type: "troubles", troubles: [noOutput, crashed] });
    player.send({ type: "troubles", troubles: [noOutput, crashed] });
    await settled(player, 1);
    expect(await errorsOf(scene)).toMatchObject([
      { cause: "DEVICE_ERROR_CRASHED", hide: true, resolved: false },
      { cause: "DEVICE_ERROR_NO_OUTPUT", hide: false, since, detail: "ALSA: no such device" },
    ]);
    const zone = await zoneOf(scene);
    expect(zone.errors.map(({ cause, hide }) => [cause, hide])).toEqual([
      ["DEVICE_ERROR_NO_OUTPUT", false],
      ["DEVICE_ERROR_CRASHED", true],
    ]);
    expect(zoneDisplayStatus(zone, true)).toBe("ERROR");

    player.send({ type: "troubles", troubles: [crashed] });
    await settled(player, 2);
    expect(zoneDisplayStatus(await zoneOf(scene), true)).toBe("OK");
    const read = async (state: string) =>
      (await scene.owner.graphql<ErrorsAnswer>(ERRORS, { id: scene.zone, state })).soundZone.errors.edges.map(
        ({ node }) => [node.cause, node.resolved],
      );
    expect(await read("unresolved")).toEqual([["DEVICE_ERROR_CRASHED", false]]);
    expect(await read("resolved")).toEqual([["DEVICE_ERROR_NO_OUTPUT", true]]);
    expect(await errorsOf(scene, "resolved")).toMatchObject([
      { cause: "DEVICE_ERROR_NO_OUTPUT", resolvedAt: expect.any(Number) },
    ]);
  });

  test("zone errors: a recurring problem is one error", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    for (let round = 0; round < 5; round += 1) {
      player.send({ type: "troubles", troubles: [trouble("DEVICE_ERROR_SILENCE", `round ${round}`)] });
      player.send({ type: "troubles", troubles: [] });
    }
    await settled(player, 1);
    const { db } = app.service.services;
    expect(await db.$count(zoneErrors, eq(zoneErrors.soundZoneId, scene.zone))).toBe(1);
  });

  test("zone errors: problems unknown to this version share one error that names them (@C-148)", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    const { cause: _cause, ...wrong } = trouble("DEVICE_ERROR_OTHER", "too many");
    const troubles = [
      { ...wrong, cause: "DEVICE_ERROR_MOTHS" },
      trouble("DEVICE_ERROR_CRASHED"),
      { ...wrong, cause: "DEVICE_ERROR_FLOOD", detail: "" },
    ];
    player.socket.send({ type: "troubles", troubles });
    const metrics = deviceMetrics({ volume: 12 });
    const update = { ...metrics.update, status: "pondering", channel: "nightly" };
    player.socket.send({ type: "metrics", metrics: { ...metrics, troubles, update } });
    await settled(player, 1);
    expect(await errorsOf(scene)).toMatchObject([
      { cause: "DEVICE_ERROR_CRASHED" },
      {
        cause: "DEVICE_ERROR_OTHER",
        hide: true,
        detail: "DEVICE_ERROR_MOTHS: too many; DEVICE_ERROR_FLOOD",
      },
    ]);
    const kept = await metricsOf(scene);
    expect(kept.metrics).toMatchObject({ volume: 12, update: { status: "idle", channel: "stable" } });
    expect(kept.metrics?.troubles.map(({ cause }) => cause)).toEqual([
      "DEVICE_ERROR_CRASHED",
      "DEVICE_ERROR_OTHER",
    ]);
    expect(player.socket.closed).toBeNull();
  });

  test("zone errors: an impossible start time is replaced by the current time", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    const before = Date.now();
    for (const since of [0, Number.MAX_SAFE_INTEGER])
      player.send({
        type: "troubles",
        troubles: [trouble(since === 0 ? "DEVICE_ERROR_CLOCK" : "DEVICE_ERROR_DISK_FULL", "", since)],
      });
    await settled(player, 1);
    const all = [...(await errorsOf(scene)), ...(await errorsOf(scene, "resolved"))];
    expect(all).toHaveLength(2);
    for (const { since } of all) expect(Math.abs(since - before)).toBeLessThan(60_000);
  });

  test("zone errors: the zone list finds the zone by its status", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    player.send({ type: "troubles", troubles: [trouble("DEVICE_ERROR_FALLBACK_AUDIO")] });
    await settled(player, 1);
    const path = `/api/auth/accounts/${scene.account.id}/sound_zones/search`;
    const found = async (status: string) =>
      (await scene.owner.rest("POST", path, ZoneSearchResult, { body: { status } })).items.map(
        ({ id }) => id,
      );
    expect(await found("ERROR")).toEqual([scene.zone]);
    expect(await found("OK")).toEqual([]);
  });

  test("zone errors: are sent to the player, and are in its session (@C-157)", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    player.send({ type: "troubles", troubles: [trouble("DEVICE_ERROR_CLOCK")] });
    const { zone } = await told(player.socket, "welcome", (message) => message.zone.errors.length > 0);
    expect(zone.errors).toEqual([{ id: expect.any(String), cause: "DEVICE_ERROR_CLOCK" }]);
    const session = await scene.player.call("GET", "/api/auth/sessions/current");
    expect(session.json).toMatchObject({
      isPaired: true,
      errors: zone.errors,
      versions: { isUnsupported: false },
    });
  });

  test("zone errors: end when the player is unpaired", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    player.send({ type: "troubles", troubles: [trouble("DEVICE_ERROR_NO_OUTPUT")] });
    await settled(player, 1);
    await scene.owner.rest("DELETE", `/api/auth/sound_zones/${scene.zone}/device`, SoundZone);
    expect(await errorsOf(scene)).toEqual([]);
    expect(await errorsOf(scene, "resolved")).toHaveLength(1);
  });

  test('zone errors: a device cannot set "unsupported version" itself', async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    player.send({ type: "troubles", troubles: [trouble("DEVICE_ERROR_UNSUPPORTED_VERSION")] });
    await settled(player, 1);
    expect(await errorsOf(scene)).toEqual([]);
  });

  test("late payment: the zone and its player show until when it plays", async () => {
    const scene = await createScene(app);
    const paidUntil = new Date(Date.now() - DAY_MS);
    const { db } = app.service.services;
    await db.update(soundZones).set({ paidUntil }).where(eq(soundZones.id, scene.zone));
    const until = new Date(paidUntil.getTime() + 7 * DAY_MS).toISOString();
    expect(await zoneOf(scene)).toMatchObject({ iso8601_grace_until: until });
    using player = await ScriptedPlayer.connect(scene.player);
    const { zone } = await told(player.socket, "welcome");
    expect(zone.subscription).toMatchObject({ gracePeriod: true, graceUntil: until });
    const session = await scene.player.call("GET", "/api/auth/sessions/current");
    expect(session.json).toMatchObject({ subscription: { gracePeriod: true, graceUntil: until } });
  });

  test("deactivated zone, location or account: no right to play, also in the session (@C-157)", async () => {
    const { db } = app.service.services;
    const off = {
      zone: (scene: Scene) =>
        db.update(soundZones).set({ deactivated: true }).where(eq(soundZones.id, scene.zone)),
      location: ({ account }: Scene) =>
        db.update(locations).set({ deactivated: true }).where(eq(locations.id, account.locationId)),
      account: ({ account }: Scene) =>
        db.update(accounts).set({ deactivated: true }).where(eq(accounts.id, account.id)),
      suspended: ({ account }: Scene) =>
        db.update(accounts).set({ suspended: true }).where(eq(accounts.id, account.id)),
    };
    for (const [what, switchOff] of Object.entries(off)) {
      const scene = await createScene(app);
      const current = async () => (await scene.player.call("GET", "/api/auth/sessions/current")).json;
      expect(await current()).toMatchObject({ subscription: { paidUntil: expect.any(String) } });
      await switchOff(scene);
      using player = await ScriptedPlayer.connect(scene.player);
      const { zone } = await told(player.socket, "welcome");
      const none = { paidUntil: null, gracePeriod: false, graceUntil: null };
      expect([what, zone.subscription]).toEqual([what, none]);
      expect(await current()).toMatchObject({ subscription: none });
    }
  });

  test("renamed zone: its player and session get the new name (@C-226)", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    const path = `/api/auth/sound_zones/${scene.zone}`;
    await scene.owner.rest("PUT", path, SoundZone, { body: { name: "Another room" } });
    await told(player.socket, "welcome", ({ zone }) => zone.soundZone.name === "Another room");
    const session = await scene.player.call("GET", "/api/auth/sessions/current");
    expect(session.json).toMatchObject({ soundZone: { id: scene.zone, name: "Another room" } });
  });

  test("pairing with another zone: the player leaves the first, and its session ends (@C-227)", async () => {
    const scene = await createScene(app);
    const other = await createZone(app.service, scene.account);
    const body = { device_type: "desktop", platform: "MACOS", code: "an installation" };
    const pair = (zone: string) =>
      scene.owner.rest("POST", `/api/auth/sound_zones/${zone}/device`, PairedDevice, { body });
    const first = await pair(scene.zone);
    using player = await ScriptedPlayer.connect(scene.owner.as(first.session?.token ?? ""));
    const second = await pair(other);
    expect(second.device_id).toBe(first.device_id);
    await told(player.socket, "unpaired");
    const sessionOf = ({ session }: typeof first) =>
      scene.owner.as(session?.token ?? "").call("GET", "/api/auth/sessions/current");
    expect((await sessionOf(first)).status).toBe(401);
    expect((await sessionOf(second)).json).toMatchObject({ isPaired: true, soundZone: { id: other } });
  });

  test("late payment: a zone silenced by it plays again by itself once paid", async () => {
    const scene = await createScene(app);
    const { db, bus } = app.service.services;
    const pay = async (paidUntil: Date) => {
      await db.update(soundZones).set({ paidUntil }).where(eq(soundZones.id, scene.zone));
      bus.publish("zone-changed", { soundZoneId: scene.zone, what: "zone" });
    };
    await pay(new Date(Date.now() - 60 * DAY_MS));
    using player = await ScriptedPlayer.connect(scene.player);
    const lapsed = await told(player.socket, "welcome");
    expect(lapsed.zone.subscription.gracePeriod).toBe(false);
    const paidUntil = new Date(Date.now() + DAY_MS);
    await pay(paidUntil);
    const { zone } = await told(
      player.socket,
      "welcome",
      (message) => message.zone.subscription.paidUntil === paidUntil.toISOString(),
    );
    expect(zone.soundZone.id).toBe(scene.zone);
    const snapshot = await scene.player.rest("GET", "/player/playback/snapshot", PlayerSnapshot);
    expect(snapshot.zone.subscription).toEqual(zone.subscription);
  });
});

describe("player versions", () => {
  test("player version: an outdated or soon outdated player is notified, and its zone shows it", async () => {
    await using app = await startApp({
      env: { ROOMTONE_PLAYER_MIN_VERSION: "1.2", ROOMTONE_PLAYER_SOON_VERSION: "1.10.0" },
    });
    const scene = await createScene(app);
    const hello = async (version: string, kind: "desktop" | "web" = "desktop") => {
      using socket = await scene.player.socket("/player/playback/ws");
      socket.send({ type: "hello", protocol: 1, client: { kind, version, os: "test" } });
      const { zone } = await told(socket, "welcome");
      const { errors } = await scene.owner.rest("GET", `/api/auth/sound_zones/${scene.zone}`, SoundZone);
      const { soundZone } = await scene.owner.graphql<{ soundZone: { status: { code: string | null } } }>(
        "query Q($id: ID!) { soundZone(id: $id) { status { code } } }",
        { id: scene.zone },
      );
      return [
        zone.versions.supportLevel,
        zone.versions.isUnsupported,
        errors.map(({ cause }) => cause),
        soundZone.status.code,
      ];
    };
    const unsupported = "DEVICE_ERROR_UNSUPPORTED_VERSION";
    const soon = "DEVICE_ERROR_SOON_UNSUPPORTED_VERSION";
    expect(await hello("1.1.9")).toEqual(["unsupported", true, [unsupported], "PLAYER_DEPRECATED"]);
    expect(await hello("1.9.0")).toEqual(["soon-unsupported", false, [soon], null]);
    expect(await hello("1.10.0-beta.1")).toEqual(["supported", false, [], null]);
    expect(await hello("0.1.0", "web")).toEqual(["supported", false, [], null]);
  });
});
