import { expect, test } from "vitest";
import { ParallelLimit } from "./parallel-limit.ts";

test("parallel limit: each key has its own, and all share one; an end frees one place once", () => {
  const limit = new ParallelLimit({ perKey: 2, altogether: 3 });
  const first = limit.start("a");
  expect(limit.start("a")).not.toBeNull();
  expect(limit.start("a")).toBeNull();
  expect(limit.start("b")).not.toBeNull();
  expect(limit.start("c")).toBeNull();
  first?.();
  first?.();
  expect(limit.start("c")).not.toBeNull();
  expect(limit.start("a")).toBeNull();
});
