import { createClient } from "graphql-ws";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { acls } from "#server/db/schema/people/people.ts";
import { EVENT_NAMES, type EventName, type EventPayload, ROOMS } from "#shared/contract/events.ts";
import { SoundZone } from "#shared/contract/rest/entities.ts";
import { createAccount, createDevice, createUser, createZone } from "#tests/factories/people/people.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

type Heard = { readonly name: EventName } & EventPayload;

describe("browser events", () => {
  let app: TestApp;
  let account: { id: string; locationId: string };
  let zone: string;
  let owner: { id: string; token: string };
  let api: TestApi;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    account = await createAccount(app.service);
    zone = await createZone(app.service, account);
    owner = await createUser(app.service, account.id);
    api = new TestApi(app.url, owner.token);
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });

  /** Joins a namespace and its rooms; received events are appended to the list. */
  async function join(
    type: keyof typeof ROOMS,
    id: string,
    token: string,
    rooms: readonly string[] = ROOMS[type],
  ) {
    const socket = io(`${app.url}/${type}/${id}`, {
      path: "/ws",
      transports: ["websocket"],
      query: { token },
      forceNew: true,
      reconnection: false,
    });
    sockets.push(socket);
    const heard: Heard[] = [];
    for (const name of EVENT_NAMES) {
      socket.on(name, (payload: EventPayload) => heard.push({ name, ...payload }));
    }
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", () => resolve());
      socket.once("connect_error", reject);
    });
    socket.emit("subscribe", rooms);
    return { socket, heard };
  }

  const events = (heard: readonly Heard[]) => heard.map(({ name, data }) => `${name} ${data.type}`);

  /** Events arrive in order: once this one has arrived, so have all earlier ones. */
  async function settle(...lists: readonly (readonly Heard[])[]) {
    const mark = { data: { type: "account" as const, id: "mark" }, account: account.id, soundZone: zone };
    await expect
      .poll(() => {
        app.service.services.events.publish("update", mark);
        return lists.every((heard) => heard.some(({ data }) => data.id === "mark"));
      })
      .toBe(true);
  }

  test("events: a renamed zone is announced to its account and at the zone (@C-368 @C-369 @C-370)", async () => {
    const there = await join("account", account.id, owner.token);
    const zoneRoom = await join("sound_zone", zone, owner.token);
    await settle(there.heard);
    await api.rest("PUT", `/api/auth/sound_zones/${zone}`, SoundZone, { body: { name: "Another room" } });
    await expect.poll(() => events(there.heard)).toContain("update sound_zone");
    await expect.poll(() => events(zoneRoom.heard)).toContain("update sound_zone");
    expect(zoneRoom.heard.find(({ data }) => data.id === zone)).toMatchObject({ account: account.id });
  });

  test("events: adding and deleting locations and zones, and pairing (@C-195 @C-370 @M-343 @P-400)", async () => {
    const { heard } = await join("account", account.id, owner.token);
    await settle(heard);
    await api.call("POST", `/api/auth/accounts/${account.id}/locations`, {
      body: { name: "Pier", address: "Quay 1", city: "Oslo", postal_code: "0150", iso_country: "NO" },
    });
    await api.call("POST", `/api/auth/locations/${account.locationId}/sound_zones`, {
      body: { name: "Bar" },
    });
    await api.call("POST", `/api/auth/sound_zones/${zone}/device`, {
      body: { device_type: "desktop", platform: "MACOS", code: "x" },
    });
    await api.call("DELETE", `/api/auth/sound_zones/${zone}/device`);
    await api.call("DELETE", `/api/auth/sound_zones/${zone}`);
    await api.call("DELETE", `/api/auth/locations/${account.locationId}`);
    await expect.poll(() => events(heard)).toContain("delete location");
    expect(events(heard)).toContain("delete sound_zone");
    expect(events(heard)).toEqual(
      expect.arrayContaining(["create location", "create sound_zone", "create device", "update device"]),
    );
  });

  test("events: a zone's player connects and disconnects (@C-370)", async () => {
    const device = await createDevice(app.service, account.id, zone);
    const { heard } = await join("account", account.id, owner.token);
    await settle(heard);
    const isOnline = async () => (await api.rest("GET", `/api/auth/sound_zones/${zone}`, SoundZone)).online;
    const changes = () => heard.filter(({ name, data }) => name === "update" && data.id === zone).length;
    const player = await ScriptedPlayer.connect(new TestApi(app.url, device.token));
    await expect.poll(changes).toBe(1);
    expect(await isOnline()).toBe(true);
    player[Symbol.dispose]();
    await expect.poll(changes).toBe(2);
    expect(await isOnline()).toBe(false);
  });

  test("event rooms: one's own, and an account's zones, locations, devices and members (@C-369)", async () => {
    const heard = {
      user: (await join("user", owner.id, owner.token)).heard,
      account: (await join("account", account.id, owner.token)).heard,
    };
    await settle(heard.account);
    const types = ["sound_zone", "location", "device", "acl"] as const;
    for (const type of types)
      app.service.services.events.publish("update", { data: { type, id: "x" }, account: account.id });
    const person = { data: { type: "user" as const, id: owner.id } };
    await expect
      .poll(() => {
        app.service.services.events.publish("update", person);
        return events(heard.user);
      })
      .toContain("update user");
    await expect
      .poll(() => events(heard.account))
      .toEqual(expect.arrayContaining(types.map((type) => `update ${type}`)));
  });

  test("event rooms: only joined ones are received", async () => {
    const { heard } = await join("account", account.id, owner.token, ["account"]);
    await settle(heard);
    await api.rest("PUT", `/api/auth/sound_zones/${zone}`, SoundZone, { body: { name: "Another room" } });
    await settle(heard);
    expect(events(heard)).not.toContain("update sound_zone");
  });

  test("event rooms: another account's are refused", async () => {
    const others = await createAccount(app.service);
    const stranger = await createUser(app.service, others.id);
    await expect(join("account", account.id, stranger.token)).rejects.toThrow("forbidden");
    await expect(join("sound_zone", zone, stranger.token)).rejects.toThrow("forbidden");
    await expect(join("user", owner.id, stranger.token)).rejects.toThrow("forbidden");
  });

  test("event rooms: a paired player receives its own zone only (@P-003)", async () => {
    const device = await createDevice(app.service, account.id, zone);
    const inAccount = await join("account", account.id, device.token);
    const inZone = await join("sound_zone", zone, device.token);
    await settle(inAccount.heard);
    const other = await createZone(app.service, account);
    await api.rest("PUT", `/api/auth/sound_zones/${other}`, SoundZone, { body: { name: "Another room" } });
    await api.rest("PUT", `/api/auth/sound_zones/${zone}`, SoundZone, { body: { name: "My room" } });
    await expect.poll(() => events(inZone.heard)).toContain("update sound_zone");
    await settle(inAccount.heard);
    expect(events(inAccount.heard)).not.toContain("update sound_zone");
  });

  test("event rooms: a person who loses the account is disconnected and refused", async () => {
    const { socket } = await join("account", account.id, owner.token);
    const gone = new Promise((resolve) => socket.once("disconnect", resolve));
    const { db, bus } = app.service.services;
    await db.delete(acls);
    bus.publish("subject-changed", { subject: owner.id });
    await gone;
    await expect(join("account", account.id, owner.token)).rejects.toThrow("forbidden");
  });

  test("GraphQL subscription: sends the zone after each change (@C-347)", async () => {
    const client = createClient({
      url: `${app.url.replace("http", "ws")}/graphql-transport-ws`,
      webSocketImpl: WebSocket,
      connectionParams: { Authorization: `Bearer ${owner.token}` },
      retryAttempts: 0,
    });
    const names: string[] = [];
    const updates = client.iterate<{ soundZoneUpdate: { soundZone: { name: string } } }>({
      query:
        "subscription ($input: SoundZoneUpdateInput!) { soundZoneUpdate(input: $input) { soundZone { name } } }",
      variables: { input: { soundZone: zone } },
    });
    const reading = (async () => {
      for await (const { data } of updates) {
        names.push(data?.soundZoneUpdate.soundZone.name ?? "");
        if (names.includes("Two")) break;
      }
    })();
    const rename = (name: string) =>
      api.rest("PUT", `/api/auth/sound_zones/${zone}`, SoundZone, { body: { name } });
    await expect
      .poll(
        async () => {
          await rename("One");
          return names;
        },
        // On a busy machine, opening the socket alone takes more than the usual second.
        { timeout: 15_000 },
      )
      .toContain("One");
    await rename("Two");
    await reading;
    expect(names.at(-1)).toBe("Two");
    await client.dispose();
  });
});
