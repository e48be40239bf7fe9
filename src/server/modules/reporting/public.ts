import type { Services } from "#server/services.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { forgetReportsBefore } from "./repository.ts";

/** How long clients' reports are kept. */
const KEEP_MS = 30 * DAY_MS;

/** Deletes reports past their retention; returns how many. */
export function forgetOldReports({ db, now }: Pick<Services, "db" | "now">): Promise<number> {
  return forgetReportsBefore(db, new Date(now().getTime() - KEEP_MS));
}
