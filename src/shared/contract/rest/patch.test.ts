import { expect, test } from "vitest";
import { z } from "zod";
import { patchOf } from "./patch.ts";

const Settings = z.object({
  mono: z.boolean().default(false),
  volume: z.int().min(0).max(100).default(60),
  limits: z.object({ from: z.int().default(0) }).prefault({}),
});

test("patch: changing one setting leaves the others alone", () => {
  expect(patchOf(Settings).parse({ mono: true })).toEqual({ mono: true });
  expect(patchOf(Settings).parse({})).toEqual({});
});

test("patch: an invalid value is rejected", () => {
  expect(patchOf(Settings).safeParse({ volume: 101 }).success).toBe(false);
});
