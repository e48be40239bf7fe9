import { expect, test } from "vitest";
import { forgetStart } from "./forget-start.ts";

test("start-up memory: unreferenced memory is released immediately", async () => {
  const left = new WeakRef(new ArrayBuffer(50_000_000));
  // A WeakRef keeps its target alive until the end of the turn that created it.
  await new Promise((resolve) => setImmediate(resolve));
  forgetStart();
  expect(left.deref()).toBeUndefined();
});
