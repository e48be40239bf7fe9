import { announceUploads } from "#server/modules/music-uploads/announce.ts";
import { logBatch } from "#server/modules/music-uploads/read-uploads.ts";
import { deleteUploads } from "#server/modules/music-uploads/repository.ts";
import { deleteUploadFile } from "#server/modules/music-uploads/upload-files.ts";
import type { UploadWork } from "#server/plugins/uploads/work.ts";
import type { Services } from "#server/services.ts";

/** Removes files from the list, and stops the work on them; returns how many were there. Their tracks stay. */
export async function removeUploads(
  services: Services,
  work: UploadWork,
  accountId: string,
  ids: readonly string[],
): Promise<number> {
  const removed = await deleteUploads(services.db, accountId, ids);
  for (const { id } of removed) {
    work.stop(id);
    await deleteUploadFile(services, id);
  }
  for (const [batch, files] of Map.groupBy(removed, (file) => file.batch))
    await logBatch(services, accountId, batch, files);
  if (removed.length > 0) announceUploads(services, accountId);
  return removed.length;
}
