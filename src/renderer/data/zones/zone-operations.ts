import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { useCallMutation } from "#renderer/data/calls/mutation.ts";
import { newId } from "#renderer/lib/new-id.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import type { ZoneSelection } from "#shared/contract/rest/zones/zone-filter.ts";
import type { ZoneChange, ZoneOperation, ZoneOutcome } from "#shared/contract/rest/zones/zone-operations.ts";

const calls = () => import("#shared/contract/rest/zones/zone-operations.ts");

/** Changes of many zones: their progress and outcomes. */
export function operationQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** How far an operation is. */
    progress: (account: string, id: string) =>
      queryOptions({
        queryKey: [...queryKeys.zoneOperations(account), id],
        queryFn: async ({ signal }) => {
          const { getZoneOperation } = await calls();
          const query = { perPage: 0 };
          return (await rest.call(getZoneOperation, { params: { account, id }, query, signal })).operation;
        },
      }),
    /** The zones with this outcome, page by page while scrolling. */
    outcomes: (account: string, id: string, state: ZoneOutcome["state"]) =>
      infiniteQueryOptions({
        queryKey: [...queryKeys.zoneOperations(account), id, "outcomes", state],
        queryFn: async ({ signal, pageParam }) => {
          const { getZoneOperation } = await calls();
          const query = { state, ...(pageParam ? { after: pageParam } : {}) };
          return rest.call(getZoneOperation, { params: { account, id }, query, signal });
        },
        initialPageParam: "",
        getNextPageParam: ({ after }) => after,
      }),
  };
}

/** A change, and the zones to change. */
export interface ZonesToChange {
  readonly zones: ZoneSelection;
  readonly change: ZoneChange;
}

/** Starts a change of many zones. Resolves as soon as the service has accepted it; the caller shows a refusal. */
export function useStartOperation(account: string) {
  return useCallMutation(
    async ({ rest }: Services, { zones, change }: ZonesToChange): Promise<ZoneOperation> => {
      const { startZoneOperation } = await calls();
      return rest.call(startZoneOperation, { params: { account }, body: { key: newId(), zones, change } });
    },
    { failure: "caller" },
  );
}

/** Undoes a change of many zones, as another operation. */
export function useUndoOperation(account: string) {
  return useCallMutation(
    async ({ rest }: Services, id: string): Promise<ZoneOperation> => {
      const { undoZoneOperation } = await calls();
      return rest.call(undoZoneOperation, { params: { account, id } });
    },
    { stale: () => [queryKeys.zoneOperations(account)], failure: "dialog" },
  );
}

/** Makes a change again in the zones in which it failed. */
export function useRetryOperation(account: string) {
  return useCallMutation(
    async ({ rest }: Services, id: string): Promise<ZoneOperation> => {
      const { retryZoneOperation } = await calls();
      return rest.call(retryZoneOperation, { params: { account, id }, body: { key: newId() } });
    },
    { failure: "dialog" },
  );
}
