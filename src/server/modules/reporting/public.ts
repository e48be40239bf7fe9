import type { Services } from "#server/services.ts";
import { forgetReportsBefore } from "./repository.ts";

/** What clients reported of themselves is kept for this long. */
const KEEP_MS = 30 * 24 * 60 * 60_000;

/** Forgets reports that nobody will look for any more; gives how many. */
export function forgetOldReports({ db, now }: Pick<Services, "db" | "now">): Promise<number> {
  return forgetReportsBefore(db, new Date(now().getTime() - KEEP_MS));
}
