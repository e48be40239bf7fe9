import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { useServices } from "#renderer/lib/services.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { findZones } from "#shared/domain/zones/find-zones.ts";
import { MAX_ZONES, zoneQueries } from "./zones.ts";

/** Delay between the last key and the request, in ms (specification, music §9). */
const DEBOUNCE_MS = 250;

export interface FoundZones {
  /** Best match first; for an empty query, any zones. */
  readonly zones: readonly SoundZone[];
  /** The account's zones or the search results are still loading. */
  readonly pending: boolean;
}

/**
 * The current account's zones that match the query. Most pages have loaded the first page of zones, which is searched
 * while typing; for larger accounts the service searches too. Empty in the desktop player, which plays one zone.
 */
export function useFoundZones(query: string, most: number): FoundZones {
  const services = useServices();
  const account = useCurrentAccount()?.id ?? null;
  const queries = zoneQueries(services);
  const enabled = account !== null && services.host.manages;
  const first = useQuery({ ...queries.page(account ?? "", { perPage: MAX_ZONES }), enabled });
  const isLarge = first.data !== undefined && first.data.total > first.data.items.length;
  const [settled] = useDebouncedValue(query.trim(), DEBOUNCE_MS);
  const rest = useQuery({
    ...queries.page(account ?? "", { perPage: MAX_ZONES, q: settled }),
    enabled: enabled && isLarge && settled !== "",
  });
  const wanted = query.trim();
  const isSearching = isLarge && wanted !== "" && (wanted !== settled || rest.isLoading);
  const zones = useMemo(() => {
    const all = new Map<string, SoundZone>();
    for (const zone of [...(first.data?.items ?? []), ...(rest.data?.items ?? [])]) {
      // While a new account's zones load, the list may still hold the previous account's.
      if (zone.account === account) all.set(zone.id, zone);
    }
    const found = query.trim() === "" ? [...all.values()] : findZones([...all.values()], query);
    return found.slice(0, most);
  }, [first.data, rest.data, account, query, most]);
  return { zones, pending: enabled && (first.isPending || isSearching) };
}
