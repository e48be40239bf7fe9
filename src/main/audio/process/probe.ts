import { setTimeout as delay } from "node:timers/promises";
import { hasPlayed } from "./device-clock.ts";
import type { Stage } from "./stage.ts";

/** A card that has not played by then is not waited for, in ms, and how often it is looked at. */
const BEGIN_MS = 2000;
const LOOK_MS = 50;

/**
 * Whether a card opens and plays: one that is asleep, or whose server hangs, opens and stands still. `letGo` closes what
 * was opened, and says whether it could.
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
  // A card that lets only one in is free by the time this is known.
  const closed = await letGo(stage, played);
  return played && closed;
}
