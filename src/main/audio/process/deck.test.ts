import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { encodeOgg, noise } from "#tests/factories/ogg.ts";
import { PCM_RATE } from "#tests/factories/pcm.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { Signal } from "../../signal.ts";
import type { AudioNotice } from "../protocol.ts";
import { Deck } from "./deck.ts";
import { Stage } from "./stage.ts";

test("what was stopped is not taken up on another card, however soon that is asked; what was started is", async () => {
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
