import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";

// Operations load after the shell.
const operations = () => import("#shared/contract/graphql/generated/operations.ts");

/** The subscription of a zone as the graph has it, which decides what its panel offers. */
export function zoneStateQueries({ graphql }: Pick<Services, "graphql">) {
  return {
    ofZone: (zone: string) =>
      queryOptions({
        queryKey: [...queryKeys.zoneBilling(zone), "state"],
        queryFn: async ({ signal }) => {
          const { Zone_Subscription_ZoneDocument } = await operations();
          const { soundZone } = await graphql(Zone_Subscription_ZoneDocument, { zoneId: zone }, { signal });
          if (soundZone) return soundZone;
          throw new ApiError({ status: 404, code: "not_found", message: "No such zone" });
        },
      }),
    /** Number of an account's zones with an active subscription. */
    activeZones: (account: string) =>
      queryOptions({
        queryKey: [...queryKeys.billing(account), "active-zones"],
        queryFn: async ({ signal }) => {
          const { ActiveZonesCountDocument } = await operations();
          const answer = await graphql(ActiveZonesCountDocument, { accountId: account }, { signal });
          return answer.account?.soundZones.total ?? 0;
        },
      }),
  };
}
