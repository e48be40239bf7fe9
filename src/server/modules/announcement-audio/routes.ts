import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import {
  getAnnouncementSource,
  listVoices,
  speakText,
} from "#shared/contract/rest/messages/announcement-audio.ts";
import { speak } from "./commands/speak.ts";
import { SoundReader } from "./read-sounds.ts";
import { registerSoundReceiver } from "./receive.ts";
import { toRecord } from "./records.ts";
import { findSource } from "./repository.ts";
import { soundWork } from "./sound-work.ts";
import { speechOf } from "./speech/port.ts";
import { resumeSounds } from "./tidy-sounds.ts";

/** Sounds that messages are cut from: uploads, recordings and speech. */
export async function registerAnnouncementAudioRoutes(app: App): Promise<void> {
  const { services } = app;
  const work = soundWork(services);
  const reader = new SoundReader(services, work);
  await registerSoundReceiver(app, reader.wake);
  app.addHook("onListen", async () => {
    await resumeSounds(services);
    await reader.start();
  });
  app.addHook("onClose", async () => {
    work.close();
    await reader.close();
  });

  serve(app, getAnnouncementSource, async ({ viewer, subject, params }) => {
    const source = await findSource(services.db, subject.id, params.source);
    return source ? toRecord(services, viewer, source) : problem("not-found");
  });

  serve(app, listVoices, async () => ({ items: [...(await speechOf(services).voices())] }));

  serve(app, speakText, async ({ viewer, subject, body }) => {
    const spoken = await speak(services, { accountId: subject.id, userId: viewer.userId, ...body });
    if (!spoken.ok) return spoken;
    reader.wake();
    return toRecord(services, viewer, spoken.value);
  });
}
