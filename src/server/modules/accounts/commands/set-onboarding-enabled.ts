import { type AccountRow, updateAccount } from "#server/modules/accounts/repository.ts";
import { deactivated, type Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Enables or disables an account's onboarding, and updates its screens. */
export async function setOnboardingEnabled(
  { db, events, now }: Pick<Services, "db" | "events" | "now">,
  { id, featureFlags }: AccountRow,
  isEnabled: boolean,
): Promise<Result<AccountRow, Problem>> {
  const updated = await updateAccount(db, id, {
    featureFlags: { ...featureFlags, onboarding_enabled: isEnabled },
    updatedAt: now(),
  });
  if (!updated) return deactivated("account");
  events.publish("update", { data: { type: "account", id }, account: id });
  return ok(updated);
}
