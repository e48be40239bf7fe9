import { setTimeout } from "node:timers/promises";
import type { Services } from "#server/services.ts";
import { soundSlugs } from "#shared/domain/music-requests/sound-facts.ts";
import { storeSounds, tracksWithoutSounds } from "./repository.ts";

/**
 * Keeps `tracks.sounds`, the embedded index, complete: whoever adds tracks leaves it null. Work that many share is done a
 * little before each question; the rest in the background.
 *
 * The embedded database works in the service's own thread: until a step gives it back, nobody's request is even read. So
 * steps are short, about 25 ms there, and as long goes by between two of them.
 */

const AT_ONCE = 100;
const MOST_BEFORE_A_QUESTION = 20;

/** Works out the sound of new tracks; false when there are more than could be done at once. */
export async function completeSounds(
  { db }: Pick<Services, "db">,
  steps = MOST_BEFORE_A_QUESTION,
): Promise<boolean> {
  let last: string | null = null;
  for (let step = 0; step < steps; step++) {
    const began = performance.now();
    // From the last one on: the index still holds those that were done.
    const missing = await tracksWithoutSounds(db, last, AT_ONCE);
    await storeSounds(
      db,
      missing.map((track) => ({ id: track.id, sounds: soundSlugs(track) })),
    );
    if (missing.length < AT_ONCE) return true;
    last = missing.at(-1)?.id ?? null;
    await setTimeout(performance.now() - began);
  }
  return false;
}
