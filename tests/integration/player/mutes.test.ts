import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildingTokens } from "#server/db/schema/building.ts";
import { playbackStates } from "#server/db/schema/places.ts";
import { endDueMute } from "#server/modules/building/commands/mute-location.ts";
import { LogPage } from "#shared/contract/rest/accounts/audit.ts";
import { BuildingSystems, createBuildingToken, MuteOutcome } from "#shared/contract/rest/zones/building.ts";
import { createProgram, createUser, createZone } from "#tests/factories/people/people.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import type { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createClock, MINUTE } from "#tests/integration/service/clock.ts";
import { control, createScene, type Scene, stateWhere, told, watch } from "./scene.ts";

describe("mutes by building systems", () => {
  const clock = createClock();
  let app: TestApp;
  let scene: Scene;
  let paused: string;
  let panel: TestApi;
  beforeAll(async () => {
    clock.reset();
    app = await startApp({ now: clock.now });
    scene = await createScene(app);
    paused = await createZone(app.service, scene.account);
    panel = scene.owner.as((await createToken("Fire panel")).token);
    await control(scene.owner, scene.zone, { type: "play" });
    await control(scene.owner, paused, { type: "pause" });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const tokens = () => `/api/auth/locations/${scene.account.locationId}/building_tokens`;
  const createToken = (name: string) =>
    scene.owner.rest("POST", tokens(), createBuildingToken.response, { body: { name } });
  const listed = () => scene.owner.rest("GET", tokens(), BuildingSystems);
  const mute = (body: object) => panel.rest("POST", "/api/mute", MuteOutcome, { body });
  const isPlaying = async (zone: string) => {
    const [row] = await app.service.services.db
      .select()
      .from(playbackStates)
      .where(eq(playbackStates.soundZoneId, zone));
    return row?.playing;
  };

  test("mute: silences a location's zones, and restores exactly what each did before", async () => {
    const screen = await watch(scene.owner, scene.zone, paused);
    using player = await ScriptedPlayer.connect(scene.player);
    const silent = await mute({ muted: true, reason: "Fire drill" });
    expect(silent).toMatchObject({ location: "A street", zones: 2, mute: { by: "Fire panel", until: null } });
    await told(player.socket, "intent", ({ intent }) => !intent.playing);
    const muted = await stateWhere(screen, (state) => state.zone.id === scene.zone && state.muted != null);
    expect(muted.muted).toEqual({ by: "Fire panel", reason: "Fire drill", until: null });
    // Again: nothing more to do, and another reason.
    const again = await mute({ muted: true, reason: "Fire" });
    expect(again).toMatchObject({ zones: 0, mute: { reason: "Fire", since: silent.mute?.since } });
    expect((await listed()).mute).toMatchObject({ by: "Fire panel", reason: "Fire" });
    expect(await mute({ muted: false })).toMatchObject({ zones: 2, mute: null });
    expect([await isPlaying(scene.zone), await isPlaying(paused)]).toEqual([true, false]);
    await told(player.socket, "intent", ({ intent }) => intent.playing);
    await stateWhere(screen, (state) => state.zone.id === scene.zone && state.muted === null);
    expect(await mute({ muted: false })).toMatchObject({ zones: 0, mute: null });
  });

  test("mute: a person's play lifts it in that zone only, and repeated calls respect that", async () => {
    await mute({ muted: true });
    await control(scene.owner, paused, { type: "volume", volume: 30 });
    await control(scene.owner, scene.zone, { type: "play" });
    await mute({ muted: true, for_minutes: 10 });
    expect([await isPlaying(scene.zone), await isPlaying(paused)]).toEqual([true, false]);
    // What the person chose last holds when the mute ends.
    await control(scene.owner, scene.zone, { type: "pause" });
    await mute({ muted: false });
    expect([await isPlaying(scene.zone), await isPlaying(paused)]).toEqual([false, false]);
    await control(scene.owner, scene.zone, { type: "play" });
  });

  test("mute: calls at the same time end in one of the two states, and lose nothing", async () => {
    const turns = [true, false, true, false, true];
    await Promise.all(turns.map((muted) => mute({ muted })));
    const isMuted = (await listed()).mute !== null;
    expect([await isPlaying(scene.zone), await isPlaying(paused)]).toEqual([!isMuted, false]);
    await mute({ muted: false });
    expect([await isPlaying(scene.zone), await isPlaying(paused)]).toEqual([true, false]);
  });

  test("mute: ends with its time limit, also when the limit was changed", async () => {
    const { services } = app.service;
    await mute({ muted: true, for_minutes: 5 });
    await mute({ muted: true, for_minutes: 15 });
    clock.forward(5 * MINUTE);
    await endDueMute(services, scene.account.locationId);
    expect(await isPlaying(scene.zone)).toBe(false);
    clock.forward(10 * MINUTE);
    // The job that waits in real time.
    await services.jobs.send("end-mutes", { locationId: scene.account.locationId });
    await expect.poll(() => isPlaying(scene.zone), { timeout: 20_000 }).toBe(true);
    expect((await listed()).mute).toBeNull();
    // A limit that passed while nothing could end it does not remain over the next mute.
    await mute({ muted: true, for_minutes: 1 });
    clock.forward(2 * MINUTE);
    expect(await mute({ muted: true })).toMatchObject({ zones: 2, mute: { until: null } });
    const unmute = `/api/auth/locations/${scene.account.locationId}/mute`;
    expect(await scene.owner.rest("DELETE", unmute, MuteOutcome)).toMatchObject({ zones: 2, mute: null });
    expect([await isPlaying(scene.zone), await isPlaying(paused)]).toEqual([true, false]);
  });

  test("building tokens: shown once, stored hashed, revocable, and for one location", async () => {
    const { id, token } = await createToken("Meeting mode");
    expect(token).toMatch(/^rtb_[A-Za-z0-9_-]{43}$/);
    const { items } = await listed();
    expect(items.find((item) => item.id === id)).toMatchObject({ name: "Meeting mode", last_used_at: null });
    expect(JSON.stringify(items)).not.toContain(token);
    const stored = await app.service.services.db.select().from(buildingTokens);
    expect(JSON.stringify(stored)).not.toContain(token);
    const system = scene.owner.as(token);
    const call = (body: object) => system.call("POST", "/api/mute", { body });
    expect((await call({ muted: false })).status).toBe(200);
    const used = (await listed()).items.find((item) => item.id === id);
    expect(used?.last_used_at).toBe(clock.now().toISOString());
    expect((await call({ muted: true, for_minutes: 1441 })).status).toBe(400);
    // It is no token for anything else.
    expect((await system.call("GET", `/api/auth/sound_zones/${scene.zone}`)).status).toBe(401);
    expect((await scene.owner.call("POST", "/api/mute", { body: { muted: true } })).status).toBe(401);
    expect((await scene.owner.call("DELETE", `${tokens()}/${id}`)).status).toBe(200);
    expect((await call({ muted: true })).status).toBe(401);
    // A program can make none, which would outlive it.
    const person = await createUser(app.service, scene.account.id);
    const program = scene.owner.as((await createProgram(app.service, person.id, ["read", "zones"])).token);
    expect(await program.call("POST", tokens(), { body: { name: "Mine" } })).toMatchObject({
      status: 403,
      json: { reason: "not-in-scope" },
    });
    const stranger = await createUser(app.service, null);
    expect((await scene.owner.as(stranger.token).call("GET", tokens())).status).toBe(403);
    expect(JSON.stringify(app.logs())).not.toContain(token);
  });

  test("account log: names building systems with their changes, and not their repeated calls", async () => {
    const log = `/api/auth/accounts/${scene.account.id}/log`;
    const before = (await scene.owner.rest("GET", log, LogPage)).items.length;
    await mute({ muted: true });
    await mute({ muted: true });
    await mute({ muted: false });
    await mute({ muted: false });
    const { items } = await scene.owner.rest("GET", log, LogPage);
    expect(items.slice(0, items.length - before)).toMatchObject([
      { kind: "locations.unmuted", actor: { name: "Fire panel" }, subject: { name: "A street" } },
      { kind: "locations.muted", actor: { name: "Fire panel" }, subject: { name: "A street" } },
    ]);
    const [{ actor } = { actor: { id: "" } }] = items;
    expect((await scene.owner.call("GET", `${log}?actor=${actor.id}`)).status).toBe(200);
  });
});
