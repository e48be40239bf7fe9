import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accounts, acls } from "#server/db/schema/people/people.ts";
import { devices } from "#server/db/schema/places.ts";
import { PLAYER_PROTOCOL, ServiceMessage } from "#shared/contract/player.ts";
import { Device, SoundZone } from "#shared/contract/rest/entities.ts";
import { getPairingCode, PairedDevice, PairingCodeView } from "#shared/contract/rest/pairing.ts";
import { PlayerDeviceSession } from "#shared/contract/rest/session.ts";
import { PAIRING_CODE_TTL_MS } from "#shared/domain/pairing/pairing-code.ts";
import { createAccount, createUser, createZone } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createClock, HOUR, MINUTE } from "./clock.ts";

const REDEEM = "/api/auth/pairing_codes/redeem";
const DESKTOP = { device_type: "desktop", platform: "WIN32SOUNDTRACK", name: "Till 1" };

describe("pairing", () => {
  const clock = createClock();
  let app: TestApp;
  let owner: TestApi;
  let account: { id: string; locationId: string };
  let zone: string;
  let otherZone: string;

  beforeAll(async () => {
    app = await startApp({ now: clock.now });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    clock.reset();
    account = await createAccount(app.service);
    zone = await createZone(app.service, account, { name: "Lobby" });
    otherZone = await createZone(app.service, account, { name: "Bar" });
    owner = new TestApi(app.url, (await createUser(app.service, account.id)).token);
    await app.service.services.limits.clear("pairing", "127.0.0.1");
  });

  const devicePath = (id: string) => `/api/auth/sound_zones/${id}/device`;
  const codesPath = (id: string) => `/api/auth/sound_zones/${id}/pairing_codes`;
  const pair = (id: string, code = "installation 1") =>
    owner.rest("POST", devicePath(id), PairedDevice, { body: { ...DESKTOP, code } });
  const currentCode = async () => (await owner.rest("GET", codesPath(zone), getPairingCode.response)).current;
  const makeCode = () => owner.rest("POST", codesPath(zone), PairingCodeView);
  const redeem = (code: string) => owner.as(null).call("POST", REDEEM, { body: { ...DESKTOP, code } });
  const zoneOf = (id: string) => owner.rest("GET", `/api/auth/sound_zones/${id}`, SoundZone);

  test("playback client: a browser replaces the zone's player, under its own name (@C-349)", async () => {
    const before = await pair(zone);
    const { createPlaybackClient: client } = await owner.graphql<{
      createPlaybackClient: { token: string; refreshToken: string; deviceId: string };
    }>(
      `mutation ($zone: ID!) {
        createPlaybackClient(soundZoneId: $zone, name: "Chrome", description: "Linux") { token refreshToken deviceId }
      }`,
      { zone },
    );
    expect(await zoneOf(zone)).toMatchObject({
      device_id: client.deviceId,
      device: { device_type: "other", platform: "WEB", name: "Chrome · Linux" },
    });
    const zonePath = `/api/auth/sound_zones/${zone}`;
    expect((await owner.as(client.token).call("GET", zonePath)).status).toBe(200);
    expect((await owner.as(before.session?.token ?? "").call("GET", zonePath)).status).toBe(401);
  });

  test("unpairing: deletes a browser, keeps a computer", async () => {
    const computer = await pair(zone);
    const { createPlaybackClient: client } = await owner.graphql<{
      createPlaybackClient: { deviceId: string };
    }>(`mutation ($zone: ID!) { createPlaybackClient(soundZoneId: $zone, name: "Chrome") { deviceId } }`, {
      zone,
    });
    const statusOf = async (device: string) =>
      (await owner.call("GET", `/api/auth/devices/${device}`)).status;
    expect(await statusOf(client.deviceId)).toBe(200);
    await owner.rest("DELETE", devicePath(zone), SoundZone);
    expect(await statusOf(client.deviceId)).toBe(404);
    expect(await statusOf(computer.device_id)).toBe(200);
  });

  test("device record: has no versions before it first connects (@C-153)", async () => {
    const { device_id } = await pair(zone);
    expect((await owner.call("GET", `/api/auth/devices/${device_id}`)).json).toEqual({
      id: device_id,
      device_id,
      sound_zone: zone,
      device_type: "desktop",
      platform: "WIN32SOUNDTRACK",
      code: "installation 1",
      name: "Till 1",
      pairing_state: "paired",
      metrics: device_id,
      app_version: { version: "" },
      tyson_version: { version: "" },
      software_version: "",
      osVersion: "",
      softwareVersion: "",
      online: false,
    });
  });

  test("device record: has versions as reported by the player (@C-153)", async () => {
    const { device_id, session } = await pair(zone);
    using socket = await owner.as(session?.token ?? "").socket("/player/playback/ws");
    const client = { kind: "desktop", version: "1.2.3", os: "win 11" };
    socket.send({ type: "hello", protocol: PLAYER_PROTOCOL, client });
    await socket.next((message) => ServiceMessage.parse(message).type === "welcome");
    const record = () => owner.rest("GET", `/api/auth/devices/${device_id}`, Device);
    expect(await record()).toMatchObject({
      app_version: { version: "1.2.3" },
      software_version: "1.2.3",
      softwareVersion: "1.2.3",
      osVersion: "win 11",
      tyson_version: { version: "" },
      online: true,
    });
    await app.service.services.db
      .update(devices)
      .set({ deviceType: "embedded" })
      .where(eq(devices.id, device_id));
    expect(await record()).toMatchObject({ softwareVersion: "1.2.3", tyson_version: { version: "win 11" } });
  });

  test("pairing: a computer may play its own zone only (@C-349 @C-315 @P-003)", async () => {
    const paired = await pair(zone);
    const session = paired.session;
    if (!session) throw new Error("A desktop player gets a session");
    expect(session).toMatchObject({ isPaired: true, soundZone: { id: zone, name: "Lobby" } });
    const player = owner.as(session.token);
    expect((await player.call("GET", `/api/auth/sound_zones/${zone}`)).status).toBe(200);
    expect((await player.call("GET", `/api/auth/sound_zones/${otherZone}`)).status).toBe(403);
    expect((await player.call("GET", `/api/auth/accounts/${account.id}/locations`)).status).toBe(403);
    expect(await zoneOf(zone)).toMatchObject({
      paired: "paired",
      device_id: paired.device_id,
      device: { pairing_state: "paired", platform: "WIN32SOUNDTRACK", name: "Till 1" },
    });
  });

  test("pairing: a new player replaces the old one and ends its tokens (@C-223)", async () => {
    const first = await pair(zone, "installation 1");
    const second = await pair(zone, "installation 2");
    expect(second.id).not.toBe(first.id);
    const old = owner.as(first.session?.token ?? "");
    expect((await old.call("GET", "/api/auth/sessions/current")).status).toBe(401);
    expect((await zoneOf(zone)).device?.id).toBe(second.id);
  });

  test("pairing: a computer that pairs with another zone leaves its former one", async () => {
    const first = await pair(zone);
    const moved = await pair(otherZone);
    expect(moved.id).toBe(first.id);
    expect((await zoneOf(zone)).paired).toBe("unpaired");
    expect((await zoneOf(otherZone)).paired).toBe("paired");
    const former = await owner.as(first.session?.token ?? "").call("GET", "/api/auth/sessions/current");
    expect(former.status).toBe(401);
  });

  test("pairing: two people at once leave the zone with one player", async () => {
    const both = await Promise.all([pair(zone, "installation 1"), pair(zone, "installation 2")]);
    const { device } = await zoneOf(zone);
    expect(both.map(({ id }) => id)).toContain(device?.id);
  });

  test("pairing: two computers that swap zones at once never share one", async () => {
    await pair(zone, "installation 1");
    await pair(otherZone, "installation 2");
    const swapped = await Promise.all([pair(otherZone, "installation 1"), pair(zone, "installation 2")]);
    const places = [(await zoneOf(zone)).device?.id, (await zoneOf(otherZone)).device?.id];
    const taken = places.filter((id) => id !== undefined);
    expect(new Set(taken).size).toBe(taken.length);
    for (const id of taken) expect(swapped.map((paired) => paired.id)).toContain(id);
  });

  test("pairing: showing its own code gives a player no session of the member who types it (@C-225)", async () => {
    const { session } = await owner.rest("POST", devicePath(zone), PairedDevice, {
      body: { device_type: "embedded", platform: "ANDROID", code: "ABC123" },
    });
    expect(session).toBeNull();
  });

  test("pairing: refuses a platform with outer spaces, and a box that expects our code (@C-281 @C-286)", async () => {
    const device = { device_type: "desktop", code: "installation 1" };
    for (const platform of [" MACOS", "MACOS "]) {
      const { json } = await owner.call("POST", devicePath(zone), { body: { ...device, platform } });
      expect(json).toMatchObject({ fields: { platform: { code: "format" } } });
    }
    const { code } = await makeCode();
    const box = { device_type: "embedded", platform: "ANDROID", code };
    const { json } = await owner.call("POST", "/api/auth/pairing_codes/redeem", { body: box });
    expect(json).toMatchObject({ fields: { device_type: { code: "notOneOf", values: ["embedded"] } } });
  });

  test("unpairing: by REST, GraphQL or the player itself; a second time is refused (@C-350)", async () => {
    await pair(zone);
    expect((await owner.call("DELETE", devicePath(zone))).status).toBe(200);
    const again = await owner.call("DELETE", devicePath(zone));
    expect(again.status).toBe(409);
    expect(again.json).toMatchObject({ message: "already unpaired" });

    const { session } = await pair(zone);
    expect((await owner.as(session?.token ?? "").call("DELETE", devicePath(zone))).status).toBe(200);
    await pair(zone);
    const unpair = `mutation ($input: SoundZoneUnpairInput!) { soundZoneUnpair(input: $input) { soundZone { id } } }`;
    const input = { soundZone: zone };
    expect(await owner.graphql(unpair, { input })).toEqual({ soundZoneUnpair: { soundZone: { id: zone } } });
    expect(await zoneOf(zone)).toMatchObject({ paired: "unpaired", device: null });
  });

  test("unpairing: a restricted player may not unpair itself (@P-357)", async () => {
    const { session } = await pair(zone);
    const { db } = app.service.services;
    const [row] = await db.select().from(accounts).where(eq(accounts.id, account.id));
    if (!row) throw new Error("The account is gone");
    const settings = { ...row.settings, restrict_unpairing_from_paired_devices: true };
    await db.update(accounts).set({ settings }).where(eq(accounts.id, account.id));
    const refused = await owner.as(session?.token ?? "").call("DELETE", devicePath(zone));
    expect(refused.json).toMatchObject({ error: "forbidden", reason: "unpairing-restricted" });
    expect((await owner.call("DELETE", devicePath(zone))).status).toBe(200);
  });

  test("pairing code: pairs a player without an account, once", async () => {
    const { code } = await makeCode();
    expect(code).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{8}$/);
    const session = PlayerDeviceSession.parse(
      (await redeem(` ${code.toLowerCase().slice(0, 4)}-${code.slice(4)}`)).json,
    );
    expect(session.soundZone.id).toBe(zone);
    const current = await owner.as(session.token).call("GET", "/api/auth/sessions/current");
    expect(current.json).toMatchObject({ isPaired: true, soundZone: { id: zone }, device: session.device });
    expect(JSON.stringify(current.json)).not.toContain("oken");
    const again = await redeem(code);
    expect([again.status, again.json]).toMatchObject([409, { error: "conflict", reason: "used" }]);
    const view = await currentCode();
    expect(view).toMatchObject({ code: "", usedAt: clock.now().getTime() });
  });

  test("pairing code: has its time left", async () => {
    const made = await makeCode();
    expect(made.expiresInMs).toBe(10 * MINUTE);
    clock.forward(9 * MINUTE);
    expect(await currentCode()).toEqual({
      ...made,
      expiresInMs: MINUTE,
    });
    clock.forward(2 * MINUTE);
    expect((await currentCode())?.expiresInMs).toBe(0);
  });

  test("pairing code: typed at two players at once, it pairs one", async () => {
    const { code } = await makeCode();
    const answers = await Promise.all([redeem(code), redeem(code), redeem(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("pairing code: any other text is unknown", async () => {
    for (const code of ["WRONGC0D", "34679ACD", "x"]) {
      const answer = await redeem(code);
      expect([answer.status, answer.json]).toMatchObject([404, { error: "not_found", reason: "unknown" }]);
    }
  });

  test("pairing code: expires after ten minutes, or when a newer one is made", async () => {
    const first = await makeCode();
    const second = await makeCode();
    expect(await redeem(first.code)).toMatchObject({
      status: 410,
      json: { error: "gone", reason: "expired" },
    });
    clock.forward(PAIRING_CODE_TTL_MS);
    expect(await redeem(second.code)).toMatchObject({ status: 410, json: { reason: "expired" } });
  });

  test("pairing code: after ten wrong ones the address has to wait", async () => {
    const { code } = await makeCode();
    for (let tries = 0; tries < 10; tries += 1) expect((await redeem("34679ACD")).status).toBe(404);
    const answer = await redeem(code);
    expect([answer.status, answer.json]).toMatchObject([
      429,
      { error: "rate_limited", reason: "too-many-tries" },
    ]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("pairing code: a valid one does not count as an attempt", async () => {
    for (let tries = 0; tries < 12; tries += 1) {
      expect((await redeem((await makeCode()).code)).status).toBe(200);
    }
  });

  test("pairing code: only for members of the account", async () => {
    const stranger = new TestApi(app.url, (await createUser(app.service, null)).token);
    expect((await stranger.call("POST", codesPath(zone))).status).toBe(403);
    expect((await stranger.call("GET", codesPath(zone))).status).toBe(403);
    expect(await currentCode()).toBeNull();
  });

  test("member without flags: adds, changes, pairs and unpairs zones, but cannot deactivate them (@P-342)", async () => {
    const flags = { owner: false, admin: false, contact: false, finance: false };
    const member = new TestApi(app.url, (await createUser(app.service, account.id, flags)).token);
    const paired = await member.call("POST", devicePath(zone), { body: { ...DESKTOP, code: "x" } });
    expect(paired.status).toBe(200);
    expect((await member.call("DELETE", `/api/auth/sound_zones/${zone}`)).status).toBe(403);
    expect((await member.call("DELETE", devicePath(zone))).status).toBe(200);
    const body = { name: "Terrace" };
    const zones = `/api/auth/locations/${account.locationId}/sound_zones`;
    expect((await member.call("POST", zones, { body })).status).toBe(200);
    expect((await member.call("PUT", `/api/auth/sound_zones/${zone}`, { body })).status).toBe(200);
  });

  test("deactivated zone: unpairs its player; reactivation restores the rest (@P-412 @C-341 @C-375 @C-376)", async () => {
    const { session } = await pair(zone);
    await owner.rest("DELETE", `/api/auth/sound_zones/${zone}`, SoundZone);
    expect((await owner.as(session?.token ?? "").call("GET", "/api/auth/sessions/current")).status).toBe(401);
    const gone = await owner.call("GET", `/api/auth/sound_zones/${zone}`);
    expect([gone.status, gone.json]).toMatchObject([
      404,
      { error: "deactivated", message: "Requested sound_zone entity marked deactivated" },
    ]);
    const back = await owner.rest("POST", `/api/auth/sound_zones/${zone}/activate`, SoundZone);
    expect(back).toMatchObject({ name: "Lobby", paired: "unpaired", deactivated: false });
  });

  test("device: can be renamed and deleted", async () => {
    const { id } = await pair(zone);
    const path = `/api/auth/devices/${id}`;
    expect((await owner.call("PUT", path, { body: { name: "Till 2" } })).json).toMatchObject({
      name: "Till 2",
      sound_zone: zone,
      pairing_state: "paired",
    });
    expect((await owner.call("PUT", path, { body: { name: " " } })).json).toMatchObject({
      error: "invalid",
      fields: { name: { code: "required" } },
    });
    expect((await owner.call("DELETE", path)).json).toMatchObject({ pairing_state: "unpaired" });
    expect((await owner.call("GET", path)).status).toBe(404);
    expect((await zoneOf(zone)).paired).toBe("unpaired");
  });

  test("pairing: outlives the membership of the person who paired", async () => {
    const { session } = await pair(zone);
    await app.service.services.db.delete(acls).where(eq(acls.accountId, account.id));
    clock.forward(HOUR);
    expect((await owner.as(session?.token ?? "").call("GET", `/api/auth/sound_zones/${zone}`)).status).toBe(
      200,
    );
  });
});
