import type { z } from "zod";
import {
  type AccountRow,
  acceptTermsOf,
  accountFacts,
  findAccount,
} from "#server/modules/accounts/public.ts";
import { recordSeveral } from "#server/modules/audit/public.ts";
import {
  billingState,
  isUsable,
  METHOD_MISSING,
  type RecurrenceRow,
  schedule,
} from "#server/modules/billing/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { PurchaseInput } from "#shared/contract/rest/billing/subscriptions.ts";
import { may } from "#shared/domain/access/may.ts";
import type { PersonViewer } from "#shared/domain/access/viewer.ts";
import type { LogKind } from "#shared/domain/audit/log-kinds.ts";
import { normalisedTier, planOfTier } from "#shared/domain/billing/plans.ts";
import { isInTrial } from "#shared/domain/billing/trial.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { changeZone } from "./change-zone.ts";

/**
 * Buys a zone's subscription, with the plan and cycle that are named if the account has never paid. Refusals: conflict
 * (other-plan: it pays for another; those of the engine).
 */
export async function purchase(
  services: Services,
  viewer: PersonViewer,
  account: AccountRow,
  soundZoneId: string,
  input: z.output<typeof PurchaseInput>,
): Promise<Result<RecurrenceRow | null, Problem>> {
  if ((input.account ?? account.id) !== account.id) return refused("account");
  if ((input.sound_zone ?? soundZoneId) !== soundZoneId) return refused("sound_zone");
  const chosen = await choosePlan(services, account, input);
  if (!chosen.ok) return chosen;
  if (chosen.value !== account) await record(services, viewer, account, "billing.plan-changed");
  const bought = await changeZone(services, chosen.value, soundZoneId, "activate");
  if (!bought.ok) return bought;
  if (input.legal_acceptance) await acceptTerms(services, viewer, account.id, input.terms_type);
  return bought;
}

/** The account with the plan and cycle that are bought. */
async function choosePlan(
  services: Services,
  account: AccountRow,
  input: z.output<typeof PurchaseInput>,
): Promise<Result<AccountRow, Problem>> {
  const tier = input.tier === undefined ? null : normalisedTier(input.tier);
  if (input.tier !== undefined && tier === null) return refused("tier");
  const named = input.plan ?? (tier === null || tier === account.tier ? account.plan : planOfTier(tier));
  const cycle = input.billing_cycle ?? account.billingCycle;
  if (named === account.plan && cycle === account.billingCycle) return ok(account);
  if ((await billingState(services, account)).payingStartAt !== null)
    return problem("conflict", { reason: "other-plan" });
  // Before the plan changes: the purchase would be refused after it.
  const { paymentMethod } = account;
  if (!isUsable(paymentMethod) && !isInTrial(paymentMethod, services.now().getTime())) return METHOD_MISSING;
  return schedule(services, account, { plan: named, cycle });
}

/** Accepts the terms with the purchase, if the buyer may do that for the account. */
async function acceptTerms(services: Services, viewer: PersonViewer, accountId: string, terms?: string) {
  const account = await findAccount(services.db, accountId);
  if (!account || account.legalAcceptance !== null) return;
  const facts = accountFacts(account, services.env.billing);
  if (!may(viewer, "account.accept_terms", { account: facts }).ok) return;
  const accepted = await acceptTermsOf(services, viewer.userId, account, terms);
  if (accepted.ok) await record(services, viewer, account, "company.terms-accepted");
}

/** Logs what the purchase changed of its account; that of the zone is logged with the call. */
function record(
  services: Services,
  viewer: PersonViewer,
  { id, businessName: name }: AccountRow,
  kind: LogKind,
) {
  return recordSeveral(services, viewer, { kind, accountId: id, first: { id, name }, count: 1 });
}

function refused(field: string) {
  return problem("invalid", { fields: { [field]: { code: "invalid" } } });
}
