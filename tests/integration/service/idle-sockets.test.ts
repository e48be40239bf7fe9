import { connect } from "node:net";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLAYER_PROTOCOL } from "#shared/contract/player.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createWorld, type World } from "#tests/integration/support/world.ts";

const PATIENCE_MS = 1_500;
const MAX_PER_SESSION = 100;
const FOLLOW =
  "subscription S($zone: ID!) { soundZoneUpdate(input: { soundZone: $zone }) { soundZone { id } } }";

/** Sockets that never become useful are closed; useful ones stay open. */
describe("idle sockets", () => {
  let app: TestApp;
  let world: World;
  let owner: TestApi;
  let player: TestApi;
  beforeAll(async () => {
    app = await startApp({ socketPatienceMs: PATIENCE_MS });
    world = await createWorld(app.service);
    owner = new TestApi(app.url, world.tokens.owner);
    player = new TestApi(app.url, world.tokens.player);
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  const ws = () => app.url.replace("http", "ws");
  const closing = (socket: WebSocket) =>
    new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));

  test("idle sockets: a screen that watches no zone is closed, one that watches a zone is not", async () => {
    using watching = await owner.socket("/player/control/ws");
    watching.send({ type: "subscribe", soundZones: [world.zone] });
    using silent = await owner.socket("/player/control/ws");
    using stopped = await owner.socket("/player/control/ws");
    stopped.send({ type: "subscribe", soundZones: [world.zone] });
    stopped.send({ type: "subscribe", soundZones: [] });
    silent.send({ type: "ping", at: 0 });
    expect(await silent.closing()).toMatchObject({ code: 4408 });
    expect(await stopped.closing()).toMatchObject({ code: 4408 });
    expect(watching.closed).toBeNull();
  });

  test("idle sockets: a player that sends no hello is closed, one that does is not", async () => {
    using greeting = await player.socket("/player/playback/ws");
    const client = { kind: "desktop", version: "0.0.0-test", os: "test" };
    greeting.send({ type: "hello", protocol: PLAYER_PROTOCOL, client });
    using silent = await player.socket("/player/playback/ws");
    expect(await silent.closing()).toMatchObject({ code: 4408 });
    expect(greeting.closed).toBeNull();
  });

  test("idle sockets: a GraphQL socket without subscriptions is closed, also after it had one", async () => {
    const open = async () => {
      const socket = new WebSocket(`${ws()}/graphql-transport-ws`, "graphql-transport-ws");
      await new Promise((resolve) => socket.addEventListener("open", resolve));
      const payload = { Authorization: `Bearer ${world.tokens.owner}` };
      const acknowledged = new Promise((resolve) =>
        socket.addEventListener("message", resolve, { once: true }),
      );
      socket.send(JSON.stringify({ type: "connection_init", payload }));
      await acknowledged;
      return socket;
    };
    const follow = {
      id: "1",
      type: "subscribe",
      payload: { query: FOLLOW, variables: { zone: world.zone } },
    };
    const following = await open();
    following.send(JSON.stringify(follow));
    const [silent, stopped] = [await open(), await open()];
    stopped.send(JSON.stringify(follow));
    stopped.send(JSON.stringify({ id: "1", type: "complete" }));
    expect(await Promise.all([closing(silent), closing(stopped)])).toEqual([4408, 4408]);
    expect(following.readyState).toBe(WebSocket.OPEN);
    following.close();
  });

  test("idle sockets: an event connection without a namespace or room is closed", async () => {
    const nowhere = new WebSocket(`${ws()}/ws/?EIO=4&transport=websocket`);
    const join = (rooms: readonly string[] | null) => {
      const socket = io(`${app.url}/account/${world.account}`, {
        path: "/ws",
        transports: ["websocket"],
        auth: { token: world.tokens.owner },
        forceNew: true,
        reconnection: false,
      });
      if (rooms) socket.emit("subscribe", rooms);
      const ended = new Promise<string>((resolve) => socket.once("disconnect", resolve));
      return { socket, ended };
    };
    const [inRoom, silent, inNone] = [join(["account"]), join(null), join([])];
    expect(await closing(nowhere)).toBe(1005);
    expect(await Promise.all([silent.ended, inNone.ended])).toEqual(["transport close", "transport close"]);
    expect(inRoom.socket.connected).toBe(true);
    inRoom.socket.close();
  });

  test("event connections: the root namespace is closed to all, with or without a token", async () => {
    for (const auth of [{}, { token: world.tokens.owner }]) {
      const socket = io(app.url, {
        path: "/ws",
        transports: ["websocket"],
        auth,
        forceNew: true,
        reconnection: false,
      });
      const refused = new Promise<Error>((resolve) => socket.once("connect_error", resolve));
      expect((await refused).message).toBe("forbidden");
      expect(socket.connected).toBe(false);
    }
  });

  test("socket limit: counted per session; another session has its own", async () => {
    const sockets = await Promise.all(
      Array.from({ length: MAX_PER_SESSION + 1 }, async () => {
        const socket = await owner.socket("/player/control/ws");
        socket.send({ type: "subscribe", soundZones: [world.zone] });
        return socket;
      }),
    );
    const ended = await Promise.race(sockets.map((socket) => socket.closing()));
    expect(ended).toEqual({ code: 1013, reason: "Try Again Later" });
    expect(sockets.filter(({ closed }) => closed !== null)).toHaveLength(1);
    using other = await player.socket("/player/control/ws");
    other.send({ type: "subscribe", soundZones: [world.zone] });
    expect(await other.next((message) => JSON.stringify(message).includes(world.zone))).toMatchObject({
      type: "state",
    });
    for (const socket of sockets) socket[Symbol.dispose]();
  });
});

test("stopping: the service does not wait for a socket that opens meanwhile", async () => {
  const app = await startApp();
  const client = connect({ host: "127.0.0.1", port: Number(new URL(app.url).port) });
  const answer = new Promise<string>((resolve) => client.once("data", (data) => resolve(String(data))));
  client.write("GET /player/control/ws HTTP/1.1\r\nHost: here\r\n");
  // The service has read the first half.
  await fetch(`${app.url}/readyz`);
  const stopped = app[Symbol.asyncDispose]();
  await expect.poll(() => app.service.http.server.listening).toBe(false);
  client.write(
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
  );
  expect(await answer).toContain("503 Service Unavailable");
  client.end();
  await stopped;
});
