import type { z } from "zod";
import type { Database } from "#server/db/database.ts";
import { labelsOfAccount } from "#server/modules/labels/public.ts";
import { knownLocations, knownMusic, knownZones } from "#server/modules/zone-import/repository.ts";
import type { ZoneImport, ZoneImportCounts } from "#shared/contract/rest/zones/zone-import.ts";
import { isTimeZone } from "#shared/domain/zones/country-time-zone.ts";
import { IMPORT_COLUMNS, type ImportColumn } from "#shared/domain/zones/import/import-columns.ts";
import { importValues } from "#shared/domain/zones/import/import-values.ts";
import { type ImportPlan, planImport } from "#shared/domain/zones/import/plan-import.ts";

/** Plans an import as the account is now. */
export async function planOf(
  db: Database,
  accountId: string,
  input: z.output<typeof ZoneImport>,
): Promise<ImportPlan> {
  const lines = input.lines.map(({ line, cells }) => {
    const all = IMPORT_COLUMNS.map((column) => [column, cells[column] ?? ""] as const);
    return importValues({ line, cells: Object.fromEntries(all) as Record<ImportColumn, string> });
  });
  const known = {
    locations: await knownLocations(db, accountId),
    zones: await knownZones(db, accountId),
    labels: await labelsOfAccount(db, accountId),
    sources: lines.some(({ values }) => values.source !== "") ? await knownMusic(db, accountId) : [],
  };
  const timeZones = Object.fromEntries(
    Object.entries(input.time_zones).filter(([_country, name]) => isTimeZone(name)),
  );
  const right = lines.filter(({ errors }) => errors.length === 0).map(({ values }) => values);
  const plan = planImport(right, known, timeZones);
  const errors = [...lines.flatMap((one) => one.errors), ...plan.errors];
  return { ...plan, errors: errors.toSorted((a, b) => a.line - b.line) };
}

/** How many locations and zones a plan adds and changes. */
export function countsOf({ locations }: ImportPlan): z.output<typeof ZoneImportCounts> {
  const zones = locations.flatMap((location) => location.zones);
  return {
    new_locations: locations.filter(({ id }) => id === null).length,
    changed_locations: locations.filter(
      ({ id, isChanged, labels }) => id !== null && (isChanged || labels.length > 0),
    ).length,
    new_zones: zones.filter(({ id }) => id === null).length,
    changed_zones: zones.filter(({ id, labels, source }) => id !== null && (labels.length > 0 || source))
      .length,
  };
}
