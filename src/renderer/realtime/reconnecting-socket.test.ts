import { beforeEach, expect, test, vi } from "vitest";
import { FakeWebSocket } from "#tests/fakes/fake-web-socket.ts";
import { ReconnectingSocket } from "./reconnecting-socket.ts";

beforeEach(() => vi.useFakeTimers());

function connect(url: () => Promise<string> = async () => "ws://service.test") {
  const sockets: FakeWebSocket[] = [];
  const opened: number[] = [];
  const socket = new ReconnectingSocket({
    url,
    open: () => {
      const made = new FakeWebSocket();
      sockets.push(made);
      return made;
    },
    onOpen: () => opened.push(Date.now()),
    onMessage: (text) => text === "pong",
    ping: () => "ping",
    random: () => 0,
  });
  socket.start();
  return { socket, sockets, opened };
}

const last = (sockets: readonly FakeWebSocket[]) => sockets.at(-1) as FakeWebSocket;

test.each([4499, 4400, 4401, 4406, 4429])(
  "socket: after close code %d it does not reconnect (@P-435)",
  async (code) => {
    const { sockets } = connect();
    await vi.advanceTimersByTimeAsync(0);
    last(sockets).opens();
    last(sockets).closes(code);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sockets).toHaveLength(1);
  },
);

test("socket: after a final close code it reconnects when the network returns", async () => {
  const { socket, sockets } = connect();
  await vi.advanceTimersByTimeAsync(0);
  last(sockets).opens();
  last(sockets).closes(4401);
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(2);
  last(sockets).opens();
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(2);

  last(sockets).closes(4401);
  socket.stop();
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(2);
});

test("socket: a lost connection is reopened after growing waits (@P-401 @P-435)", async () => {
  const { sockets } = connect();
  await vi.advanceTimersByTimeAsync(0);
  const waits: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const before = Date.now();
    const count = sockets.length;
    last(sockets).closes(1006);
    while (sockets.length === count) await vi.advanceTimersByTimeAsync(100);
    waits.push(Date.now() - before);
  }
  expect(waits).toEqual([500, 500, 1000, 1500, 2500, 4000]);
});

test("socket: a success resets the waits", async () => {
  const { sockets } = connect();
  await vi.advanceTimersByTimeAsync(0);
  for (const _ of [1, 2, 3]) {
    last(sockets).closes(1006);
    await vi.advanceTimersByTimeAsync(5000);
  }
  last(sockets).opens();
  const count = sockets.length;
  last(sockets).closes(1006);
  await vi.advanceTimersByTimeAsync(500);
  expect(sockets).toHaveLength(count + 1);
});

test("socket: closes with 4408 without a pong within 5 s, and with 4205 by its own stop (@P-436)", async () => {
  const { socket, sockets } = connect();
  await vi.advanceTimersByTimeAsync(0);
  const silent = last(sockets);
  silent.opens();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(silent.sent).toEqual(["ping"]);
  await vi.advanceTimersByTimeAsync(4999);
  expect(silent.closedWith).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect([silent.closedWith, silent.closeReason]).toEqual([4408, "Request Timeout"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(2);
  const stopped = last(sockets);
  stopped.opens();
  socket.stop();
  expect([stopped.closedWith, stopped.closeReason]).toEqual([4205, "Client Restart"]);
});

test("socket: one that answers pings stays open", async () => {
  const { sockets } = connect();
  await vi.advanceTimersByTimeAsync(0);
  last(sockets).opens();
  for (let minute = 0; minute < 6; minute += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    last(sockets).hears("pong");
  }
  expect(sockets).toHaveLength(1);
  expect(last(sockets).closedWith).toBeUndefined();
});

test("socket: stays closed after a stop", async () => {
  const { socket, sockets } = connect();
  await vi.advanceTimersByTimeAsync(0);
  last(sockets).opens();
  socket.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
});

test.each(["comes", "fails"])(
  "socket: stop and start during the address request give one connection, when the first answer %s",
  async (outcome) => {
    const answers: { give(url: string): void; fail(error: Error): void }[] = [];
    const { socket, sockets } = connect(() => new Promise((give, fail) => answers.push({ give, fail })));
    socket.stop();
    socket.start();
    for (const answer of answers) {
      if (outcome === "fails" && answer === answers[0]) answer.fail(new Error("no network"));
      else answer.give("ws://service.test");
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    expect(last(sockets).closedWith).toBeUndefined();
  },
);
