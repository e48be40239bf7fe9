import { expect, test } from "vitest";
import { Signal } from "#main/signal.ts";
import type { PlaybackState } from "#shared/contract/control.ts";
import { virtualTime } from "#tests/fakes/virtual-time.ts";
import { onceQuiet, QUIET_FOR_MS } from "./once-quiet.ts";

const MINUTE = 60_000;

/** A player, and a listener that waits for a silence. */
function player(begins: Partial<PlaybackState>) {
  const time = virtualTime();
  const changed = new Signal<PlaybackState | null>();
  const stateOf = (over: Partial<PlaybackState>) =>
    ({
      serverTime: time.environment.now(),
      nextSlotStartsAt: "unknown",
      ...over,
    }) as PlaybackState;
  let now = begins;
  const ran: number[] = [];
  const giveUp = onceQuiet({ changed, state: () => stateOf(now) }, time.environment, () =>
    ran.push(time.environment.monotonic()),
  );
  const set = (over: Partial<PlaybackState>) => {
    now = over;
    changed.emit(stateOf(over));
  };
  return { time, ran, set, giveUp };
}

test("once quiet: a pause for an announcement is no silence; a lasting one is, once", async () => {
  const { time, ran, set } = player({ status: "playing" });
  await time.advance(60 * MINUTE);
  set({ status: "paused" });
  await time.advance(QUIET_FOR_MS - MINUTE);
  set({ status: "playing" });
  await time.advance(20 * MINUTE);
  expect(ran).toEqual([]);
  set({ status: "paused" });
  // A player emits its state repeatedly.
  for (let minute = 0; minute < 30; minute++) {
    await time.advance(MINUTE);
    set({ status: "paused" });
  }
  expect(ran).toHaveLength(1);
});

test("once quiet: a scheduled silence that ends in a moment is not used", async () => {
  const { time, ran, set } = player({ status: "playing" });
  const begins = new Date(time.environment.now() + QUIET_FOR_MS + 2 * MINUTE).toISOString();
  set({ status: "stopped", problem: null, nextSlotStartsAt: begins });
  await time.advance(QUIET_FOR_MS + MINUTE);
  expect(ran).toEqual([]);
  const later = new Date(time.environment.now() + 120 * MINUTE).toISOString();
  set({ status: "playing" });
  set({ status: "stopped", problem: null, nextSlotStartsAt: later });
  await time.advance(QUIET_FOR_MS);
  expect(ran).toHaveLength(1);
});

test("once quiet: after cancelling, the callback is not called", async () => {
  const { time, ran, giveUp } = player({ status: "paused" });
  giveUp();
  await time.advance(60 * MINUTE);
  expect(ran).toEqual([]);
});
