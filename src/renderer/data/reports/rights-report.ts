import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { exportRightsReport, getRightsReport } from "#shared/contract/rest/music/rights-report.ts";

type Rest = Pick<Services, "rest">;

export type RightsSearch = z.input<typeof getRightsReport.query>;

/** The plays of a month in a country by track; the previous month and the account's country by default. */
export function rightsReportQuery({ rest }: Rest, account: string, { month, country, lacks }: RightsSearch) {
  return queryOptions({
    queryKey: [...queryKeys.rightsReport(account), month, country, lacks],
    queryFn: ({ signal }) =>
      rest.call(getRightsReport, { params: { account }, query: { month, country, lacks }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** All tracks of it as a CSV file. */
export function fetchRightsFile(
  { rest }: Rest,
  account: string,
  query: z.input<typeof exportRightsReport.query>,
): Promise<string> {
  return rest.call(exportRightsReport, { params: { account }, query });
}
