import { expect, test } from "vitest";
import { countdown, knownKind, PLAYER_KINDS } from "./player-kinds.ts";

test("boxes and screens show their own code, computers and phones take ours (@C-225 @C-040)", () => {
  const hard = Object.entries(PLAYER_KINDS).filter(([, { pairing }]) => pairing === "hard");
  expect(hard.map(([name]) => name)).toEqual(["embedded", "screen"]);
  expect(knownKind("windows")).toBe("windows");
  expect(knownKind("gramophone")).toBeNull();
  expect(knownKind("constructor")).toBeNull();
  expect(knownKind(undefined)).toBeNull();
});

test("the time that a code has left counts down to nothing", () => {
  expect([600_000, 581_000, 400, 0, -5].map((left) => countdown(left, 0))).toEqual([
    "10:00",
    "9:41",
    "0:01",
    "0:00",
    "0:00",
  ]);
});
