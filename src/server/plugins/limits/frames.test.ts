import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { PlayerMessage } from "#shared/contract/player.ts";
import { frameMeter, readFrame, sendFrame } from "./frames.ts";

const read = (text: string) => readFrame(Buffer.from(text), false, PlayerMessage);

test("frames: a frame of the contract is parsed; anything else is not", () => {
  expect(read('{"type":"ping","at":1}')).toEqual({ kind: "known", message: { type: "ping", at: 1 } });
  for (const text of ["", "null", "[]", "{", "{}", '{"type":""}', '{"type":7}', '{"type":"ping"}'])
    expect.soft([text, read(text)]).toEqual([text, { kind: "garbage" }]);
  expect(readFrame(Buffer.from('{"type":"ping","at":1}'), true, PlayerMessage)).toEqual({ kind: "garbage" });
});

test("frames: a message of a later version is distinguished from garbage", () => {
  expect(read('{"type":"dance","at":1}')).toEqual({ kind: "unknown", type: "dance" });
  expect(read(`{"type":"${"dance".repeat(100)}"}`)).toEqual({ kind: "garbage" });
  expect(read(`{"type":"dance","steps":"${"x".repeat(1_000_000)}"}`)).toEqual({ kind: "garbage" });
});

test("frames: a frame that could not be stored is rejected", () => {
  const dequeued = (text: string) => `{"type":"dequeued","queueId":"${text}"}`;
  expect(read(dequeued("a\\u0041"))).toMatchObject({ message: { type: "dequeued", queueId: "aA" } });
  expect(read(dequeued("\\u0000"))).toEqual({ kind: "garbage" });
  expect(read(dequeued("\\ud800"))).toEqual({ kind: "garbage" });
  expect(read(dequeued("\\\\\\u0000"))).toEqual({ kind: "garbage" });
  const path = "C:\\udev\\u0000";
  expect(read(dequeued(path.replaceAll("\\", "\\\\")))).toMatchObject({ message: { queueId: path } });
});

test("frames: a connection may burst, then regains its allowance over time", () => {
  const meter = frameMeter({ burst: 3, perSecond: 2 });
  expect([1, 2, 3, 4].map(() => meter.take(0))).toEqual([true, true, true, false]);
  expect(meter.take(400)).toBe(false);
  expect(meter.take(600)).toBe(true);
  expect(meter.take(600)).toBe(false);
  expect([1, 2, 3, 4].map(() => meter.take(60_000))).toEqual([true, true, true, false]);
});

test("frames: a reading client receives everything; one that stopped reading is disconnected", async () => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port");
  const connected = once(server, "connection");
  const client = new WebSocket(`ws://127.0.0.1:${address.port}`);
  const [socket]: WebSocket[] = await connected;
  if (!socket) throw new Error("Nobody came");

  const heard = once(client, "message");
  sendFrame(socket, "hello");
  expect(String((await heard)[0])).toBe("hello");

  client.pause();
  const closed = once(socket, "close");
  const frame = "x".repeat(1_000_000);
  for (let sent = 0; sent < 100 && socket.readyState === socket.OPEN; sent++) sendFrame(socket, frame);
  expect(socket.bufferedAmount).toBeLessThan(20_000_000);
  await closed;
  client.terminate();
});
