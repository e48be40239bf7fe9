import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Signal } from "#main/signal.ts";
import { encodeOgg, noise } from "#tests/factories/ogg.ts";
import { PCM_RATE } from "#tests/factories/pcm.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { Deck } from "./deck.ts";
import type { AudioNotice } from "./protocol.ts";
import { Stage } from "./stage.ts";

test("switching sound cards: a stopped track stays stopped, a playing one continues", async () => {
  const frames = 10 * PCM_RATE;
  const path = join(temporaryFolder("deck"), "track.ogg");
  await writeFile(path, await encodeOgg(noise(frames, 1)));
  const stage = new Stage({ volume: 50, mono: false, deviceId: "none" }, false);
  const told = new Signal<AudioNotice["type"]>();
  const started = new Promise<void>((resolve) => {
    told.on((type) => type === "started" && resolve());
  });
  const deck = new Deck(stage, ({ type }) => told.emit(type));
  const start = (playId: string) =>
    deck.start({
      type: "start",
      item: { playId, path, frames, gain: 1 },
      positionMs: 0,
      fadeMs: 0,
      paused: false,
    });
  void start("one");
  await started;
  expect(deck.snapshot()?.start.item.playId).toBe("one");
  const stopped = deck.stop(0);
  expect(deck.snapshot()).toBeNull();
  void start("two");
  expect(deck.snapshot()?.start.item.playId).toBe("two");
  void deck.stop(0);
  await stopped;
  expect(deck.snapshot()).toBeNull();
  deck.close();
  await stage.close();
});

/** A card that accepts the first sound but does not play it: its clock stands still while it sleeps. */
class SleepyStage extends Stage {
  asleep = true;
  constructor() {
    super({ volume: 50, mono: false, deviceId: "none" }, false);
    const clock = this.context;
    let proto = Object.getPrototypeOf(clock);
    while (!Object.getOwnPropertyDescriptor(proto, "currentTime")) proto = Object.getPrototypeOf(proto);
    const read = Object.getOwnPropertyDescriptor(proto, "currentTime")?.get;
    Object.defineProperty(clock, "currentTime", {
      get: () => (this.asleep ? Math.min(ASLEEP_S, Number(read?.call(clock))) : Number(read?.call(clock))),
    });
  }
}

const ASLEEP_S = 0.17;

test("deck: a track on a sleeping card begins when the card plays, at the position of that moment", async () => {
  const frames = 10 * PCM_RATE;
  const path = join(temporaryFolder("deck-asleep"), "track.ogg");
  await writeFile(path, await encodeOgg(noise(frames, 1)));
  const stage = new SleepyStage();
  const told: AudioNotice[] = [];
  const deck = new Deck(stage, (notice) => told.push(notice));
  const item = { playId: "one", path, frames, gain: 1 };
  await deck.start({ type: "start", item, positionMs: 0, fadeMs: 0, paused: false });
  await expect.poll(() => stage.context.currentTime).toBe(ASLEEP_S);
  // One round after the track's place on the timeline.
  await deck.setNext(item, 0);
  deck.tellPosition();
  expect(told).toEqual([]);
  stage.asleep = false;
  await expect.poll(() => told[0]).toMatchObject({ type: "started", playId: "one" });
  const [first] = told;
  const positionMs = first?.type === "started" ? first.positionMs : 0;
  expect(positionMs).toBeGreaterThanOrEqual(100);
  expect(positionMs).toBeLessThan(5000);
  deck.close();
  await stage.close();
});
