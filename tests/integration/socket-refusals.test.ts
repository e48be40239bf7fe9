import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { type Caller, createWorld, type World } from "./support/world.ts";

/** Each websocket, opened and used by callers without permission. */
describe("websockets", () => {
  let app: TestApp;
  let world: World;
  beforeAll(async () => {
    app = await startApp({ env: { ROOMTONE_LOG: "trace" } });
    world = await createWorld(app.service);
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });
  const as = (caller: Caller | null) => new TestApi(app.url, caller === null ? null : world.tokens[caller]);

  test.each(["/player/control/ws", "/player/playback/ws"])(
    "websocket %s: closes with 4401, for good, without a valid token (@P-435)",
    async (path) => {
      for (const token of [null, "x", "a.b.c", `${world.tokens.owner}x`]) {
        using socket = await new TestApi(app.url, token).socket(path);
        expect
          .soft([token?.length, await socket.closing()])
          .toEqual([token?.length, { code: 4401, reason: "Unauthorized" }]);
      }
    },
  );

  test("playback socket: refuses a person", async () => {
    using socket = await as("owner").socket("/player/playback/ws");
    expect(await socket.closing()).toMatchObject({ code: 4401 });
  });

  test.each(["stranger", "strange-player"] as const)(
    'foreign zone: a %s that watches it gets "gone"',
    async (caller) => {
      using socket = await as(caller).socket("/player/control/ws");
      socket.send({ type: "subscribe", soundZones: [world.zone] });
      expect(await socket.next((message) => JSON.stringify(message).includes(world.zone))).toEqual({
        type: "gone",
        soundZone: world.zone,
      });
      expect(socket.heard).toHaveLength(1);
    },
  );

  test("player: may watch its own zone and no other of the account", async () => {
    using socket = await as("player").socket("/player/control/ws");
    socket.send({ type: "subscribe", soundZones: [world.zone, world.otherZone] });
    expect(await socket.next((message) => JSON.stringify(message).includes(world.otherZone))).toMatchObject({
      type: "gone",
    });
    expect(await socket.next((message) => JSON.stringify(message).includes(world.zone))).toMatchObject({
      type: "state",
    });
  });

  test.each(["/player/control/ws", "/player/playback/ws"])(
    "websocket %s: closes with 4400 on a frame outside its protocol (@P-435)",
    async (path) => {
      const caller = path.includes("control") ? "owner" : "player";
      for (const frame of ["", "{", "null", '{"type":7}', '{"type":"ping"}', "x".repeat(100_000)]) {
        using socket = await as(caller).socket(path);
        socket.send(frame);
        expect
          .soft([frame.slice(0, 20), await socket.closing()])
          .toMatchObject([frame.slice(0, 20), { code: 4400 }]);
      }
    },
  );

  test("newer screens: frames unknown to this version are ignored", async () => {
    using socket = await as("owner").socket("/player/control/ws");
    socket.send({ type: "dance", steps: 3 });
    socket.send({ type: "subscribe", soundZones: [world.zone] });
    expect(await socket.next((message) => JSON.stringify(message).includes(world.zone))).toMatchObject({
      type: "state",
    });
  });

  test("GraphQL subscriptions: begin with a token; without one the socket closes with 4401", async () => {
    for (const payload of [{}, { Authorization: "Bearer x" }, { Authorization: 5 }]) {
      const socket = new WebSocket(
        `${app.url.replace("http", "ws")}/graphql-transport-ws`,
        "graphql-transport-ws",
      );
      const closed = new Promise<number>((resolve) =>
        socket.addEventListener("close", ({ code }) => resolve(code)),
      );
      socket.addEventListener("open", () =>
        socket.send(JSON.stringify({ type: "connection_init", payload })),
      );
      expect.soft([payload, await closed]).toEqual([payload, 4401]);
    }
  });

  test("subscriptions: a connection takes a hundred; one more is refused and the others continue", async () => {
    const socket = new WebSocket(
      `${app.url.replace("http", "ws")}/graphql-transport-ws`,
      "graphql-transport-ws",
    );
    const heard: { readonly type: string; readonly id?: string; readonly payload?: unknown }[] = [];
    socket.addEventListener("message", ({ data }) => heard.push(JSON.parse(String(data))));
    const until = (type: string) =>
      new Promise<(typeof heard)[number]>((resolve) =>
        socket.addEventListener("message", ({ data }) => {
          const message = JSON.parse(String(data));
          if (message.type === type) resolve(message);
        }),
      );
    const send = (message: object) => socket.send(JSON.stringify(message));
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    const acknowledged = until("connection_ack");
    send({ type: "connection_init", payload: { Authorization: `Bearer ${world.tokens.owner}` } });
    await acknowledged;
    const query =
      "subscription S($zone: ID!) { soundZoneUpdate(input: { soundZone: $zone }) { soundZone { id } } }";
    const refused = until("error");
    for (let n = 1; n <= 101; n += 1)
      send({ id: String(n), type: "subscribe", payload: { query, variables: { zone: world.zone } } });
    expect(await refused).toMatchObject({
      id: "101",
      payload: [{ extensions: { code: "RATE_LIMITED" } }],
    });
    const pong = until("pong");
    send({ type: "ping" });
    await pong;
    expect(heard.filter(({ type }) => type === "error")).toHaveLength(1);
    socket.close();
  });

  test("log: contains no websocket token, whatever the path", async () => {
    const sockets = ["/player/control/ws", "/player/playback/ws", "/graphql-transport-ws", "/ws/"];
    const routes = app.service.http.endpoints
      .filter(({ method }) => method === "GET")
      .map(({ path }) => path);
    const wrong = [
      "/",
      "/healthz",
      "/metrics",
      "/nowhere",
      "/player/control/wsx",
      "/assets/x.js",
      "//",
      "/%zz",
    ];
    for (const path of [...sockets, ...routes, ...wrong, `/${world.tokens.owner}`]) {
      using socket = await as("owner").socket(path);
      if (!sockets.includes(path)) expect.soft([path, await socket.closing()]).not.toEqual([path, null]);
    }
    const [, , signature = ""] = world.tokens.owner.split(".");
    const lines = app.logs().map((line) => JSON.stringify(line));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes(signature))).toEqual([]);
  });

  test("event namespaces: open only for their own people (@P-003)", async () => {
    const namespaces: readonly [Caller | null, string, boolean][] = [
      ["owner", `/account/${world.account}`, true],
      ["owner", `/sound_zone/${world.zone}`, true],
      ["owner", `/user/${world.user}`, true],
      ["player", `/sound_zone/${world.zone}`, true],
      ["player", `/sound_zone/${world.otherZone}`, false],
      ["player", `/user/${world.user}`, false],
      ["stranger", `/account/${world.account}`, false],
      ["stranger", `/sound_zone/${world.zone}`, false],
      ["stranger", `/user/${world.user}`, false],
      ["strange-player", `/account/${world.account}`, false],
      ["strange-player", `/sound_zone/${world.zone}`, false],
      [null, `/account/${world.account}`, false],
      ["owner", "/account/x", false],
      ["owner", "/invoice/x", false],
    ];
    for (const [caller, namespace, isOpen] of namespaces) {
      const token = caller === null ? "none" : world.tokens[caller];
      expect.soft([caller, namespace, await joins(namespace, token)]).toEqual([caller, namespace, isOpen]);
    }
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
});
