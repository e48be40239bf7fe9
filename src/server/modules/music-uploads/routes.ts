import { IsolatedImporter } from "#server/catalog/import/isolated-import.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { UploadWork } from "#server/plugins/uploads/work.ts";
import {
  listMusicUploads,
  type MusicUpload,
  removeMusicUploads,
} from "#shared/contract/rest/music/music-uploads.ts";
import { removeUploads } from "./commands/remove-uploads.ts";
import { UploadReader } from "./read-uploads.ts";
import { registerMusicReceiver } from "./receive.ts";
import { allowedBytes, uploadsOf, usedBytes } from "./repository.ts";
import { resumeUploads } from "./tidy-uploads.ts";
import { WatchedFolder } from "./watched-folder.ts";

/** Music files that people add from the browser. */
export async function registerMusicUploadRoutes(app: App): Promise<void> {
  const { services } = app;
  const work = new UploadWork();
  const importer = new IsolatedImporter(services.importLimits);
  const reader = new UploadReader(services, importer, work);
  const { musicFolder } = services.env;
  const watched = musicFolder && new WatchedFolder(services, importer, musicFolder);
  await registerMusicReceiver(app, { work, onComplete: () => reader.wake() });
  app.addHook("onListen", async () => {
    await resumeUploads(services);
    await reader.start();
    watched?.start();
  });
  app.addHook("onClose", async () => {
    await reader.close();
    await watched?.close();
    importer.close();
  });

  serve(app, listMusicUploads, async ({ subject, services: { db } }) => ({
    items: (await uploadsOf(db, subject.id)).map(toMusicUpload),
    quota: { used: await usedBytes(db, subject.id), allowed: await allowedBytes(db, subject.id) },
  }));

  serve(app, removeMusicUploads, async ({ subject, body, services }) => ({
    removed: await removeUploads(services, work, subject.id, body.uploads),
  }));
}

function toMusicUpload({
  upload,
  title,
  artist,
}: Awaited<ReturnType<typeof uploadsOf>>[number]): MusicUpload {
  const { id, batch, path, bytes, received, state, reason, trackId, createdAt } = upload;
  return {
    id,
    batch,
    path,
    bytes,
    received,
    state,
    reason,
    track: trackId === null || title === null ? null : { id: trackId, title, artist: artist ?? "" },
    created_at: createdAt.toISOString(),
  };
}
