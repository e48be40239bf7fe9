import { expect, test } from "vitest";
import { Newest } from "./newest.ts";

test("newest wins: the last request takes effect, even when it arrives as a write ends", async () => {
  const written: number[] = [];
  const newest = new Newest<number>(async (value) => {
    await new Promise((resolve) => setImmediate(resolve));
    written.push(value);
  });
  const first = newest.write(1);
  const second = newest.write(2);
  await first;
  await Promise.all([second, newest.write(3)]);
  expect(written).toEqual([1, 3]);
});
