import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { getDeviceMetrics } from "#shared/contract/rest/zones/devices.ts";

/** Devices that play zones. */
export function deviceQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** The device's latest report; null before the first. */
    metrics: (device: string | null) =>
      queryOptions({
        queryKey: queryKeys.deviceMetrics(device ?? ""),
        queryFn: async ({ signal }) =>
          (await rest.call(getDeviceMetrics, { params: { device: device ?? "" }, signal })).metrics,
        enabled: device !== null,
      }),
  };
}
