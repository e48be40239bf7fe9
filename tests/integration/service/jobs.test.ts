import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

/** Well below the time for as many looks at a queue as there are jobs. */
const timeout = 10_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

test("jobs: those that wait for one worker run right after each other, also after a failure", async () => {
  const { jobs } = app.service.services;
  for (let n = 0; n < 10; n += 1) await jobs.send("waiting", { n }, { key: `${n}` });
  const ran = new Set<number>();
  await jobs.work<{ n: number }>("waiting", async ({ n }) => {
    ran.add(n);
    if (n === 5) throw new Error("It cannot be done");
  });
  await expect.poll(() => ran.size, { timeout }).toBe(10);
});

test("jobs: a delayed one starts when it is due", async () => {
  const { jobs } = app.service.services;
  const ran: number[] = [];
  const send = (n: number) => jobs.send("later", { n }, { key: `${n}`, startAfterMs: 500 });
  await jobs.work<{ n: number }>("later", async ({ n }) => {
    ran.push(n);
    if (n < 3) await send(n + 1);
  });
  await send(1);
  await expect.poll(() => ran, { timeout }).toEqual([1, 2, 3]);
});
