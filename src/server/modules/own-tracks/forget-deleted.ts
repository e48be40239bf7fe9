import { setImmediate } from "node:timers/promises";
import { deleteAudio } from "#server/catalog/delete-audio.ts";
import { deleteTracksEverywhere } from "#server/modules/collections/public.ts";
import { forgetTracks } from "#server/modules/music-lookup/public.ts";
import type { Services } from "#server/services.ts";
import { RESTORE_HOURS } from "#shared/contract/rest/music/own-tracks.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { audioInUse, forgetDeletionsBefore, type OldDeletion } from "./deletion-repository.ts";

const AT_ONCE = 500;
/** Long enough for a restoration that began in time to end before its audio is deleted. */
const AFTER_MS = RESTORE_HOURS * HOUR_MS + 15 * MINUTE_MS;

/** Deletes tracks for good that can no longer be restored: their places in playlists, and audio that no track has. */
export async function forgetDeletedTracks(services: Services): Promise<number> {
  const { db, now, env } = services;
  const before = new Date(now().getTime() - AFTER_MS);
  for (let forgotten = 0; ; ) {
    const old = await db.transaction(async (tx): Promise<readonly OldDeletion[]> => {
      const rows = await forgetDeletionsBefore(tx, before, AT_ONCE);
      await deleteTracksEverywhere(
        tx,
        rows.filter(({ isBack }) => !isBack).map(({ trackId }) => trackId),
      );
      return rows;
    });
    const used =
      old.length === 0 ? new Set() : await audioInUse(db, [...new Set(old.map(({ sha256 }) => sha256))]);
    for (const { sha256, deletedAt } of old)
      if (!used.has(sha256)) await deleteAudio(env.catalogueDir, sha256, deletedAt);
    forgotten += old.length;
    // Encodings of deleted audio are forgotten as well.
    if (old.length > 0) forgetTracks(services);
    if (old.length < AT_ONCE) return forgotten;
    await setImmediate();
  }
}
