import { z } from "zod";
import { account, may } from "#shared/contract/needs.ts";
import { CsvFile, endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { LANGUAGE_CODES } from "#shared/domain/texts/languages.ts";
import { ZONE_SORTS, ZoneFilter } from "./zone-filter.ts";

/** The zone list as a file; service `auth`. */

export const ZoneExport = ZoneFilter.extend({
  sort: z.enum(ZONE_SORTS).default("place"),
  /** Of its headings and states, and of the spreadsheets that read it: Swedish ones expect semicolons. */
  language: z.enum(LANGUAGE_CODES).default("en"),
});

export const exportZones = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/zones.csv",
  summary: "All zones that match the filter, as a CSV file.",
  needs: may("zone.list", account("account")),
  params: ids("account"),
  query: ZoneExport,
  answers: "csv",
  response: CsvFile,
});
