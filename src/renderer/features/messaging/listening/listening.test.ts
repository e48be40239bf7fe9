import { expect, test } from "vitest";
import { DUCK_DOWN_MS, DUCK_UP_MS } from "#shared/domain/messaging/loudness.ts";
import { Listening, type ListeningElement } from "./listening.ts";

/** Listening whose element and frames the test controls. */
function bench({ plays = true } = {}) {
  const frames: ((at: number) => void)[] = [];
  const handlers = new Map<string, () => void>();
  const open = () => {
    const element = {
      src: "",
      currentTime: 0,
      volume: 1,
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
    return element;
  };
  const [element, music] = [open(), open()];
  const unused = [element, music];
  let now = 0;
  const listening = new Listening(
    () => unused.shift() as unknown as ListeningElement,
    (run) => frames.push(run),
  );
  const draw = () => {
    for (const run of frames.splice(0)) run(now);
  };
  const at = (seconds: number) => {
    element.currentTime = seconds;
    draw();
  };
  /** Draws a frame, and another after this time. */
  const pass = async (ms: number) => {
    draw();
    now += ms;
    draw();
    // Lets what waits for the end of a fade go on.
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { listening, element, music, at, pass, handlers };
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

test("listening with music: it is lowered under the message and raised again after it", async () => {
  const { listening, element, music, pass, handlers } = bench();
  const playing = listening.play({ key: "a", url: "/a", music: "/track" });
  await Promise.resolve();
  expect([music.src, music.isPlaying, element.isPlaying]).toEqual(["/track", true, false]);
  await pass(2000);
  expect([music.volume, element.isPlaying]).toEqual([1, false]);
  await pass(DUCK_DOWN_MS);
  await playing;
  expect(music.volume).toBeCloseTo(0.126, 3);
  expect([element.isPlaying, element.volume < 1]).toEqual([true, true]);
  handlers.get("ended")?.();
  await pass(DUCK_UP_MS);
  expect([music.volume, element.isPlaying, listening.current()]).toEqual([1, false, "a"]);
  await pass(2000);
  expect([music.volume, music.isPlaying, listening.current()]).toEqual([0, false, null]);
});

test("listening with music: stopping silences both at once", async () => {
  const { listening, element, music, pass } = bench();
  const playing = listening.play({ key: "a", url: "/a", music: "/track" });
  await Promise.resolve();
  listening.stop();
  await pass(5000);
  expect(await playing).toBe(true);
  expect([music.isPlaying, element.isPlaying, listening.current()]).toEqual([false, false, null]);
});
