import { expect, test } from "vitest";
import { PlayerMessage } from "#shared/contract/player.ts";
import { frameMeter, readFrame } from "./frames.ts";

const read = (text: string) => readFrame(Buffer.from(text), false, PlayerMessage);

test("a frame of the contract is read; anything else is not", () => {
  expect(read('{"type":"ping","at":1}')).toEqual({ type: "ping", at: 1 });
  for (const text of ["", "null", "[]", "{", '{"type":"ping"}', '{"type":"pong","at":1}'])
    expect(read(text)).toBeNull();
  expect(readFrame(Buffer.from('{"type":"ping","at":1}'), true, PlayerMessage)).toBeNull();
});

test("a frame that could not be stored is refused at the door", () => {
  const dequeued = (text: string) => `{"type":"dequeued","queueId":"${text}"}`;
  expect(read(dequeued("a\\u0041"))).toEqual({ type: "dequeued", queueId: "aA" });
  expect(read(dequeued("\\u0000"))).toBeNull();
  expect(read(dequeued("\\ud800"))).toBeNull();
});

test("a connection may burst, then gets its frames back with time", () => {
  const meter = frameMeter({ burst: 3, perSecond: 2 });
  expect([1, 2, 3, 4].map(() => meter.take(0))).toEqual([true, true, true, false]);
  expect(meter.take(400)).toBe(false);
  expect(meter.take(600)).toBe(true);
  expect(meter.take(600)).toBe(false);
  expect([1, 2, 3, 4].map(() => meter.take(60_000))).toEqual([true, true, true, false]);
});
