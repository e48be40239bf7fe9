import { writeAtomically } from "#server/catalog/audio/atomic-file.ts";
import { admitSound } from "#server/modules/announcement-audio/admit-sound.ts";
import { announceSounds } from "#server/modules/announcement-audio/announce-sounds.ts";
import { newSourceId } from "#server/modules/announcement-audio/receive.ts";
import { findSource, type SourceRow } from "#server/modules/announcement-audio/repository.ts";
import { deleteReceived, receivedFile } from "#server/modules/announcement-audio/sound-files.ts";
import { speechOf } from "#server/modules/announcement-audio/speech/port.ts";
import { WorkQueue } from "#server/plugins/jobs/work-queue.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import {
  ANNOUNCEMENT_FILE_BYTES,
  MAX_SPEECH_TEXT,
} from "#shared/contract/rest/messages/announcement-audio.ts";
import { plainText } from "#shared/domain/formatting/plain-text.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

const LONGEST_NAME = 60;
const BUSY_MS = 10_000;

/** Speaking occupies a processor for seconds. */
const speaking = new WorkQueue({ concurrency: 2, mostWaiting: 10 });

interface SpeechRequest {
  readonly accountId: string;
  readonly userId: string;
  readonly text: string;
  /** Id of a voice. */
  readonly voice: string;
}

/** Turns a text into a sound that is then read like others. Refusals: not-found (the voice), rate-limited, unavailable. */
export async function speak(
  services: Services,
  { accountId, userId, text, voice: voiceId }: SpeechRequest,
): Promise<Result<SourceRow, Problem>> {
  const { db, limits } = services;
  const speech = speechOf(services);
  const voice = (await speech.voices()).find(({ id }) => id === voiceId);
  if (!voice) return problem("not-found");
  const taken = await limits.take("announcement-speech", accountId);
  if (!taken.ok) return problem("rate-limited", { retryAfterMs: taken.retryAfterMs });
  // One line: programs speak each line by itself.
  const spokenText = plainText(text, MAX_SPEECH_TEXT);
  const spoken = await speaking.run(() => speech.speak(spokenText, voice));
  if (!spoken.ok) return problem("unavailable", { retryAfterMs: BUSY_MS });
  if (!spoken.value.ok || spoken.value.value.length > ANNOUNCEMENT_FILE_BYTES)
    return problem("unavailable", { reason: "speech", message: "The text could not be spoken" });
  const sound = spoken.value.value;
  const id = newSourceId();
  await writeAtomically(receivedFile(services, id), sound);
  const admitted = await admitSound(services, {
    id,
    accountId,
    createdBy: userId,
    kind: "speech",
    name: plainText(text, LONGEST_NAME),
    text,
    bytes: sound.length,
    received: sound.length,
    state: "reading",
  });
  if (!admitted.ok) {
    await deleteReceived(services, id);
    return admitted;
  }
  announceSounds(services, accountId);
  const source = await findSource(db, accountId, id);
  return source ? ok(source) : problem("not-found");
}
