import { type AccountRow, updateAccount } from "#server/modules/accounts/repository.ts";
import { deactivated, type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Accepts the terms for an account. Rejected if they have changed since they were read. */
export async function acceptTermsOf(
  services: Services,
  userId: string,
  { id, termsType }: AccountRow,
  read: string = termsType,
): Promise<Result<AccountRow, Problem>> {
  if (read !== termsType) return problem("conflict", { message: "The terms have changed meanwhile" });
  const updated = await updateAccount(services.db, id, {
    legalAcceptance: { accepted_by: userId, terms_type: termsType },
    updatedAt: services.now(),
  });
  if (!updated) return deactivated("account");
  services.events.publish("update", { data: { type: "account", id }, account: id });
  return ok(updated);
}
