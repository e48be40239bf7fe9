import { expect, test } from "vitest";
import { availablePlayOrders, heldPlayOrder } from "./play-order.ts";

test("play order: can be chosen for a playlist, not for a schedule or for nothing (@M-210)", () => {
  expect(availablePlayOrders({ type: "collection" }, 1)).toEqual(["AUTO", "SHUFFLE", "LINEAR"]);
  expect(availablePlayOrders({ type: "schedule" }, 3)).toEqual(["AUTO"]);
  expect(availablePlayOrders(null, 3)).toEqual(["AUTO"]);
  expect(availablePlayOrders({ type: "collection" }, 0)).toEqual(["AUTO"]);
});

test("play order: an earlier choice applies only while it can be chosen (@M-210)", () => {
  expect(heldPlayOrder("LINEAR", ["AUTO", "SHUFFLE", "LINEAR"])).toBe("LINEAR");
  expect(heldPlayOrder("LINEAR", ["AUTO"])).toBe("AUTO");
});
