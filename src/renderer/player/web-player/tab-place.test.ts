import { expect, test } from "vitest";
import { browserTabs } from "#tests/fakes/browser-tabs.ts";

test("tab place: one tab holds it until it closes (@M-241 @M-247)", async () => {
  const { tab } = browserTabs();
  const [first, second] = [tab(), tab()];
  expect(await first.place.take()).toBe(true);
  expect(await second.place.take()).toBe(false);
  first.close();
  expect(await second.place.take()).toBe(true);
});

test("tab place: a tab silent for 300 ms counts as dead (@M-248 @P-459)", async () => {
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

test("tab place: a dead tab loses it, a briefly busy one does not", async () => {
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

test("tab place: a takeover waits until the other tab is silent, at most 300 ms for a dead one", async () => {
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
