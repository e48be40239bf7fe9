import type { AnnouncementSound } from "#server/modules/announcement-audio/records.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { Result } from "#shared/domain/result/result.ts";

/** A part of a sound, in ms of the sound. */
export interface AudioCut {
  /** Id of the sound. */
  readonly source: string;
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * The part of an account's sound as players get it: at the loudness of messages, with a short fade at both ends. The same
 * part has the same id; one that exists is answered at once, another takes some seconds. Refusals: not-found, invalid
 * (field `audio`), unavailable.
 */
export async function cutAudio(
  _services: Services,
  _accountId: string,
  _cut: AudioCut,
): Promise<Result<AnnouncementSound, Problem>> {
  return problem("unavailable");
}
