import { expect, test } from "vitest";
import { pairingType } from "./pairing-type.ts";

test("pairing type: boxes and screens show a code of their own, all others take ours (@C-225)", () => {
  const types = ["embedded", "screen", "desktop", "mobile", "other"] as const;
  expect(types.map(pairingType)).toEqual(["hard", "hard", "soft", "soft", "soft"]);
});
