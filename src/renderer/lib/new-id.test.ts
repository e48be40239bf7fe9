import { expect, test } from "vitest";
import { z } from "zod";
import { newId, uuidOf } from "./new-id.ts";

test("ids: UUIDs of version 4, with and without a certificate", () => {
  expect(uuidOf(new Uint8Array(16))).toBe("00000000-0000-4000-8000-000000000000");
  expect(uuidOf(new Uint8Array(16).fill(255))).toBe("ffffffff-ffff-4fff-bfff-ffffffffffff");
  expect(z.uuidv4().safeParse(newId()).success).toBe(true);
  expect(newId()).not.toBe(newId());
});
