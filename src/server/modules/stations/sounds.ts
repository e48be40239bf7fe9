import type { Services } from "#server/services.ts";
import { soundSlugs } from "#shared/domain/prompts/sound-facts.ts";
import { storeSounds, tracksWithoutSounds } from "./repository.ts";

/**
 * Keeps `tracks.sounds`, the embedded index, complete: whoever adds tracks leaves it null. Work that many share is done a
 * little before each question; the rest in the background.
 */

const AT_ONCE = 500;
const MOST_BEFORE_A_QUESTION = 4;

/** Works out the sound of new tracks; false when there are more than could be done at once. */
export async function completeSounds(
  { db }: Pick<Services, "db">,
  rounds = MOST_BEFORE_A_QUESTION,
): Promise<boolean> {
  for (let round = 0; round < rounds; round++) {
    const missing = await tracksWithoutSounds(db, AT_ONCE);
    await storeSounds(
      db,
      missing.map((track) => ({ id: track.id, sounds: soundSlugs(track) })),
    );
    if (missing.length < AT_ONCE) return true;
  }
  return false;
}
