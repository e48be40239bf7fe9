import fc from "fast-check";
import { expect, test } from "vitest";
import { uniqueKeys } from "./unique-keys.ts";

test("track list: repeated tracks have distinct keys (@M-282)", () => {
  expect(uniqueKeys(["a", "a", "b", "a"])).toEqual(["a", "a-1", "b", "a-2"]);
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "b", "c")), (ids) => {
      expect(new Set(uniqueKeys(ids)).size).toBe(ids.length);
    }),
  );
});
