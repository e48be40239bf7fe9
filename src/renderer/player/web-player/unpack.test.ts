// @vitest-environment node
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { unpack } from "./unpack.ts";

test("unpack: restores packed text and rejects anything else", async () => {
  const text = JSON.stringify(Array.from({ length: 10_000 }, (_, n) => `Café ${n} \u{1f3b5}`));
  expect(await unpack(gzipSync(text))).toBe(text);
  await expect(unpack(new Uint8Array([1, 2, 3]))).rejects.toThrow();
});
