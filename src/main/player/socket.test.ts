import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { afterEach, expect, test } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { NodeWebSocket } from "#tests/fakes/node-web-socket.ts";
import { socketConnector } from "./socket.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const connect = socketConnector({
  open: (url, headers) => new NodeWebSocket(url, { headers }),
  userAgent: "Roomtone/1.0",
});

/** The player's end of a connection to a service at this address, and its received messages in order. */
function listen(url: string) {
  const heard: unknown[] = [];
  const socket = connect(url, "to.k.en", {
    opened: () => heard.push("opened"),
    message: (text) => heard.push(text),
    piece: (bytes) => heard.push([...bytes]),
    closed: (code, reason) => heard.push({ code, reason }),
  });
  const until = (length: number) => expect.poll(() => heard, { timeout: 5000 }).toHaveLength(length);
  return { heard, socket, until };
}

async function connected() {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  ends.push(() => server.close());
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port");
  const arrived = once(server, "connection");
  const player = listen(`ws://127.0.0.1:${address.port}/player/playback/ws`);
  const [service, request]: [WebSocket, IncomingMessage] = (await arrived) as [WebSocket, IncomingMessage];
  await player.until(1);
  return { ...player, service, request, port: address.port };
}

test("socket: the token is sent in a header, never in an address that proxies would log", async () => {
  const { request } = await connected();
  expect(request.url).toBe("/player/playback/ws");
  expect(request.headers.authorization).toBe("Bearer to.k.en");
  expect(request.headers["user-agent"]).toBe("Roomtone/1.0");
});

test("socket: text and binary messages are distinguished, and the close is emitted once", async () => {
  const { service, heard, socket, until } = await connected();
  service.send("hello");
  service.send(Buffer.from([1, 2, 3]));
  const said = once(service, "message");
  socket.send("hi");
  expect(String((await said)[0])).toBe("hi");
  service.close(4499, "Terminated");
  await until(4);
  expect(heard).toEqual(["opened", "hello", [1, 2, 3], { code: 4499, reason: "Terminated" }]);
  socket.send("nobody hears this");
  socket.close(1000, "Closed");
  expect(heard).toHaveLength(4);
});

test("socket: the service receives the reason for the close", async () => {
  for (const [code, told] of [
    [4408, 4408],
    [1000, 1000],
    [1006, 1000],
  ] as const) {
    const { service, socket } = await connected();
    const closed = once(service, "close");
    socket.close(code, "Reason");
    expect((await closed)[0]).toBe(told);
  }
});

test("socket: an unreachable service is a close like any other; messages sent too early are dropped", async () => {
  const { port } = await connected();
  for (const end of ends.splice(0)) end();
  const { heard, socket, until } = listen(`ws://127.0.0.1:${port}/`);
  socket.send("too early");
  await until(1);
  expect(heard).toEqual([{ code: 1006, reason: "" }]);
});
