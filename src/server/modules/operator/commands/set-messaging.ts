import { findAccount, updateAccount } from "#server/modules/accounts/public.ts";
import { recordOperation } from "#server/modules/audit/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { UserViewer } from "#shared/domain/access/viewer.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Turns messages on or off for an account, and logs it. Its screens and players follow. */
export async function setMessagingEnabled(
  { db, events, now }: Services,
  viewer: UserViewer,
  accountId: string,
  isEnabled: boolean,
): Promise<Result<{ readonly messaging_enabled: boolean }, Problem>> {
  const changed = await db.transaction(async (tx) => {
    const account = await findAccount(tx, accountId);
    if (!account) return problem("not-found");
    const { featureFlags, businessName } = account;
    const from = featureFlags.messaging_enabled;
    if (from !== isEnabled) {
      await updateAccount(tx, accountId, {
        featureFlags: { ...featureFlags, messaging_enabled: isEnabled },
        updatedAt: now(),
      });
      await recordOperation(tx, viewer, {
        kind: "service.account-messaging",
        at: now(),
        subjectId: accountId,
        subjectName: businessName,
        changes: [{ field: "messaging_enabled", from, to: isEnabled }],
      });
    }
    return ok({ messaging_enabled: isEnabled });
  });
  if (changed.ok) events.publish("update", { data: { type: "account", id: accountId }, account: accountId });
  return changed;
}
