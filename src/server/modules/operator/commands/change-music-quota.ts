import type { z } from "zod";
import { findAccount } from "#server/modules/accounts/public.ts";
import { recordOperation } from "#server/modules/audit/public.ts";
import { readMusicQuota, usualMusicQuota, writeMusicQuota } from "#server/modules/service-settings/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { MusicQuota, updateMusicQuota } from "#shared/contract/rest/operator/operator-music.ts";
import type { UserViewer } from "#shared/domain/access/viewer.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Changes the space for own music, of all accounts or of one, and logs it. */
export async function changeMusicQuota(
  { db, now }: Services,
  viewer: UserViewer,
  { account, music_quota_gb: to }: z.output<typeof updateMusicQuota.body>,
): Promise<Result<MusicQuota, Problem>> {
  return await db.transaction(async (tx) => {
    const named = account === undefined ? null : await findAccount(tx, account);
    if (account !== undefined && !named) return problem("not-found");
    const from = await readMusicQuota(tx, account ?? null);
    if (from !== to) {
      await writeMusicQuota(tx, account ?? null, to, now());
      await recordOperation(tx, viewer, {
        kind: named ? "service.account-music-quota" : "service.music-quota",
        at: now(),
        ...(named ? { subjectId: named.id, subjectName: named.businessName } : {}),
        changes: [{ field: "music_quota_gb", from, to }],
      });
    }
    return ok({ music_quota_gb: await usualMusicQuota(tx) });
  });
}
