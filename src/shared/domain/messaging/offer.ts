import type { Account } from "#shared/contract/rest/entities.ts";
import { paysDirectly } from "#shared/domain/accounts/pays-directly.ts";
import { isInTrial } from "#shared/domain/billing/trial.ts";

type Facts = Pick<Account, "id" | "distributor" | "feature_flags" | "latest_paid_until" | "payment_method">;

/** Whether the menu offers messages to an account (specification, music §2.7). `now` in epoch ms. */
export function offersMessaging(account: Facts, now: number): boolean {
  if (account.feature_flags.messaging_enabled) return true;
  return (
    !isInTrial(account.payment_method, now) && paysDirectly(account) && account.latest_paid_until !== null
  );
}
