import { expect, test } from "vitest";
import { browserTabs } from "#tests/fakes/browser-tabs.ts";

test("one tab of a browser has the place; it is free again when that tab closes (@M-241 @M-247)", async () => {
  const { tab } = browserTabs();
  const [first, second] = [tab(), tab()];
  expect(await first.place.take()).toBe(true);
  expect(await second.place.take()).toBe(false);
  first.close();
  expect(await second.place.take()).toBe(true);
});

test("a tab that says nothing for 300 ms is taken for dead (@M-248)", async () => {
  const { time, tab } = browserTabs();
  const [first, second] = [tab(), tab()];
  await first.place.take();
  expect(await second.place.isAlive()).toBe(true);
  first.hang();
  let alive: boolean | null = null;
  second.place.isAlive().then((answer) => {
    alive = answer;
  });
  await time.advance(299);
  expect(alive).toBeNull();
  await time.advance(1);
  expect(alive).toBe(false);
});

test("the place of a dead tab is taken, of one that is busy for a moment not", async () => {
  const { time, tab } = browserTabs();
  const [first, second] = [tab(), tab()];
  await first.place.take();
  first.hang();
  let mine: boolean | null = null;
  second.place.take().then((taken) => {
    mine = taken;
  });
  await time.advance(600);
  expect(mine).toBeNull();
  await time.advance(300);
  expect(mine).toBe(true);
});

test("who takes over waits until the other tab is silent, and no longer than 300 ms for one that is dead", async () => {
  const { time, tab } = browserTabs();
  const [first, second, third] = [tab(), tab(), tab()];
  const order: string[] = [];
  first.place.onLost(() => order.push("first is silent"));
  await first.place.take();
  expect(await second.place.seize()).toBe(true);
  order.push("second plays");
  expect(order).toEqual(["first is silent", "second plays"]);
  expect(first.place.held).toBe(false);

  second.hang();
  let over: boolean | null = null;
  third.place.seize().then((tookOver) => {
    over = tookOver;
  });
  await time.advance(299);
  expect(over).toBeNull();
  await time.advance(1);
  expect(over).toBe(true);
});
