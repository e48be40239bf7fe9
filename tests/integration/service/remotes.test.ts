import { io } from "socket.io-client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LogPage } from "#shared/contract/rest/accounts/audit.ts";
import { getRemoteCode, OpenedRemote } from "#shared/contract/rest/zones/remotes.ts";
import { RemoteCode } from "#shared/contract/rest/zones/zones.ts";
import {
  formatRemoteCode,
  REMOTE_MAX_TRIES,
  REMOTE_MAX_TRIES_ANYWHERE,
} from "#shared/domain/pairing/remote-code.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { createProgram, createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createWorld, type World } from "#tests/integration/support/world.ts";
import { createClock } from "./clock.ts";

const CONTROL = "/player/control";
const ENDED = { status: 401, json: { error: "unauthorized", reason: "revoked" } };
const ME = `{ loginData { me { __typename
  ... on User { id } ... on Device { id } ... on PublicAPIClient { id } ... on StaffRemote { id name soundZoneId }
} } }`;

describe("remotes", () => {
  const clock = createClock();
  let app: TestApp;
  let world: World;
  let owner: TestApi;
  let nobody: TestApi;

  beforeAll(async () => {
    app = await startApp({ now: clock.now });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    clock.reset();
    world = await createWorld(app.service);
    owner = new TestApi(app.url, world.tokens.owner);
    nobody = owner.as(null);
    await app.service.services.limits.clear("remote-code", "127.0.0.1");
    await app.service.services.limits.clear("remote-code-anywhere", "everybody");
  });

  const zonePath = (path = "") => `/api/auth/sound_zones/${world.zone}${path}`;
  const resetCode = async () =>
    (await owner.rest("POST", zonePath("/access_code/reset"), RemoteCode)).remote_code;
  const open = (code: string) => nobody.call("POST", "/api/auth/remotes", { body: { code } });
  const remoteFor = async (code: string) => owner.as(OpenedRemote.parse((await open(code)).json).token);
  const command = (type: string) => ({ body: { soundZone: world.zone, command: { type } } });

  test("viewers: a person, a player, a program and a remote are each named by their own id (@P-216)", async () => {
    const me = async (api: TestApi) => (await api.graphql<{ loginData: { me: object } }>(ME)).loginData.me;
    const program = await createProgram(app.service, world.user, ["read"]);
    const code = await resetCode();
    const remote = await remoteFor(code);
    expect(await me(owner)).toEqual({ __typename: "User", id: world.user });
    expect(await me(owner.as(world.tokens.player))).toEqual({ __typename: "Device", id: world.device });
    expect(await me(owner.as(program.token))).toEqual({
      __typename: "PublicAPIClient",
      id: program.programId,
    });
    const shown = { __typename: "StaffRemote", name: "A room", soundZoneId: world.zone };
    const own = await me(remote);
    expect(own).toEqual({ ...shown, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(await me(remote)).toEqual(own);
    expect(await me(await remoteFor(code))).not.toEqual(own);
  });

  test("remote: a typed code gives the controls of its zone", async () => {
    const remote = await remoteFor(` ${formatRemoteCode(await resetCode()).toLowerCase()} `);
    expect(await remote.call("GET", "/player/remote")).toMatchObject({
      status: 200,
      json: {
        id: world.zone,
        name: "A room",
        location_name: "A street",
        paired: true,
        may_play: true,
        refusals: { control: null, block: null },
      },
    });
    using socket = await remote.socket("/player/control/ws");
    socket.send({ type: "subscribe", soundZones: [world.zone, world.otherZone] });
    const about = (zone: string) => socket.next((message) => JSON.stringify(message).includes(zone));
    expect(await about(world.otherZone)).toEqual({ type: "gone", soundZone: world.otherZone });
    expect(await about(world.zone)).toMatchObject({ type: "state" });
    for (const type of ["play", "pause", "skip", "clearQueue"])
      expect.soft([type, (await remote.call("POST", CONTROL, command(type))).status]).toEqual([type, 200]);

    const track = { soundZone: world.zone, track: world.tracks[0] };
    expect((await remote.call("POST", "/player/remote/block", { body: track })).status).toBe(200);
    expect((await remote.call("POST", "/player/remote/unblock", { body: track })).status).toBe(200);
    const log = await owner.rest("GET", `/api/auth/accounts/${world.account}/log`, LogPage);
    const actor = { type: "remote", id: world.zone, name: "" };
    expect(log.items.map((entry) => [entry.kind, entry.actor.type])).toEqual([
      ["zones.unblocked", "remote"],
      ["zones.blocked", "remote"],
      ["zones.remote-opened", "remote"],
      ["zones.code-reset", "user"],
    ]);
    expect(log.items[0]).toMatchObject({ actor, subject: { name: "A room" } });

    await owner.call("PUT", zonePath(), { body: { settings: { staff_control: false } } });
    const refused = { status: 403, json: { reason: "staff-control" } };
    expect(await remote.call("POST", CONTROL, command("play"))).toMatchObject(refused);
    expect(await remote.call("POST", "/player/remote/block", { body: track })).toMatchObject(refused);
    expect(await remote.call("GET", "/player/remote")).toMatchObject({
      json: { refusals: { control: "staff-control", block: "staff-control" } },
    });
  });

  test("remote: everything but its zone's controls is refused", async () => {
    const remote = await remoteFor(await resetCode());
    const account = `/api/auth/accounts/${world.account}`;
    for (const path of [
      zonePath(),
      zonePath("/access_code"),
      zonePath("/request_access_token"),
      zonePath("/history"),
      zonePath("/sound_zone_errors"),
      account,
      `${account}/acls`,
      `${account}/log`,
      `/api/auth/locations/${world.location}`,
      `/api/auth/devices/${world.device}`,
      `/api/auth/users/${world.user}`,
      `/api/auth/sessions/current`,
    ])
      expect.soft([path, (await remote.call("GET", path)).status]).toEqual([path, 403]);
    for (const zone of [world.otherZone, (await createWorld(app.service)).zone]) {
      const body = { soundZone: zone, command: { type: "play" } };
      expect(await remote.call("POST", CONTROL, { body })).toMatchObject({ status: 403 });
      const states = await remote.call("GET", `/player/control/states?soundZones=${zone}`);
      expect(states.json).toEqual({ states: [] });
    }
    const { account: id, zone } = world;
    for (const [query, variables] of [
      ["query ($id: ID!) { account(id: $id) { id } }", { id }],
      ["query ($id: ID!) { soundZone(id: $id) { account { id } } }", { id: zone }],
      ['query { search(query: "a") { tracks { total } } }', {}],
      [
        "mutation ($zone: ID!) { soundZoneUnpair(input: { soundZone: $zone }) { soundZone { id } } }",
        { zone },
      ],
    ] as const)
      expect.soft([query, await remote.graphqlRefusal(query, variables)]).not.toEqual([query, null]);
    for (const namespace of [`/account/${id}`, `/sound_zone/${zone}`, `/schedule/${world.schedule}`])
      expect.soft([namespace, await joins(namespace, remote.token ?? "")]).toEqual([namespace, false]);
    using player = await remote.socket("/player/playback/ws");
    expect(await player.closing()).toMatchObject({ code: 4401 });
    expect(await nobody.as(world.tokens.owner).call("GET", "/player/remote")).toMatchObject({
      status: 403,
      json: { reason: "remotes-only" },
    });
  });

  async function joins(namespace: string, token: string): Promise<boolean> {
    const socket = io(`${app.url}${namespace}`, {
      path: "/ws",
      transports: ["websocket"],
      query: { token },
      forceNew: true,
    });
    try {
      return await new Promise<boolean>((resolve) => {
        socket.once("connect", () => resolve(true));
        socket.once("connect_error", () => resolve(false));
      });
    } finally {
      socket.close();
    }
  }

  test("remote code: ten wrong attempts from an address, or a thousand in all, block the right one too", async () => {
    const { limits } = app.service.services;
    const code = await resetCode();
    const tooMany = { status: 429, json: { reason: "too-many-tries" } };
    // A right code does not count.
    for (let count = 0; count <= REMOTE_MAX_TRIES; count += 1) expect((await open(code)).status).toBe(200);
    for (const wrong of [
      "LHB4",
      "not a code",
      "💥",
      ...Array<string>(REMOTE_MAX_TRIES - 3).fill("ACDEFGHJKM"),
    ])
      expect(await open(wrong)).toMatchObject({ status: 404, json: { reason: "unknown" } });
    const refused = await open(code);
    expect(refused).toMatchObject(tooMany);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);

    await limits.clear("remote-code", "127.0.0.1");
    expect((await open(code)).status).toBe(200);
    const takes = Array.from({ length: REMOTE_MAX_TRIES_ANYWHERE }, () =>
      limits.take("remote-code-anywhere", "everybody"),
    );
    await Promise.all(takes);
    expect(await open(code)).toMatchObject(tooMany);
  });

  test.each([
    ["resetting the code", () => owner.call("POST", zonePath("/access_code/reset"))],
    ["deactivating the zone", () => owner.call("DELETE", zonePath())],
    ["deactivating its location", () => owner.call("DELETE", `/api/auth/locations/${world.location}`)],
    [
      "moving the zone",
      async () => {
        const street = {
          name: "Pier",
          address: "Quay 1",
          city: "Oslo",
          postal_code: "0150",
          iso_country: "NO",
        };
        const { json } = await owner.call("POST", `/api/auth/accounts/${world.account}/locations`, {
          body: street,
        });
        const { id: location } = json as { id: string };
        return owner.call("PUT", zonePath(), { body: { location } });
      },
    ],
  ])("remote: %s ends its session and closes its socket", async (_what, end) => {
    const code = await resetCode();
    const remote = await remoteFor(code);
    using socket = await remote.socket("/player/control/ws");
    socket.send({ type: "subscribe", soundZones: [world.zone] });
    await socket.next((message) => JSON.stringify(message).includes(world.zone));
    expect((await end()).status).toBe(200);
    await socket.closing();
    expect(await remote.call("GET", "/player/remote")).toMatchObject(ENDED);
    expect(await remote.call("POST", CONTROL, command("play"))).toMatchObject(ENDED);
    using again = await remote.socket("/player/control/ws");
    expect(await again.closing()).toMatchObject({ code: 4401 });
    expect(await open(code)).toMatchObject({ status: 404 });
  });

  test("remote: stays open while it is used, and ends after 90 days without use", async () => {
    const remote = await remoteFor(await resetCode());
    const use = async (api: TestApi) => await api.call("GET", "/player/remote");
    expect((await use(remote)).headers.get("x-access-token-issued")).toBeNull();
    clock.forward(89 * DAY_MS);
    const renewed = (await use(remote)).headers.get("x-access-token-issued");
    clock.forward(2 * DAY_MS);
    expect(await use(remote)).toMatchObject({ status: 401, json: { reason: "expired" } });
    expect((await use(owner.as(renewed))).status).toBe(200);
  });

  test("remote token: people who may see the code get one without typing it (@C-342)", async () => {
    const ask = (api: TestApi) => api.call("GET", zonePath("/request_access_token"));
    const code = (api: TestApi) => api.call("GET", zonePath("/access_code"));
    expect(await code(owner)).toMatchObject({ status: 200, json: { remote_code: null } });
    expect(await ask(owner)).toMatchObject({ status: 409, json: { reason: "no-code" } });
    const made = await resetCode();
    expect(getRemoteCode.response.parse((await code(owner)).json)).toEqual({ remote_code: made });
    const member = await createUser(app.service, world.account, {
      owner: false,
      admin: false,
      contact: false,
      finance: false,
    });
    const { token, sound_zone } = OpenedRemote.parse((await ask(owner.as(member.token))).json);
    expect(sound_zone.id).toBe(world.zone);
    expect((await owner.as(token).call("POST", CONTROL, command("pause"))).status).toBe(200);
    await resetCode();
    expect(await owner.as(token).call("POST", CONTROL, command("pause"))).toMatchObject(ENDED);
    const program = await createProgram(app.service, world.user, ["read", "control", "zones"]);
    for (const stranger of [world.tokens.stranger, world.tokens.player, program.token]) {
      expect((await ask(owner.as(stranger))).status).toBe(403);
      expect((await code(owner.as(stranger))).status).toBe(403);
      // The answer has the new code.
      expect((await owner.as(stranger).call("POST", zonePath("/access_code/reset"))).status).toBe(403);
    }
  });
});
