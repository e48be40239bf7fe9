import { setTimeout as delay } from "node:timers/promises";
import { hasPlayed } from "./device-clock.ts";
import type { Stage } from "./stage.ts";

/** A card that has not played after this counts as failed, and the interval between checks, in ms. */
const BEGIN_MS = 2000;
const LOOK_MS = 50;

/**
 * Whether a card opens and plays: one that sleeps, or whose server hangs, opens and stands still. `letGo` closes the
 * stage and returns whether it could.
 */
export async function playsSound(
  open: () => Stage,
  letGo: (stage: Stage, played: boolean) => Promise<boolean>,
): Promise<boolean> {
  let stage: Stage;
  try {
    stage = open();
  } catch {
    return false;
  }
  const until = performance.now() + BEGIN_MS;
  while (!hasPlayed(stage.context) && performance.now() < until) await delay(LOOK_MS);
  const played = hasPlayed(stage.context);
  // By the time of the answer, a card that allows one user only is free again.
  const closed = await letGo(stage, played);
  return played && closed;
}
