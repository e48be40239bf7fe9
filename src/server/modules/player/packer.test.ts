import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createPacker } from "./packer.ts";

/** A text that packs to a little more than so many bytes. */
const textOf = (bytes: number) => randomBytes(bytes).toString("base64");

test("a text for many receivers is packed once, also for simultaneous calls", async () => {
  const pack = createPacker();
  const text = textOf(10_000);
  const all = await Promise.all([pack(text), pack(text), pack(text)]);
  expect(new Set([...all, await pack(text)]).size).toBe(1);
  expect(gunzipSync(await pack(text)).toString()).toBe(text);
});

test("texts that differ by a letter are packed separately", async () => {
  const pack = createPacker();
  const text = textOf(10_000);
  for (const one of [`${text}a`, `${text}b`]) expect(gunzipSync(await pack(one)).toString()).toBe(one);
});

test("the cache keeps within its size: the least recently used is dropped, and packed again when needed", async () => {
  const pack = createPacker(30_000);
  const [first, second, third] = [textOf(10_000), textOf(10_000), textOf(10_000)];
  const packed = [await pack(first), await pack(second)];
  expect(await pack(first)).toBe(packed[0]);
  await pack(third);
  expect(await pack(first)).toBe(packed[0]);
  expect(await pack(second)).not.toBe(packed[1]);
  expect(gunzipSync(await pack(second)).toString()).toBe(second);
});

test("a text larger than the cache is packed all the same", async () => {
  const pack = createPacker(1000);
  const text = textOf(10_000);
  expect(gunzipSync(await pack(text)).toString()).toBe(text);
  expect(await pack(text)).not.toBe(await pack(text));
});

test("simultaneous calls are all answered, however small the cache is", async () => {
  const pack = createPacker(15_000);
  const texts = Array.from({ length: 20 }, () => textOf(10_000));
  const packed = await Promise.all(texts.map(pack));
  expect(packed.map((bytes) => gunzipSync(bytes).toString())).toEqual(texts);
});
