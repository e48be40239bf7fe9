import { spaceForFiles } from "#server/plugins/files/disk-space.ts";
import { refusedFor } from "#server/plugins/uploads/receive.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ANNOUNCEMENT_FILE_BYTES } from "#shared/contract/rest/messages/announcement-audio.ts";
import type { UploadReason } from "#shared/contract/rest/music/music-uploads.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import {
  awaitedBytes,
  deleteSource,
  insertSource,
  lockSources,
  openSources,
  type SourceRow,
} from "./repository.ts";
import { deleteSourceFiles } from "./sound-files.ts";

/** Sounds of an account that no message is made of yet. */
const MOST_OPEN = 50;
/** How long clients wait with more while too many are under way. */
const WAIT_MS = 60_000;

/** A sound that somebody wants to send, or had spoken. */
export type OfferedSound = Pick<SourceRow, "id" | "accountId" | "createdBy" | "kind" | "name" | "bytes"> &
  Partial<Pick<SourceRow, "text" | "received">> & { readonly state: "receiving" | "reading" };

/** Stores a sound, unless it is too much for the service. Of many drafts the longest unused makes room. */
export async function admitSound(services: Services, sound: OfferedSound): Promise<Result<null, Problem>> {
  const { db, now, env, limits } = services;
  const { accountId } = sound;
  const taken = await limits.take("announcement-sounds", accountId);
  if (!taken.ok) return problem("rate-limited", { retryAfterMs: taken.retryAfterMs });
  const space = spaceForFiles(await services.readDisk(env.catalogueDir));
  const dropped: string[] = [];
  const admitted = await db.transaction(async (tx): Promise<Result<null, Problem>> => {
    await lockSources(tx, accountId);
    const open = await openSources(tx, accountId);
    const drafts = open.filter(({ state }) => state === "ready");
    if (open.length - drafts.length >= MOST_OPEN) return problem("rate-limited", { retryAfterMs: WAIT_MS });
    const reason = await reasonAgainst(tx, sound, space);
    if (reason !== null) return { ok: false, reason: refusedFor(reason) };
    for (const { id } of drafts.slice(0, Math.max(0, open.length + 1 - MOST_OPEN)))
      if (await deleteSource(tx, accountId, id)) dropped.push(id);
    await insertSource(tx, { ...sound, createdAt: now(), changedAt: now() });
    return ok(null);
  });
  for (const id of dropped) await deleteSourceFiles(services, id);
  return admitted;
}

async function reasonAgainst(
  tx: Services["db"],
  { accountId, bytes, state }: OfferedSound,
  space: number,
): Promise<UploadReason | null> {
  if (bytes === 0) return "empty";
  if (bytes > ANNOUNCEMENT_FILE_BYTES) return "too-large";
  const wanted = state === "receiving" ? bytes : 0;
  return (await awaitedBytes(tx, accountId)) + wanted > space ? "no-space" : null;
}
