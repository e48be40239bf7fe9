import { expect, test } from "vitest";
import { availablePlayOrders, heldPlayOrder, mayPlayMusic } from "./play-order.ts";

test("an order of play can be chosen for a playlist, not for a schedule or for nothing (@M-210)", () => {
  expect(availablePlayOrders({ type: "collection" }, 1)).toEqual(["AUTO", "SHUFFLE", "LINEAR"]);
  expect(availablePlayOrders({ type: "schedule" }, 3)).toEqual(["AUTO"]);
  expect(availablePlayOrders(null, 3)).toEqual(["AUTO"]);
  expect(availablePlayOrders({ type: "collection" }, 0)).toEqual(["AUTO"]);
});

test("an order chosen before holds only while it can be chosen (@M-210)", () => {
  expect(heldPlayOrder("LINEAR", ["AUTO", "SHUFFLE", "LINEAR"])).toBe("LINEAR");
  expect(heldPlayOrder("LINEAR", ["AUTO"])).toBe("AUTO");
});

test("music plays from tier 1; an unknown one counts as the first", () => {
  expect([0, 1, 2, 3, null].map(mayPlayMusic)).toEqual([false, true, true, true, true]);
});
