import { spaceForFiles } from "#server/plugins/files/disk-space.ts";
import { refusedFor } from "#server/plugins/uploads/receive.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { UPLOAD_LIMITS, type UploadReason } from "#shared/contract/rest/music/music-uploads.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { announceUploads } from "./announce.ts";
import {
  allowedBytes,
  awaitedBytes,
  countFiles,
  countInBatch,
  deleteOutcomesBehind,
  deleteRefused,
  insertUpload,
  lockUploads,
  usedBytes,
} from "./repository.ts";

/** How long clients wait with more while too many files are under way. */
const WAIT_MS = 60_000;

/** A file that somebody wants to send. */
export interface OfferedFile {
  readonly id: string;
  readonly accountId: string;
  readonly createdBy: string;
  readonly batch: string;
  readonly path: string;
  readonly bytes: number;
}

/**
 * Decides whether a file may be sent, and lists it. A file that is too much for the service or the account is listed
 * with its reason, so that others see it as well.
 */
export async function admitUpload(services: Services, file: OfferedFile): Promise<Result<null, Problem>> {
  const { db, now, env } = services;
  const space = spaceForFiles(await services.readDisk(env.catalogueDir));
  const admitted = await db.transaction(async (tx): Promise<Result<null, Problem>> => {
    await lockUploads(tx, file.accountId);
    await deleteRefused(tx, file);
    const { all, open } = await countFiles(tx, file.accountId);
    if (open >= UPLOAD_LIMITS.open) return problem("rate-limited", { retryAfterMs: WAIT_MS });
    if ((await countInBatch(tx, file.accountId, file.batch)) >= UPLOAD_LIMITS.files)
      return problem("invalid", { reason: "too-many-files" });
    if (all >= UPLOAD_LIMITS.listed) await deleteOutcomesBehind(tx, file.accountId, UPLOAD_LIMITS.listed - 1);
    const reason = await reasonAgainst(tx, file, space);
    const row = { ...file, createdAt: now(), changedAt: now() };
    await insertUpload(tx, reason ? { ...row, state: "refused", reason } : { ...row, state: "receiving" });
    return reason ? { ok: false, reason: refusedFor(reason) } : ok(null);
  });
  announceUploads(services, file.accountId);
  return admitted;
}

async function reasonAgainst(
  tx: Services["db"],
  { accountId, bytes }: OfferedFile,
  space: number,
): Promise<UploadReason | null> {
  if (bytes === 0) return "empty";
  if (bytes > UPLOAD_LIMITS.bytes) return "too-large";
  if ((await usedBytes(tx, accountId)) + bytes > (await allowedBytes(tx, accountId))) return "over-quota";
  // What others have announced blocks nobody: they need not send it. The space is checked again as files arrive.
  return (await awaitedBytes(tx, accountId)) + bytes > space ? "no-space" : null;
}
