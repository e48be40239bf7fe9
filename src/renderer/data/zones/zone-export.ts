import type { z } from "zod";
import type { Services } from "#renderer/lib/services.tsx";
import { exportZones, type ZoneExport } from "#shared/contract/rest/zones/zone-export.ts";

/** The matching zones as a CSV file, without its byte order mark. */
export function fetchZonesFile(
  { rest }: Pick<Services, "rest">,
  account: string,
  query: z.input<typeof ZoneExport>,
): Promise<string> {
  return rest.call(exportZones, { params: { account }, query });
}
