import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ReconnectingSocket, type SocketLike } from "./reconnecting-socket.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A connection that does what the test says. */
class FakeSocket implements SocketLike {
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  readyState: 0 | 1 | 2 | 3 = 0;
  readonly sent: string[] = [];
  closedWith: number | undefined;

  send(text: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    this.sent.push(String(text));
  }

  close(code?: number): void {
    this.closedWith = code;
    this.readyState = 3;
  }

  opens(): void {
    this.readyState = 1;
    this.onopen?.call(this as unknown as WebSocket, new Event("open"));
  }

  hears(text: string): void {
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent("message", { data: text }));
  }

  closes(code: number): void {
    this.readyState = 3;
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent("close", { code }));
  }
}

function connect() {
  const sockets: FakeSocket[] = [];
  const opened: number[] = [];
  const socket = new ReconnectingSocket({
    url: async () => "ws://service.test",
    open: () => {
      const made = new FakeSocket();
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

const last = (sockets: readonly FakeSocket[]) => sockets.at(-1) as FakeSocket;

test.each([4499, 4400, 4401, 4406, 4429])(
  "after close code %d nobody connects again (@P-435)",
  async (code) => {
    const { sockets } = connect();
    await vi.advanceTimersByTimeAsync(0);
    last(sockets).opens();
    last(sockets).closes(code);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sockets).toHaveLength(1);
  },
);

test("a lost connection comes back, waiting longer each time it fails (@P-401 @P-435)", async () => {
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

test("after a success the waits begin anew", async () => {
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

test("a connection that does not answer within 5 s is given up with 4408 (@P-436 @P-449)", async () => {
  const { sockets } = connect();
  await vi.advanceTimersByTimeAsync(0);
  const silent = last(sockets);
  silent.opens();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(silent.sent).toEqual(["ping"]);
  await vi.advanceTimersByTimeAsync(4999);
  expect(silent.closedWith).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(silent.closedWith).toBe(4408);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(2);
});

test("a connection that answers is kept", async () => {
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

test("a connection that is not wanted any more stays closed", async () => {
  const { socket, sockets } = connect();
  await vi.advanceTimersByTimeAsync(0);
  last(sockets).opens();
  socket.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
});
