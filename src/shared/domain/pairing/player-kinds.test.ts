import { expect, test } from "vitest";
import { PLAYER_KINDS } from "./player-kinds.ts";

test("player kinds: boxes and screens show their own code, computers and phones take ours (@C-225 @C-040)", () => {
  const hard = Object.entries(PLAYER_KINDS).filter(([, { pairing }]) => pairing === "hard");
  expect(hard.map(([name]) => name)).toEqual(["embedded", "screen"]);
});
