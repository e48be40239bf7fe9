import { useQuery } from "@tanstack/react-query";
import { useCurrentAccount } from "../../data/current-account.ts";
import { useServices } from "../../lib/services.tsx";
import { accountZonesQuery } from "../../player/account-zones.ts";

/** Whether a zone of the account plays this music already; asked only when the answer matters. */
export function useIsAssigned(source: string, matters: boolean): boolean {
  const { rest } = useServices();
  const account = useCurrentAccount()?.id ?? null;
  const zones = useQuery({
    ...accountZonesQuery(rest, account ?? ""),
    enabled: matters && account !== null,
  });
  return zones.data?.some((zone) => zone.play_from?.id === source) ?? false;
}
