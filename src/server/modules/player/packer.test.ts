import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createPacker } from "./packer.ts";

/** A text whose compressed size slightly exceeds this many bytes. */
const textOf = (bytes: number) => randomBytes(bytes).toString("base64");

test("packer: a text for many receivers is compressed once, even for concurrent calls", async () => {
  const pack = createPacker();
  const text = textOf(10_000);
  const all = await Promise.all([pack(text), pack(text), pack(text)]);
  expect(new Set([...all, await pack(text)]).size).toBe(1);
  expect(gunzipSync(await pack(text)).toString()).toBe(text);
});

test("packer: texts that differ by one letter are compressed separately", async () => {
  const pack = createPacker();
  const text = textOf(10_000);
  for (const one of [`${text}a`, `${text}b`]) expect(gunzipSync(await pack(one)).toString()).toBe(one);
});

test("packer: the cache stays within its size by evicting the least recently used text", async () => {
  const pack = createPacker(30_000);
  const [first, second, third] = [textOf(10_000), textOf(10_000), textOf(10_000)];
  const packed = [await pack(first), await pack(second)];
  expect(await pack(first)).toBe(packed[0]);
  await pack(third);
  expect(await pack(first)).toBe(packed[0]);
  expect(await pack(second)).not.toBe(packed[1]);
  expect(gunzipSync(await pack(second)).toString()).toBe(second);
});

test("packer: a text larger than the cache is still compressed", async () => {
  const pack = createPacker(1000);
  const text = textOf(10_000);
  expect(gunzipSync(await pack(text)).toString()).toBe(text);
  expect(await pack(text)).not.toBe(await pack(text));
});

test("packer: concurrent calls are all answered, however small the cache", async () => {
  const pack = createPacker(15_000);
  const texts = Array.from({ length: 20 }, () => textOf(10_000));
  const packed = await Promise.all(texts.map(pack));
  expect(packed.map((bytes) => gunzipSync(bytes).toString())).toEqual(texts);
});
