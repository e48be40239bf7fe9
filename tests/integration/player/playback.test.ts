import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { devices } from "#server/db/schema/places.ts";
import { PlaybackStates } from "#shared/contract/control.ts";
import { PlayerSnapshot, ServiceMessage } from "#shared/contract/player.ts";
import { SoundZone } from "#shared/contract/rest/entities.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import {
  createAccount,
  createDevice,
  createUser,
  createZone,
  newId,
} from "#tests/factories/people/people.ts";
import { playRecord, ScriptedPlayer } from "#tests/factories/player/player.ts";
import { TestApi, TestSocket } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { NodeWebSocket } from "#tests/fakes/node-web-socket.ts";
import { control, createScene, stateWhere, told, watch } from "./scene.ts";

const ASSIGN = `mutation A($input: SoundZoneAssignSourceInput!) {
  soundZoneAssignSource(input: $input) { soundZones { id playFrom { ... on Playlist { id } } } }
}`;

describe("playback", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp({ env: { ROOMTONE_BILLING: "sandbox" } });
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  test("playback connection: welcomes a player with its zone, intent and source (@M-338, @M-385)", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    const { zone } = await told(player.socket, "welcome");
    expect(zone.soundZone).toMatchObject({ id: scene.zone, account: scene.account.id });
    expect(zone.account.tier).toBe(3);
    expect(zone.device.id).toBe(scene.device);
    expect(player.source?.tracks.map(({ id }) => id)).toEqual(scene.tracks);
    expect(player.intent).toMatchObject({ playing: true, volume: 60, playOrder: "AUTO", queue: [] });
    const snapshot = await scene.player.rest("GET", "/player/playback/snapshot", PlayerSnapshot);
    expect(snapshot).toMatchObject({ zone, source: player.source, intent: player.intent });
  });

  test("control: commands reach the player, its reports the screens (@M-006, @M-212, @M-337, @M-385)", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    using screen = await watch(scene.owner, scene.zone);
    const playing = await stateWhere(screen, ({ status }) => status === "playing");
    expect(playing.trackId).toBe(playing.track?.id);
    expect(playing.track).toMatchObject({
      id: scene.tracks[0],
      album: { id: expect.stringMatching(/./), title: "An album", image: null, colorHex: null },
    });

    const paused = await control(scene.owner, scene.zone, { type: "pause" });
    const state = await stateWhere(screen, ({ intentVersion }) => intentVersion === paused);
    expect(state).toMatchObject({ online: true, mode: "desktop", status: "paused", wantedVersion: paused });
    await control(scene.owner, scene.zone, { type: "volume", volume: 23 });
    await control(scene.owner, scene.zone, { type: "order", playOrder: "LINEAR" });
    await control(scene.owner, scene.zone, { type: "play" });
    await stateWhere(
      screen,
      ({ status, volume, playOrder }) => status === "playing" && volume === 23 && playOrder === "LINEAR",
    );
    const before = playing.current?.playId;
    await control(scene.owner, scene.zone, { type: "skip" });
    await stateWhere(screen, ({ current }) => current !== null && current.playId !== before);
    expect(player.intent).toMatchObject({ playing: true, volume: 23, playOrder: "LINEAR" });
  });

  test("highest volume: clamps the wanted volume for everybody; raising it does not raise the volume", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    using screen = await watch(scene.owner, scene.zone);
    const limit = (max_volume: number) =>
      scene.owner.rest("PUT", `/api/auth/sound_zones/${scene.zone}`, SoundZone, {
        body: { settings: { max_volume } },
      });
    await limit(40);
    await stateWhere(screen, ({ volume, maxVolume }) => volume === 40 && maxVolume === 40);
    await told(player.socket, "welcome", ({ zone }) => zone.settings.max_volume === 40);
    await told(player.socket, "intent", ({ intent }) => intent.volume === 40);
    await control(scene.owner, scene.zone, { type: "volume", volume: 90 });
    await control(scene.player, scene.zone, { type: "volume", volume: 100 });
    await limit(100);
    const version = await control(scene.owner, scene.zone, { type: "pause" });
    const { intent } = await told(player.socket, "intent", (message) => message.intent.version === version);
    expect(intent.volume).toBe(40);
    await stateWhere(screen, ({ volume, maxVolume }) => volume === 40 && maxVolume === undefined);
  });

  test("playback state: all fields (@M-208, @M-210, @M-211, @M-213, @M-214)", async () => {
    const scene = await createScene(app);
    using _player = await ScriptedPlayer.connect(scene.player);
    using screen = await watch(scene.owner, scene.zone);
    const state = await stateWhere(screen, ({ status }) => status === "playing");
    expect(state).toMatchObject({
      online: true,
      mode: "desktop",
      zone: {
        id: scene.zone,
        name: expect.stringMatching(/./),
        locationId: scene.account.locationId,
        country: "SE",
        settings: { crossfade: true },
      },
      volume: 60,
      playOrder: "AUTO",
      tier: 3,
      availablePlayOrders: ["AUTO", "SHUFFLE", "LINEAR"],
      source: { id: scene.playlist, presets: { playbackMode: "shuffle" }, display: { title: "A playlist" } },
      trackId: scene.tracks[0],
      track: { id: scene.tracks[0], album: { title: "An album" } },
      progress: { positionMs: 0, durationMs: 180_000 },
      current: { trackId: scene.tracks[0] },
      nextSlotStartsAt: "unknown",
    });
    expect(state.upcoming.map(({ track }) => track.id)).toEqual(scene.tracks.slice(1, 4));
    const path = `/player/control/states?soundZones=${scene.zone}`;
    const { states } = await scene.owner.rest("GET", path, PlaybackStates);
    expect(states[0]).toEqual({ ...state, serverTime: states[0]?.serverTime });
  });

  test("playback state: a zone without a player is offline and paused, with the wanted volume (@M-209)", async () => {
    const scene = await createScene(app);
    await control(scene.owner, scene.zone, { type: "volume", volume: 12 });
    using screen = await watch(scene.owner, scene.zone);
    const state = await stateWhere(screen, () => true);
    expect(state).toMatchObject({ online: false, mode: "none", status: "paused", volume: 12, track: null });
  });

  test("staff control off: the player may not control its zone, signed-in people may (@C-146)", async () => {
    const scene = await createScene(app);
    using screen = await watch(scene.owner, scene.zone);
    await stateWhere(screen, ({ staffControl }) => staffControl);
    const path = `/api/auth/sound_zones/${scene.zone}`;
    await scene.owner.call("PUT", path, { body: { settings: { staff_control: false } } });
    await stateWhere(screen, ({ staffControl }) => !staffControl);
    const body = { soundZone: scene.zone, command: { type: "pause" } };
    expect(await scene.player.call("POST", "/player/control", { body })).toMatchObject({
      status: 403,
      json: { reason: "staff-control" },
    });
    await control(scene.owner, scene.zone, { type: "pause" });
  });

  test("playback state: shows when a player connects and disconnects", async () => {
    const scene = await createScene(app);
    using screen = await watch(scene.owner, scene.zone);
    await stateWhere(screen, ({ online }) => !online);
    const player = await ScriptedPlayer.connect(scene.player);
    const { serverTime } = await stateWhere(screen, ({ online }) => online);
    player[Symbol.dispose]();
    await stateWhere(screen, (state) => !state.online && state.serverTime >= serverTime);
  });

  test("assigning music: to two zones at once (@M-005, @M-322, @C-347)", async () => {
    const scene = await createScene(app);
    const second = await createZone(app.service, scene.account);
    const device = await createDevice(app.service, scene.account.id, second);
    const other = await createMusic(app.service, 2);
    using a = await ScriptedPlayer.connect(scene.player);
    using b = await ScriptedPlayer.connect(new TestApi(app.url, device.token));
    const seed = a.intent?.seed;
    const answer = await scene.owner.graphql<{ soundZoneAssignSource: { soundZones: object[] } }>(ASSIGN, {
      input: { soundZones: [scene.zone, second], source: other.playlist, immediate: false },
    });
    expect(answer.soundZoneAssignSource.soundZones).toHaveLength(2);
    for (const player of [a, b]) {
      const { source, immediate } = await told(
        player.socket,
        "source",
        (message) => message.source?.id === other.playlist,
      );
      expect(immediate).toBe(false);
      expect(source?.tracks.map(({ id }) => id)).toEqual(other.tracks);
    }
    expect(a.intent?.seed).not.toBe(seed);
  });

  test("assigning music: to all zones or to none", async () => {
    const scene = await createScene(app);
    const theirs = await createAccount(app.service);
    const theirZone = await createZone(app.service, theirs);
    const other = await createMusic(app.service, 1);
    const input = { soundZones: [scene.zone, theirZone], source: other.playlist };
    expect(await scene.owner.graphqlRefusal(ASSIGN, { input })).toBe("FORBIDDEN");
    const unknown = { soundZones: [scene.zone, newId("SoundZone")], source: other.playlist };
    expect(await scene.owner.graphqlRefusal(ASSIGN, { input: unknown })).toBe("NOT_FOUND");
    const snapshot = await scene.player.rest("GET", "/player/playback/snapshot", PlayerSnapshot);
    expect(snapshot.source?.id).toBe(scene.playlist);
  });

  test("assigning music: a single track plays first, on the unlimited plan only (@M-238)", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    const input = { soundZones: [scene.zone], source: scene.playlist, track: scene.tracks[3] };
    await scene.owner.graphql(ASSIGN, { input });
    const { intent } = await told(player.socket, "intent", (message) => message.intent.queue.length === 1);
    expect(intent.queue[0]?.track.id).toBe(scene.tracks[3]);
    await told(player.socket, "skip");

    const small = await createAccount(app.service, { plan: "essential", tier: "tier-2" });
    const zone = await createZone(app.service, small);
    const owner = new TestApi(app.url, (await createUser(app.service, small.id)).token);
    const refused = { soundZones: [zone], source: scene.playlist, track: scene.tracks[3] };
    expect(await owner.graphqlRefusal(ASSIGN, { input: refused })).toBe("FORBIDDEN");
    const { track: _track, ...without } = refused;
    await owner.graphql(ASSIGN, { input: without });
  });

  test("queue: tracks in order, removed when they begin, and cleared (@M-006)", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    const [first = "", second = ""] = scene.tracks;
    await control(scene.owner, scene.zone, { type: "queue", trackIds: [second, first] });
    await control(scene.owner, scene.zone, { type: "queue", trackIds: [first] });
    const full = await told(player.socket, "intent", ({ intent }) => intent.queue.length === 3);
    expect(full.intent.queue.map(({ track }) => track.id)).toEqual([second, first, first]);
    player.send({ type: "dequeued", queueId: full.intent.queue[0]?.id ?? "" });
    const left = await told(
      player.socket,
      "intent",
      ({ intent }) => intent.version > full.intent.version && intent.queue.length === 2,
    );
    expect(left.intent.queue).toEqual(full.intent.queue.slice(1));
    await control(scene.owner, scene.zone, { type: "clearQueue" });
    await told(
      player.socket,
      "intent",
      ({ intent }) => intent.version > left.intent.version && intent.queue.length === 0,
    );
  });

  test("control: concurrent commands of two people both count", async () => {
    const scene = await createScene(app);
    const commands = Array.from({ length: 20 }, (_, index) => ({ type: "volume", volume: index }));
    const versions = await Promise.all(commands.map((command) => control(scene.owner, scene.zone, command)));
    expect(new Set(versions).size).toBe(20);
  });

  test("control: strangers neither control nor watch a zone, nor connect a player", async () => {
    const scene = await createScene(app);
    const theirs = await createScene(app);
    const body = { soundZone: scene.zone, command: { type: "pause" } };
    expect((await theirs.owner.call("POST", "/player/control", { body })).status).toBe(403);
    expect((await theirs.player.call("POST", "/player/control", { body })).status).toBe(403);
    using screen = await watch(theirs.owner, scene.zone, theirs.zone);
    expect(await screen.next((message) => JSON.stringify(message).includes("gone"))).toEqual({
      type: "gone",
      soundZone: scene.zone,
    });
    await stateWhere(screen, ({ zone }) => zone.id === theirs.zone);
    for (const token of [null, "nonsense", scene.owner.token]) {
      using socket = await new TestApi(app.url, token).socket("/player/playback/ws");
      expect((await socket.closing())?.code).toBe(4401);
    }
    using stranger = await new TestApi(app.url, "nonsense").socket("/player/control/ws");
    expect((await stranger.closing())?.code).toBe(4401);
  });

  test("playback connection: a second player takes over; the first one is closed with 4205", async () => {
    const scene = await createScene(app);
    using first = await ScriptedPlayer.connect(scene.player);
    using second = await ScriptedPlayer.connect(scene.player);
    expect(await first.socket.closing()).toEqual({ code: 4205, reason: "Client Restart" });
    await control(scene.owner, scene.zone, { type: "volume", volume: 7 });
    await told(second.socket, "intent", ({ intent }) => intent.volume === 7);
    using screen = await watch(scene.owner, scene.zone);
    await stateWhere(screen, ({ online, volume }) => online && volume === 7);
  });

  test("playback connection: an unpaired player is notified and not admitted again", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    await app.service.services.db
      .update(devices)
      .set({ soundZoneId: null })
      .where(eq(devices.id, scene.device));
    app.service.services.bus.publish("zone-unpaired", { soundZoneId: scene.zone, deviceId: scene.device });
    await told(player.socket, "unpaired");
    expect(await player.socket.closing()).toMatchObject({ code: 4499 });
    using again = await scene.player.socket("/player/playback/ws");
    expect((await again.closing())?.code).toBe(4401);
  });

  test("playback connection: a player unpaired while offline learns it from its next report", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    await app.service.services.db
      .update(devices)
      .set({ soundZoneId: null })
      .where(eq(devices.id, scene.device));
    await control(scene.owner, scene.zone, { type: "volume", volume: 31 });
    expect(await player.socket.closing()).toMatchObject({ code: 4499 });
  });

  test("playback connection: wrong, early or too many frames end it", async () => {
    const scene = await createScene(app);
    const codeAfter = async (...frames: readonly unknown[]) => {
      using socket = await scene.player.socket("/player/playback/ws");
      for (const frame of frames) socket.send(frame);
      return (await socket.closing())?.code;
    };
    const hello = { type: "hello", protocol: 1, client: { kind: "desktop", version: "1", os: "test" } };
    expect(await codeAfter("nonsense")).toBe(4400);
    expect(await codeAfter({ type: "ping", at: 1 })).toBe(4400);
    expect(await codeAfter({ ...hello, protocol: 2 })).toBe(4400);
    expect(await codeAfter(hello, { type: "report", report: {} })).toBe(4400);
    expect(await codeAfter(hello, "x".repeat(1_000_001))).toBe(1009);
    expect(await codeAfter(hello, ...Array.from({ length: 250 }, (_, at) => ({ type: "ping", at })))).toBe(
      4429,
    );
  });

  test("playback connection: unknown parts of a newer player's frames are ignored", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    player.socket.send({ type: "dance", steps: 3 });
    const newer = {
      status: "fading",
      problem: "too-loud",
      sourceId: null,
      trackId: null,
      playId: null,
      positionMs: 0,
      at: 1,
      durationMs: null,
      volume: 42,
      playOrder: "REVERSE",
      upcoming: [],
      intentVersion: 0,
      output: "hologram",
    };
    player.socket.send({ type: "report", report: newer });
    using screen = await watch(scene.owner, scene.zone);
    const state = await stateWhere(screen, ({ volume }) => volume === 42);
    expect(state).toMatchObject({ status: "stopped", problem: null, playOrder: "AUTO" });
    const entry = { ...playRecord(scene.tracks[0] ?? ""), transition: "beamed" };
    player.socket.send({ type: "history", entries: [entry] });
    expect((await told(player.socket, "ack")).playIds).toEqual([entry.playId]);
    expect(player.socket.closed).toBeNull();
  });

  test("playback connection: a source that the player has is not sent again", async () => {
    const scene = await createScene(app);
    using first = await ScriptedPlayer.connect(scene.player);
    const { id = "", snapshot = "" } = first.source ?? {};
    const hello = { type: "hello", protocol: 1, client: { kind: "desktop", version: "1", os: "test" } };
    const sourcesOf = async (holds: unknown) => {
      using socket = await scene.player.socket("/player/playback/ws");
      socket.send({ ...hello, holds });
      socket.send({ type: "ping", at: 1 });
      await told(socket, "pong");
      await told(socket, "intent");
      return socket.heard.flatMap((message) => {
        const { data } = ServiceMessage.safeParse(message);
        return data?.type === "source" ? [data.source?.id] : [];
      });
    };
    expect(await sourcesOf({ id, snapshot })).toEqual([]);
    expect(await sourcesOf({ id, snapshot: `${snapshot} of yesterday` })).toEqual([scene.playlist]);
    expect(await sourcesOf(null)).toEqual([scene.playlist]);
  });

  test("playback connection: the token may be in a header", async () => {
    const scene = await createScene(app);
    const address = `${app.url.replace(/^http/, "ws")}/player/playback/ws`;
    const open = (token: string) =>
      TestSocket.open(new NodeWebSocket(address, { headers: { Authorization: `Bearer ${token}` } }));
    using socket = await open(scene.player.token ?? "");
    socket.send({ type: "hello", protocol: 1, client: { kind: "desktop", version: "1", os: "test" } });
    expect((await told(socket, "welcome")).zone.soundZone.id).toBe(scene.zone);
    using stranger = await open("a.b.c");
    expect((await stranger.closing())?.code).toBe(4401);
  });

  test("playback connection: a ping is answered with both clocks", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    player.send({ type: "ping", at: 4711 });
    const { at, serverTime } = await told(player.socket, "pong");
    expect(at).toBe(4711);
    expect(Math.abs(serverTime - Date.now())).toBeLessThan(5000);
  });

  test("up next: changes reach the zone's player and leave the intent unchanged", async () => {
    const scene = await createScene(app);
    using player = await ScriptedPlayer.connect(scene.player);
    await control(scene.owner, scene.zone, { type: "queue", trackIds: [scene.tracks[1]] });
    const { intent } = await told(player.socket, "intent", (message) => message.intent.queue.length === 1);
    const upcoming = { trackId: scene.tracks[1] ?? "", queueId: intent.queue[0]?.id ?? null, place: 3 };
    const version = await control(scene.owner, scene.zone, { type: "playNext", upcoming });
    expect((await told(player.socket, "playNext")).upcoming).toEqual(upcoming);
    await control(scene.owner, scene.zone, { type: "remove", upcoming });
    const removed = await told(player.socket, "remove");
    expect(removed.upcoming).toEqual(upcoming);
    expect(version).toBe(intent.version);
  });

  test("up next: refused to strangers, and choosing the next track takes the plan", async () => {
    const scene = await createScene(app);
    const theirs = await createScene(app);
    const upcoming = { trackId: scene.tracks[0] ?? "", queueId: null, place: 0 };
    const change = async (api: TestApi, soundZone: string, type: "remove" | "playNext") => {
      const body = { soundZone, command: { type, upcoming } };
      return (await api.call("POST", "/player/control", { body })).status;
    };
    for (const type of ["remove", "playNext"] as const) {
      expect(await change(theirs.owner, scene.zone, type)).toBe(403);
      expect(await change(theirs.player, scene.zone, type)).toBe(403);
      expect(await change(scene.owner, scene.zone, type)).toBe(200);
    }
    const small = await createAccount(app.service, { plan: "essential", tier: "tier-2" });
    const zone = await createZone(app.service, small);
    const owner = new TestApi(app.url, (await createUser(app.service, small.id)).token);
    expect(await change(owner, zone, "remove")).toBe(200);
    expect(await change(owner, zone, "playNext")).toBe(403);
    const outside = { type: "remove", upcoming: { ...upcoming, place: 20 } };
    const body = { soundZone: scene.zone, command: outside };
    expect((await scene.owner.call("POST", "/player/control", { body })).status).toBe(400);
  });

  test("queue: refused without the plan, and for unplayable tracks", async () => {
    const scene = await createScene(app);
    const queue = (api: TestApi, soundZone: string, trackIds: readonly string[]) =>
      api.call("POST", "/player/control", { body: { soundZone, command: { type: "queue", trackIds } } });
    expect((await queue(scene.owner, scene.zone, [newId("Track")])).status).toBe(400);
    expect((await queue(scene.owner, scene.zone, [randomUUID()])).status).toBe(400);
    const small = await createAccount(app.service, { plan: "starter", tier: "tier-1" });
    const zone = await createZone(app.service, small);
    const owner = new TestApi(app.url, (await createUser(app.service, small.id)).token);
    expect((await queue(owner, zone, [scene.tracks[0] ?? ""])).status).toBe(403);
    const body = { soundZone: zone, command: { type: "clearQueue" } };
    expect((await owner.call("POST", "/player/control", { body })).status).toBe(403);
  });
});
