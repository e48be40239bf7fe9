import { queryOptions } from "@tanstack/react-query";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { type ZoneSearch, ZoneSearchResult } from "#shared/contract/rest/zones.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Rest } from "../lib/transport/rest.ts";

/** The most that the service gives at once. */
const PAGE = 100;

/** Every zone of an account, page after page: for choosing among all of them. */
export function accountZonesQuery(rest: Rest, account: string) {
  return queryOptions({
    queryKey: [...queryKeys.zones(account), "every"],
    queryFn: async ({ signal }) => {
      const zones: SoundZone[] = [];
      let after: string | null = null;
      do {
        const wanted: ZoneSearch = { perPage: PAGE, ...(after === null ? {} : { after }) };
        const page: { items: SoundZone[]; after: string | null } = await rest.post(
          `/api/auth/accounts/${encodeURIComponent(account)}/sound_zones/search`,
          wanted,
          { schema: ZoneSearchResult, signal },
        );
        zones.push(...page.items);
        after = page.after;
      } while (after !== null);
      return zones;
    },
  });
}
