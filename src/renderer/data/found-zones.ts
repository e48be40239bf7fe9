import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { findZones } from "#shared/domain/zones/find-zones.ts";
import { useServices } from "../lib/services.tsx";
import { useCurrentAccount } from "./current-account.ts";
import { MAX_ZONES, zoneQueries } from "./zones.ts";

/** How long nobody has typed before the service is asked (specification, music §9). */
const DEBOUNCE_MS = 250;

export interface FoundZones {
  /** The best match first; without letters any of them. */
  readonly zones: readonly SoundZone[];
  /** The account's zones, or those that the words find, are still being fetched. */
  readonly pending: boolean;
}

/**
 * The current account's zones that these letters mean. An account's first page of zones is at hand on most pages, so that
 * they are found while one types; the service searches the larger accounts. None in the desktop player: it plays one zone.
 */
export function useFoundZones(query: string, most: number): FoundZones {
  const services = useServices();
  const account = useCurrentAccount()?.id ?? null;
  const queries = zoneQueries(services);
  const enabled = account !== null && services.host.kind === "web";
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
      // While another account's zones are fetched the former's are still shown elsewhere.
      if (zone.account === account) all.set(zone.id, zone);
    }
    const found = query.trim() === "" ? [...all.values()] : findZones([...all.values()], query);
    return found.slice(0, most);
  }, [first.data, rest.data, account, query, most]);
  return { zones, pending: enabled && (first.isPending || isSearching) };
}
