import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { MAX_RECEIVED_CHARS } from "#shared/contract/player.ts";
import { unpack } from "./unpack.ts";

test("unpack: gzipped text is restored; other or far too large input is rejected", async () => {
  expect(await unpack(gzipSync('{"name":"Café \u{1f3b5}"}'))).toBe('{"name":"Café \u{1f3b5}"}');
  await expect(unpack(new Uint8Array([1, 2, 3]))).rejects.toThrow();
  await expect(unpack(gzipSync("x".repeat(MAX_RECEIVED_CHARS + 1)))).rejects.toThrow();
});
