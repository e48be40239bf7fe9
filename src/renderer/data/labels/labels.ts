import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import type { Label } from "#shared/contract/rest/zones/labels.ts";

/** Labels of an account's zones and locations. */
export function labelQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** All labels of an account, by name. */
    list: (account: string) =>
      queryOptions({
        queryKey: queryKeys.labels(account),
        queryFn: async ({ signal }) => {
          // Lists show zones before their labels: the calls are not part of a first screen.
          const { listLabels } = await import("#shared/contract/rest/zones/labels.ts");
          return (await rest.call(listLabels, { params: { account }, signal })).items;
        },
      }),
  };
}

/** The labels with these ids, in this order; unknown ones are left out. Requests nothing for no ids. */
export function useLabels(account: string, ids: readonly string[]): readonly Label[] {
  const labels = useQuery({ ...labelQueries(useServices()).list(account), enabled: ids.length > 0 }).data;
  return ids.flatMap((id) => labels?.find((label) => label.id === id) ?? []);
}
