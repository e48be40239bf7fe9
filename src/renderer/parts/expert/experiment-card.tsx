import { useQuery } from "@tanstack/react-query";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { assignVariation } from "#renderer/data/flags/experiments.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { useServiceFacts } from "#renderer/lib/use-service-facts.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { paysDirectly } from "#shared/domain/accounts/pays-directly.ts";
import { isOnboardingEnabled } from "#shared/domain/onboarding/guide.ts";
import { ExpertCard } from "./expert-card.tsx";

/** The expert card outside of the setup guide: for people in the treatment of RE13, once their company is set up. */
export function ExperimentCard() {
  const account = useCurrentAccount();
  const { userId } = useSession();
  const isOffered = useServiceFacts()?.pages.meeting !== undefined;
  if (!isOffered || account === null || userId === null || isOnboardingEnabled(account)) return null;
  return <OfAccount account={account} userId={userId} />;
}

function OfAccount({ account, userId }: { readonly account: Account; readonly userId: string }) {
  const locations = useQuery(locationQueries(useServices()).list(account.id)).data;
  if (!locations) return null;
  const variation = assignVariation(localStorage, "RE13", userId, {
    locations: locations.length,
    hasVoucher: account.billing_voucher !== "",
    paysDirectly: paysDirectly(account),
  });
  return variation === "treatment" ? <ExpertCard /> : null;
}
