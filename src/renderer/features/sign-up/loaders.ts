import { signUpOfferQuery, signUpQuery } from "#renderer/data/sign-up/sign-up.ts";
import type { Services } from "#renderer/lib/services.tsx";

/** Prefetches whether sign-up is open, and its prices. */
export function loadStart(
  services: Services,
  { search }: { readonly search: { readonly voucher?: string | undefined } },
) {
  const { queryClient } = services;
  return Promise.all([
    queryClient.prefetchQuery(signUpQuery(services)),
    queryClient.prefetchQuery(signUpOfferQuery(services, search.voucher)),
  ]);
}
