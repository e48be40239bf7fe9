import { queryOptions } from "@tanstack/react-query";
import type { Services } from "#renderer/lib/services.tsx";
import { isExpectedNetworkError } from "#renderer/lib/transport/api-error.ts";
import { getStatusSummary } from "#shared/contract/rest/status/status.ts";
import { STATUS_EVERY_MS } from "#shared/domain/status/status-notice.ts";

/**
 * Open notices about the service, read again every ten minutes; a hidden page waits until it is visible. The network's
 * failures are ignored, all others reported, and none is shown (specification, platform §8).
 */
export function statusPageQuery({ rest, reporting }: Pick<Services, "rest" | "reporting">) {
  return queryOptions({
    queryKey: ["status-page"],
    queryFn: async ({ signal }) => {
      try {
        return await rest.call(getStatusSummary, { signal });
      } catch (error) {
        if (!signal.aborted && !isExpectedNetworkError(error)) reporting.error("status page", error);
        throw error;
      }
    },
    staleTime: STATUS_EVERY_MS,
    gcTime: STATUS_EVERY_MS,
    refetchInterval: STATUS_EVERY_MS,
    refetchOnWindowFocus: true,
    retry: false,
  });
}
