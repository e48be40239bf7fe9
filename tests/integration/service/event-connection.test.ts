import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { QueryClient } from "@tanstack/react-query";
import { SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { WebSocketServer } from "ws";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { EventConnection, type EventConnectionOptions } from "#renderer/realtime/event-connection.ts";
import type { ServiceEvent } from "#renderer/realtime/event-table.ts";
import { Events } from "#renderer/realtime/events.ts";
import { ROOMS } from "#shared/contract/events.ts";
import { createAccount, createUser, createZone } from "#tests/factories/people/people.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const PATIENTLY = { timeout: 20_000 } as const;

/** The client's event connection against the real service. */
describe("client event connection", () => {
  let app: TestApp;
  let account: { readonly id: string; readonly locationId: string };
  let zone: string;
  let owner: { readonly id: string; readonly token: string };
  const leaves: (() => void)[] = [];

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
  });
  afterEach(() => {
    for (const leave of leaves.splice(0)) leave();
  });

  /** The owner's token with another expiry. */
  const tokenFor = (ms: number) => {
    const claims = JSON.parse(Buffer.from(owner.token.split(".")[1] ?? "", "base64url").toString());
    return new SignJWT({ ...claims, exp: Math.ceil((Date.now() + ms) / 1000) })
      .setProtectedHeader({ alg: "HS256" })
      .sign(app.service.services.secrets["access-token"]);
  };

  /** Subscribes to the account; returns the received events and the number of connections. */
  function follow(session: Partial<Pick<EventConnectionOptions, "token" | "refresh">>) {
    const heard: ServiceEvent[] = [];
    let joins = 0;
    const token = async () => owner.token;
    const connection = new EventConnection({ origin: app.url, token, refresh: token, ...session });
    const join = () => {
      const leave = connection.join("account", account.id, {
        onEvent: (event) => heard.push(event),
        onJoined: () => {
          joins += 1;
        },
      });
      leaves.push(leave);
      return leave;
    };
    return { heard, joins: () => joins, join, leave: join() };
  }

  /** Changes the account until the event is received. */
  async function isHeard(heard: readonly ServiceEvent[]) {
    const id = randomUUID();
    const change = { data: { type: "account" as const, id }, account: account.id };
    await expect
      .poll(() => {
        app.service.services.events.publish("update", change);
        return heard.some(({ payload }) => payload.data.id === id);
      }, PATIENTLY)
      .toBe(true);
  }

  test("event connection: after its token expires it resumes with the next one (@C-368)", async () => {
    const short = await tokenFor(2000);
    // The token is requested before connecting, and once more when the service asks for it.
    const tokens = [short, short];
    const { heard, joins } = follow({ token: async () => tokens.shift() ?? owner.token });
    await isHeard(heard);
    await expect.poll(joins, PATIENTLY).toBe(2);
    await isHeard(heard);
  });

  test("event connection: fetches another token when the service rejects its own", async () => {
    let token = await tokenFor(-5000);
    let refreshed = 0;
    const { heard } = follow({
      token: async () => token,
      refresh: async () => {
        refreshed += 1;
        token = owner.token;
        return token;
      },
    });
    await isHeard(heard);
    expect(refreshed).toBe(1);
  });

  test("event connection: connects late if there was no token at first", async () => {
    const answers = [() => Promise.reject(new Error("no network")), async () => null];
    const { heard } = follow({ token: () => (answers.shift() ?? (async () => owner.token))() });
    await isHeard(heard);
    expect(answers).toEqual([]);
  });

  test("event connection: silent after leaving; rejoined, it gets each event once", async () => {
    const { heard, joins, join, leave } = follow({});
    await isHeard(heard);
    leave();
    join();
    await expect.poll(joins, PATIENTLY).toBe(2);
    const id = randomUUID();
    app.service.services.events.publish("update", { data: { type: "account", id }, account: account.id });
    await isHeard(heard);
    expect(heard.filter(({ payload }) => payload.data.id === id)).toHaveLength(1);
  });

  test("event connection: replays events from just before it connected", async () => {
    const id = randomUUID();
    app.service.services.events.publish("update", { data: { type: "account", id }, account: account.id });
    const { heard, joins } = follow({});
    await expect.poll(joins, PATIENTLY).toBe(1);
    expect(heard.map(({ payload }) => payload.data.id)).toContain(id);
  });

  test("event connection: queries refresh even if the socket library failed to load at first", async () => {
    const queryClient = new QueryClient();
    // The last fetch is older than the service's replay window.
    queryClient.setQueryData(queryKeys.zone(zone), {}, { updatedAt: Date.now() - 60_000 });
    let failures = 1;
    const token = async () => owner.token;
    const events = new Events({
      origin: app.url,
      session: { token, refresh: token },
      queryClient,
      load: async () => {
        if (failures-- > 0) throw new TypeError("Failed to fetch dynamically imported module");
        return import("#renderer/realtime/event-connection.ts");
      },
    });
    leaves.push(() => events.dispose());
    events.join("sound_zone", zone);
    await expect
      .poll(() => queryClient.getQueryState(queryKeys.zone(zone))?.isInvalidated, PATIENTLY)
      .toBe(true);
  });
});

test("event connection: opens /ws with the token, and emits its rooms in the namespace (@P-398 @P-399)", async () => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  const opened: (string | undefined)[] = [];
  const frames: string[] = [];
  server.on("connection", (socket, request) => {
    opened.push(request.url);
    socket.send('0{"sid":"line","upgrades":[],"pingInterval":10000,"pingTimeout":5000,"maxPayload":10000}');
    socket.on("message", (data) => {
      const frame = String(data);
      frames.push(frame);
      if (frame.startsWith("40/")) socket.send(`${frame.split(",")[0]},{"sid":"member"}`);
    });
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const token = async () => "a token";
  const connection = new EventConnection({ origin: `http://127.0.0.1:${port}`, token, refresh: token });
  const leaves = (["user", "account", "sound_zone", "schedule"] as const).map((type) =>
    connection.join(type, "abc", { onEvent: () => undefined, onJoined: () => undefined }),
  );
  const subscribed = () => frames.filter((frame) => frame.startsWith("42/"));
  await expect.poll(subscribed, PATIENTLY).toHaveLength(leaves.length);
  const url = new URL(opened[0] ?? "", "http://service");
  expect([opened.length, url.pathname, url.searchParams.get("token")]).toEqual([1, "/ws/", "a token"]);
  const sent = subscribed().map((frame) => {
    const [, namespace, event] = /^42(\/\w+\/abc),\d*(\[.*\])$/.exec(frame) ?? [];
    return [namespace, JSON.parse(event ?? "[]")];
  });
  expect(Object.fromEntries(sent)).toEqual({
    "/user/abc": ["subscribe", ["user"]],
    "/account/abc": [
      "subscribe",
      expect.arrayContaining(["account", "sound_zone", "location", "device", "acl"]),
    ],
    "/sound_zone/abc": ["subscribe", ROOMS.sound_zone],
    "/schedule/abc": ["subscribe", ["schedule", "slot_set"]],
  });
  for (const leave of leaves) leave();
  server.close();
});
