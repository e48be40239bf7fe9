import { expect, test } from "vitest";
import { Listening, type ListeningElement } from "./listening.ts";

/** Listening whose element and frames the test controls. */
function bench({ plays = true } = {}) {
  const frames: (() => void)[] = [];
  const handlers = new Map<string, () => void>();
  const element = {
    src: "",
    currentTime: 0,
    isPlaying: false,
    play: async () => {
      if (!plays) throw new Error("unplayable");
      element.isPlaying = true;
    },
    pause: () => {
      element.isPlaying = false;
    },
    addEventListener: (name: string, handler: () => void) => handlers.set(name, handler),
  };
  const listening = new Listening(
    () => element as unknown as ListeningElement,
    (run) => frames.push(run),
  );
  const at = (seconds: number) => {
    element.currentTime = seconds;
    for (const run of frames.splice(0)) run();
  };
  return { listening, element, at, handlers };
}

test("listening: a cut starts at its beginning and stops at its end", async () => {
  const { listening, element, at } = bench();
  await listening.play({ key: "a", url: "/a", startMs: 2000, endMs: 5000 });
  expect([element.src, element.currentTime, listening.current()]).toEqual(["/a", 2, "a"]);
  at(4.9);
  expect([element.isPlaying, listening.positionOf("a"), listening.positionOf("b")]).toEqual([
    true,
    4900,
    null,
  ]);
  at(5);
  expect([element.isPlaying, listening.current()]).toEqual([false, null]);
});

test("listening: a second sound replaces the first, and each ends by itself", async () => {
  const { listening, element, at, handlers } = bench();
  await listening.play({ key: "a", url: "/a", endMs: 5000 });
  await listening.play({ key: "b", url: "/b" });
  at(9);
  expect([element.src, listening.current()]).toEqual(["/b", "b"]);
  handlers.get("ended")?.();
  expect(listening.current()).toBe(null);
});

test("listening: an unplayable sound is reported and leaves nothing playing", async () => {
  const { listening } = bench({ plays: false });
  expect(await listening.play({ key: "a", url: "/a" })).toBe(false);
  expect(listening.current()).toBe(null);
});
