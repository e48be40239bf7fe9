import { rm, stat } from "node:fs/promises";
import { deleteAudio } from "#server/catalog/delete-audio.ts";
import type { Services } from "#server/services.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import {
  deleteUncutSources,
  deleteUnusedAudio,
  enqueue,
  filesInUse,
  receivingSources,
  sourceIds,
} from "./repository.ts";
import { deleteSourceFiles, filesOfSources, receivedFile } from "./sound-files.ts";

/** After a start: a sound may have been complete when the service was killed. */
export async function resumeSounds(services: Services): Promise<void> {
  for (const { id, bytes } of await receivingSources(services.db)) {
    const arrived = await stat(receivedFile(services, id)).catch(() => null);
    if (arrived?.size === bytes) await enqueue(services.db, id, services.now());
  }
}

/** How long a sound is kept that no message uses. */
const KEEP_UNUSED_MS = DAY_MS;

/**
 * Deletes cut audio that no message uses, and the sounds that nothing is cut from any more; returns how many. `used`: the
 * ids of all messages' audio.
 */
export async function deleteUnusedSounds(services: Services, used: readonly string[]): Promise<number> {
  const { db, now, env } = services;
  const before = new Date(now().getTime() - KEEP_UNUSED_MS);
  const files = await deleteUnusedAudio(db, before, used);
  const inUse = await filesInUse(db, files);
  // The same part of the same sound, sent again, has the same file: a newer one is about to get its row.
  for (const sha256 of files) if (!inUse.has(sha256)) await deleteAudio(env.catalogueDir, sha256, before);
  const sources = await deleteUncutSources(db, before);
  for (const { id } of sources) await deleteSourceFiles(services, id);
  await deleteStrayFiles(services);
  return files.length + sources.length;
}

/** Files that a killed process left, or whose account is gone; those of the last day may be about to get their row. */
async function deleteStrayFiles(services: Services): Promise<void> {
  const files = await filesOfSources(services);
  const known = await sourceIds(services.db, [...new Set(files.map(({ id }) => id))]);
  for (const { id, path } of files) {
    const changed = await stat(path).catch(() => null);
    if (!known.has(id) && changed && changed.mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true });
  }
}
