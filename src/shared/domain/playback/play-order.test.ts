import { expect, test } from "vitest";
import {
  availablePlayOrders,
  heldPlayOrder,
  mayClearQueue,
  mayPlayMusic,
  mayPlaySingleTracks,
} from "./play-order.ts";

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

test("tiers decide: play from 1, clear the queue from 2, single tracks from 3; unknown counts as 1", () => {
  const allowed = (may: (tier: number | null) => boolean) => [0, 1, 2, 3, null].map(may);
  expect(allowed(mayPlayMusic)).toEqual([false, true, true, true, true]);
  expect(allowed(mayClearQueue)).toEqual([false, false, true, true, false]);
  expect(allowed(mayPlaySingleTracks)).toEqual([false, false, false, true, false]);
});
