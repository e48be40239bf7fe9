import { expect, test } from "vitest";
import { TransferSpeed } from "./transfer-speed.ts";

test("uploads: the speed is that of the last seconds, and unknown at first and after a pause", () => {
  const speed = new TransferSpeed();
  expect(speed.at(0)).toBeNull();
  for (let at = 0; at <= 2000; at += 1000) speed.add(at, 500);
  expect(speed.at(2000)).toBeNull();
  for (let at = 3000; at <= 60_000; at += 1000) speed.add(at, 1000);
  expect(speed.at(60_000)).toBeCloseTo(1050, -2);
  // Half of the measured time nothing was sent.
  expect(speed.at(70_000)).toBeCloseTo(550, -2);
  speed.reset();
  expect(speed.at(60_000)).toBeNull();
});
