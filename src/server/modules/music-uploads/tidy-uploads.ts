import { stat } from "node:fs/promises";
import type { Services } from "#server/services.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { announceUploads } from "./announce.ts";
import { logBatch } from "./read-uploads.ts";
import { deleteEnded, deleteUploads, enqueue, openIds, receivingUploads } from "./repository.ts";
import { arrivedBytes, deleteUploadFile, uploadFile, uploadFileIds } from "./upload-files.ts";

/** How long a file that nobody goes on sending is waited for. */
const KEEP_UNFINISHED_MS = DAY_MS;
/** How long outcomes are listed that nobody has removed. */
const KEEP_ENDED_MS = 30 * DAY_MS;

/** After a start: a file may have been complete when the service was killed. */
export async function resumeUploads(services: Services): Promise<void> {
  for (const upload of await receivingUploads(services.db)) {
    if ((await arrivedBytes(services, upload.id)) === upload.bytes)
      await enqueue(services.db, upload.id, services.now());
  }
}

/** Removes files that were never finished, outcomes of long ago, and bytes that belong to nothing; returns how many. */
export async function deleteOldUploads(services: Services): Promise<number> {
  const { db, now } = services;
  const ago = (ms: number) => new Date(now().getTime() - ms);
  const unfinished = await receivingUploads(db, ago(KEEP_UNFINISHED_MS));
  for (const { id, accountId, batch } of unfinished) {
    await deleteUploads(db, accountId, [id]);
    await deleteUploadFile(services, id);
    await logBatch(services, accountId, batch);
  }
  for (const accountId of new Set(unfinished.map((upload) => upload.accountId)))
    announceUploads(services, accountId);
  const ended = await deleteEnded(db, ago(KEEP_ENDED_MS));
  return unfinished.length + ended + (await deleteStrayFiles(services));
}

/** A process that was killed may have left bytes behind; those of the last day may be about to get their row. */
async function deleteStrayFiles(services: Services): Promise<number> {
  const ids = await uploadFileIds(services);
  const open = await openIds(services.db, ids);
  let deleted = 0;
  for (const id of ids) {
    const changed = await stat(uploadFile(services, id)).catch(() => null);
    if (open.has(id) || !changed || changed.mtimeMs > Date.now() - DAY_MS) continue;
    await deleteUploadFile(services, id);
    deleted += 1;
  }
  return deleted;
}
