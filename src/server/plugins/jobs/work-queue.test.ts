import { expect, test } from "vitest";
import { WorkQueue } from "./work-queue.ts";

/** Work that the test completes. */
function controlled() {
  let begun = 0;
  const ends: (() => void)[] = [];
  const work = () => {
    begun += 1;
    return new Promise<number>((resolve) => ends.push(() => resolve(begun)));
  };
  return { work, begun: () => begun, end: () => ends.shift()?.() };
}

test("work queue: runs a limited number at a time, queues in order and rejects any beyond that at once", async () => {
  const queue = new WorkQueue({ concurrency: 2, mostWaiting: 1 });
  const { work, begun, end } = controlled();
  const running = [queue.run(work), queue.run(work), queue.run(work)];
  expect(await queue.run(work)).toEqual({ ok: false, reason: "busy" });
  await expect.poll(begun).toBe(2);
  end();
  expect(await running[0]).toMatchObject({ ok: true });
  await expect.poll(begun).toBe(3);
  end();
  end();
  await Promise.all(running);
  const again = queue.run(work);
  await expect.poll(begun).toBe(4);
  end();
  expect(await again).toMatchObject({ ok: true });
});

test("work queue: pending work is rejected when the queue ends", async () => {
  const queue = new WorkQueue({ concurrency: 1, mostWaiting: 1 });
  const { work, begun, end } = controlled();
  const running = queue.run(work);
  const waiting = queue.run(work);
  await expect.poll(begun).toBe(1);
  queue.end();
  end();
  expect(await waiting).toEqual({ ok: false, reason: "busy" });
  expect(await running).toMatchObject({ ok: true });
});

test("work queue: failed work frees its slot", async () => {
  const queue = new WorkQueue({ concurrency: 1, mostWaiting: 0 });
  await expect(queue.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.run(async () => 1)).toEqual({ ok: true, value: 1 });
});
