import { signUpOfferQuery, signUpQuery } from "../../data/sign-up.ts";
import type { Services } from "../../lib/services.tsx";

/** What the first screen shows: whether one can sign up, and what it costs. */
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
