import { z } from "zod";
import { account, may } from "#shared/contract/needs.ts";
import { endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { IMPORT_COLUMNS } from "#shared/domain/zones/import/import-columns.ts";
import { IMPORT_ERRORS } from "#shared/domain/zones/import/import-values.ts";
import { MOST_IMPORT_LINES } from "#shared/domain/zones/import/read-import.ts";

/** Locations and zones from the lines of a file; service `auth`. */

const LONGEST_CELL = 1000;

export const ZoneImport = z.object({
  lines: z
    .array(
      z.object({
        /** Its number in the file, for errors. */
        line: z.int().min(1),
        /** Absent cells are empty. */
        cells: z.partialRecord(z.enum(IMPORT_COLUMNS), z.string().max(LONGEST_CELL)),
      }),
    )
    .min(1)
    .max(MOST_IMPORT_LINES),
  /** IANA names for new locations of these countries, whose lines name no time zone. */
  time_zones: z.record(z.string().length(2), z.string().max(64)).default({}),
});
export type ZoneImport = z.input<typeof ZoneImport>;

export const ZoneImportCounts = z.object({
  new_locations: z.int(),
  changed_locations: z.int(),
  new_zones: z.int(),
  changed_zones: z.int(),
});

export const ZoneImportCheck = z.object({
  counts: ZoneImportCounts,
  /** Lines without errors of their own. */
  lines: z.array(z.object({ line: z.int(), status: z.enum(["new", "changed", "unchanged"]) })),
  errors: z.array(
    z.object({
      line: z.int(),
      column: z.enum(IMPORT_COLUMNS),
      code: z.enum(IMPORT_ERRORS),
      /** The most characters or labels, or the other line. */
      value: z.int().optional(),
    }),
  ),
  /** The account would exceed these limits. */
  too_many: z.array(z.enum(["locations", "zones", "labels"])),
  new_labels: z.array(z.string()),
  /** Countries of new locations whose lines name no time zone. */
  derived_time_zones: z.array(z.string()),
});
export type ZoneImportCheck = z.output<typeof ZoneImportCheck>;

const EXAMPLE = {
  location: "A pier",
  address: "A quay 1",
  city: "A town",
  postal_code: "111 11",
  country: "Sweden",
  zone: "A deck",
};
const MOST_BYTES = 5_000_000;

export const checkZoneImport = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:account/zone_import/check",
  summary: "What an import of these lines would do, and what is wrong with them. Changes nothing.",
  needs: may("zone.create", account("account")),
  unlogged: "A query with a body.",
  params: ids("account"),
  body: ZoneImport,
  mostBytes: MOST_BYTES,
  response: ZoneImportCheck,
  example: () => ({ body: { lines: [{ line: 2, cells: EXAMPLE }] } }),
});

export const importZones = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:account/zone_import",
  summary:
    "Adds and changes locations and zones: all of them, or none if a line has an error. The same lines again change nothing.",
  needs: may("zone.create", account("account")),
  log: "zones.imported",
  params: ids("account"),
  body: ZoneImport,
  mostBytes: MOST_BYTES,
  response: ZoneImportCounts,
  example: () => ({ body: { lines: [{ line: 2, cells: EXAMPLE }] } }),
});
