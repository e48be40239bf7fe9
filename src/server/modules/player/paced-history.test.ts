import { expect, test } from "vitest";
import { playRecord } from "#tests/factories/player/player.ts";
import { PacedHistory, sharedSocket } from "./paced-history.ts";

const plays = (count: number) => Array.from({ length: count }, () => playRecord("track"));

/** A history whose storing and waiting are completed by the test. */
function paced() {
  const seen: string[] = [];
  const stores: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  const waits: (() => void)[] = [];
  const history = new PacedHistory({
    socket: { pause: () => void seen.push("pause"), resume: () => void seen.push("resume") },
    store: ({ length }) => {
      seen.push(`store ${length}`);
      return new Promise((resolve, reject) => stores.push({ resolve, reject }));
    },
    acknowledge: ({ length }) => void seen.push(`ack ${length}`),
    failed: () => void seen.push("failed"),
    wait: (ms, signal) => {
      seen.push(`wait ${ms}`);
      return new Promise((resolve) => {
        waits.push(resolve);
        if (signal.aborted) resolve();
        else signal.addEventListener("abort", () => resolve());
      });
    },
  });
  return { history, seen, stores, waits };
}

test("paced history: plays are acknowledged once stored; the delay grows with their number", async () => {
  const { history, seen, stores, waits } = paced();
  history.take(plays(200));
  history.take(plays(1));
  await expect.poll(() => seen).toEqual(["store 200"]);
  stores[0]?.resolve();
  await expect.poll(() => seen).toEqual(["store 200", "ack 200", "wait 1000"]);
  waits[0]?.();
  await expect.poll(() => seen.at(-1)).toBe("store 1");
});

test("paced history: plays that failed to store are not acknowledged", async () => {
  const { history, seen, stores } = paced();
  history.take(plays(3));
  await expect.poll(() => stores.length).toBe(1);
  stores[0]?.reject(new Error("The disk is full"));
  await expect.poll(() => seen).toEqual(["store 3", "failed", "resume"]);
});

test("paced history: a player that sends too fast is paused until there is room, and loses nothing", async () => {
  const { history, seen, stores, waits } = paced();
  for (let n = 0; n < 5; n += 1) history.take(plays(1));
  expect(seen).toEqual(["pause", "pause"]);
  for (let n = 0; n < 5; n += 1) {
    await expect.poll(() => stores.length).toBe(n + 1);
    stores[n]?.resolve();
    await expect.poll(() => waits.length).toBe(n + 1);
    waits[n]?.();
  }
  await history.end();
  expect(seen.filter((what) => what === "ack 1")).toHaveLength(5);
  expect(seen.at(-1)).toBe("resume");
});

test("paced history: a closing connection finishes the current write and stores nothing more", async () => {
  const { history, seen, stores } = paced();
  history.take(plays(2));
  history.take(plays(1));
  await expect.poll(() => stores.length).toBe(1);
  const ended = history.end();
  stores[0]?.resolve();
  await ended;
  expect(seen).not.toContain("store 1");
});

test("paced history: a socket that two readers paused is read again once both have room", () => {
  const seen: string[] = [];
  const reader = sharedSocket({
    pause: () => void seen.push("pause"),
    resume: () => void seen.push("resume"),
  });
  const [tracks, messages] = [reader(), reader()];
  tracks.pause();
  messages.pause();
  messages.pause();
  tracks.resume();
  expect(seen).not.toContain("resume");
  messages.resume();
  expect(seen.at(-1)).toBe("resume");
});
