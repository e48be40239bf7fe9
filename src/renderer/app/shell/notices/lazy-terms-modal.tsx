import { lazy, Suspense } from "react";
import { useMay } from "#renderer/data/access/access.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { hasAcceptedTerms } from "#shared/domain/accounts/terms.ts";

const TermsModal = lazy(async () => ({ default: (await import("./terms-modal.tsx")).TermsModal }));

/** Asks people who may accept the account's terms to accept them, until one of them has. */
export function LazyTermsModal() {
  const { session } = useServices();
  const account = useCurrentAccount();
  const mayAccept = useMay("account.accept_terms", { account: account?.id ?? null });
  if (!account || account.deactivated || hasAcceptedTerms(account)) return null;
  if (!session.isLoggedIn() || mayAccept?.ok !== true) return null;
  return (
    <Suspense>
      <TermsModal account={account} />
    </Suspense>
  );
}
