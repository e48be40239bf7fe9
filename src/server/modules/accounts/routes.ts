import { listSteps, toStep } from "#server/modules/onboarding/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import {
  acceptLegal,
  activateAccount,
  deactivateAccount,
  getAccount,
  getDistributor,
  getNeedsLegalAcceptance,
  removeLogo,
  setLogo,
  setOnboarding,
  updateAccount,
} from "#shared/contract/rest/accounts/accounts.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { may } from "#shared/domain/access/may.ts";
import { personOf } from "#shared/domain/access/viewer.ts";
import { isProviderAccount } from "#shared/domain/accounts/provider.ts";
import { needsLegalAcceptance } from "#shared/domain/accounts/terms.ts";
import { standingOf } from "#shared/domain/zones/standing.ts";
import { acceptTermsOf } from "./commands/accept-terms.ts";
import { changeLogo, writeLogo } from "./commands/change-logo.ts";
import { setAccountActive } from "./commands/set-account-active.ts";
import { setOnboardingEnabled } from "./commands/set-onboarding-enabled.ts";
import { updateAccountDetails } from "./commands/update-account.ts";
import { accountFacts } from "./entity.ts";
import { readAccounts } from "./read-accounts.ts";
import { type AccountRow, findAccount, libraryIdsOf, subscriptionsOfAccount } from "./repository.ts";

export function registerAccountRoutes(app: App): void {
  serve(app, getAccount, async ({ viewer, subject, services }) => {
    const { id } = subject;
    const [record, added_channels, steps] = await Promise.all([
      accountOf(services, subject),
      libraryIdsOf(services.db, id),
      listSteps(services, [id], personOf(viewer)),
    ]);
    const onboardingSteps = (steps.get(id) ?? []).map(toStep);
    return { ...record, added_channels, onboardingSteps };
  });

  serve(app, getDistributor, async ({ subject, services: { db } }) => {
    const { distributorAccountId } = subject;
    const distributor = distributorAccountId === null ? null : await findAccount(db, distributorAccountId);
    if (!distributor) return problem("not-found");
    const { id, businessName } = distributor;
    return { id, business_name: businessName, has_support: !isProviderAccount(id) };
  });

  serve(app, updateAccount, async ({ viewer, subject, body, services }) => {
    const restricts = may(viewer, "account.update", { account: accountFacts(subject, services.env.billing) });
    if (body.settings && !restricts.ok) return problem("forbidden", { reason: restricts.reason });
    const updated = await updateAccountDetails(services, subject, body);
    return updated.ok ? accountOf(services, updated.value) : updated;
  });

  for (const [call, isActive] of [
    [deactivateAccount, false],
    [activateAccount, true],
  ] as const)
    serve(app, call, async ({ subject, services }) => {
      const changed = await setAccountActive(services, subject, isActive);
      return changed.ok ? accountOf(services, changed.value) : changed;
    });

  serve(app, setOnboarding, async ({ subject, params: { action }, services }) => {
    const changed = await setOnboardingEnabled(services, subject, action === "enable");
    return changed.ok ? accountOf(services, changed.value) : changed;
  });

  serve(app, setLogo, async ({ subject, body, services }) => {
    const changed = await changeLogo(services, subject, body);
    return changed.ok ? accountOf(services, changed.value) : changed;
  });

  serve(app, removeLogo, async ({ subject, services }) => {
    const changed = await writeLogo(services, subject, null);
    return changed.ok ? accountOf(services, changed.value) : changed;
  });

  serve(app, acceptLegal, async ({ viewer, subject, body, services }) => {
    const accepted = await acceptTermsOf(services, viewer.userId, subject, body.terms_type);
    return accepted.ok ? accountOf(services, accepted.value) : accepted;
  });

  serve(app, getNeedsLegalAcceptance, async ({ subject, services: { db, env, now } }) => {
    const zones = await subscriptionsOfAccount(db, subject.id);
    const isActive = zones.some(
      (facts) => standingOf(facts, env.billing, now().getTime()).state === "ACTIVE",
    );
    return {
      needs_legal_acceptance: needsLegalAcceptance({ legal_acceptance: subject.legalAcceptance }, isActive),
    };
  });
}

/** The account in REST form, with what its row does not have. */
async function accountOf(services: Pick<Services, "db" | "env">, row: AccountRow): Promise<Account> {
  const [account] = await readAccounts(services, [row]);
  if (account === undefined) throw new Error("An account has no record");
  return account;
}
