import { expect, test } from "vitest";
import { virtualTime } from "#tests/fakes/virtual-time.ts";
import { DiskWatch } from "./disk-watch.ts";

test("disk watch: stopped during a measurement, it measures no more", async () => {
  const time = virtualTime();
  let asked = 0;
  let answer: (free: number) => void = () => undefined;
  const watch = new DiskWatch({
    folder: () => "/",
    environment: time.environment,
    freeBytes: () => {
      asked++;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  let looked = 0;
  const started = watch.start(() => {
    looked++;
  });
  answer(1e12);
  await started;
  await time.advance(60_000);
  expect(asked).toBe(2);
  watch.dispose();
  answer(1e12);
  await time.advance(3_600_000);
  expect({ asked, looked }).toEqual({ asked: 2, looked: 0 });
});
