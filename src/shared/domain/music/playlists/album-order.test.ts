import { expect, test } from "vitest";
import { discOrder } from "./album-order.ts";

test("album order: tracks are sorted by disc, then by number (@M-170)", () => {
  const edges = [
    { discNumber: 2, trackNumber: 1, node: "c" },
    { discNumber: 1, trackNumber: 2, node: "b" },
    { discNumber: 1, trackNumber: 1, node: "a" },
  ];
  expect(discOrder(edges)).toEqual(["a", "b", "c"]);
});
