import { expect, test } from "vitest";
import { typedCode } from "./typed-code.ts";

test("pairing code: gets its shape while it is typed or pasted", () => {
  expect(["ac", "acde", "acdef", "ACDE-F", " acde fghj\n", "acdefghjkm"].map(typedCode)).toEqual([
    "AC",
    "ACDE",
    "ACDE-F",
    "ACDE-F",
    "ACDE-FGHJ",
    "ACDE-FGHJ",
  ]);
});
