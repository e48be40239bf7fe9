import { randomBytes } from "node:crypto";
import { markAudio } from "#server/catalog/delete-audio.ts";
import { recordSeveral } from "#server/modules/audit/public.ts";
import { lockOwnTracks } from "#server/modules/own-tracks/correction-repository.ts";
import { returnAudio, takeAudio, tracksOfDeletion } from "#server/modules/own-tracks/deletion-repository.ts";
import { inBatches, publishTracks } from "#server/modules/own-tracks/publish-tracks.ts";
import { titleOf } from "#server/modules/own-tracks/repository.ts";
import { idsOfSelection } from "#server/modules/own-tracks/selection.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { type OwnTrackSelection, RESTORE_HOURS } from "#shared/contract/rest/music/own-tracks.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { HOUR_MS } from "#shared/domain/time/lengths.ts";

/**
 * Deletes the selected tracks. Their places in playlists stay for a day, without being offered, so that restoring is
 * exact; housekeeping removes these and the audio: see `forgetDeletedTracks`.
 */
export async function deleteTracks(
  services: Services,
  viewer: Viewer,
  accountId: string,
  { tracks }: { readonly tracks: OwnTrackSelection },
): Promise<Result<{ readonly deleted: number; readonly deletion: string | null }, Problem>> {
  const selected = await idsOfSelection(services, accountId, tracks);
  if (!selected.ok) return selected;
  const { db, env } = services;
  const deletion = randomBytes(12).toString("base64url");
  const at = services.now();
  const deleted: string[] = [];
  await inBatches(selected.value, async (some) => {
    const files = await db.transaction(async (tx) => {
      const locked = await lockOwnTracks(tx, accountId, some);
      deleted.push(...locked);
      return await takeAudio(tx, locked, { accountId, deletion, at });
    });
    await markAudio(env.catalogueDir, files, at);
  });
  const [first] = deleted;
  if (first === undefined) return ok({ deleted: 0, deletion: null });
  await recordSeveral(services, viewer, {
    kind: "music.tracks-deleted",
    accountId,
    first: { id: first, name: await titleOf(db, first) },
    count: deleted.length,
  });
  await publishTracks(services, accountId, deleted, { isDeleted: true });
  return ok({ deleted: deleted.length, deletion });
}

/** Restores the tracks of a deletion; returns how many there were. */
export async function restoreTracks(
  services: Services,
  viewer: Viewer,
  accountId: string,
  deletion: string,
): Promise<Result<number, Problem>> {
  const { db, now } = services;
  const since = new Date(now().getTime() - RESTORE_HOURS * HOUR_MS);
  const ids = await tracksOfDeletion(db, accountId, deletion, since);
  const [first] = ids;
  if (first === undefined) return problem("not-found", { message: "There is nothing to restore" });
  await inBatches(ids, (some) => db.transaction((tx) => returnAudio(tx, deletion, some)));
  await recordSeveral(services, viewer, {
    kind: "music.tracks-restored",
    accountId,
    first: { id: first, name: await titleOf(db, first) },
    count: ids.length,
  });
  await publishTracks(services, accountId, ids);
  return ok(ids.length);
}
