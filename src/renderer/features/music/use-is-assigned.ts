import { useQuery } from "@tanstack/react-query";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { useServices } from "#renderer/lib/services.tsx";

/** Whether a zone of the account already plays this music; fetched only when the answer matters. */
export function useIsAssigned(source: string, matters: boolean): boolean {
  const queries = zoneQueries(useServices());
  const account = useCurrentAccount()?.id ?? null;
  const zones = useQuery({
    ...queries.page(account ?? "", { playFrom: source, perPage: 1 }),
    enabled: matters && account !== null,
  });
  // While another playlist's answer is shown meanwhile, this one's is unknown.
  return !zones.isPlaceholderData && (zones.data?.total ?? 0) > 0;
}
