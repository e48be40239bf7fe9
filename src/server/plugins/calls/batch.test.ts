import { expect, test } from "vitest";
import { createBatcher } from "./batch.ts";

test("batch: lookups within one turn share a call, including those of nested steps", async () => {
  const calls: (readonly string[])[] = [];
  const lengthOf = createBatcher(async (keys: readonly string[]) => {
    calls.push(keys);
    return new Map(keys.map((key) => [key, key.length]));
  });
  const nested = Promise.resolve().then(() => lengthOf("ccc"));
  expect(await Promise.all([lengthOf("a"), lengthOf("bb"), lengthOf("a"), nested])).toEqual([1, 2, 1, 3]);
  expect(calls).toEqual([["a", "bb", "ccc"]]);
  expect(await lengthOf("dddd")).toBe(4);
  expect(calls).toHaveLength(2);
});

test("batch: a missing record is undefined, and a failed call does not affect the next", async () => {
  let fails = true;
  const lookup = createBatcher(async (keys: readonly string[]) => {
    if (fails) throw new Error("the database is away");
    return new Map(keys.filter((key) => key !== "lost").map((key) => [key, key]));
  });
  await expect(lookup("a")).rejects.toThrow("the database is away");
  fails = false;
  expect(await lookup("lost")).toBeUndefined();
  expect(await lookup("a")).toBe("a");
});
