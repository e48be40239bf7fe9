import { CONSENT } from "#renderer/lib/reporting/consent.ts";
import { type Queued, Reporter, type ReporterOptions } from "#renderer/lib/reporting/reporter.ts";
import { Reporting } from "#renderer/lib/reporting/reporting.ts";

/** A client's error reporter whose reports are collected here, unless the service is set to refuse them. */
export function collectReports(options: Partial<ReporterOptions> = {}) {
  const reports: Queued[] = [];
  const service = { takes: true };
  const send = async (some: readonly Queued[]) => {
    if (!service.takes) throw new Error("HTTP 429");
    reports.push(...some);
  };
  const reporting = new Reporting(
    async () => new Reporter({ consent: () => CONSENT.required, send, ...options }),
  );
  /** The reports so far. */
  const sent = async (): Promise<readonly Queued[]> => {
    await (await reporting.start()).flush();
    return reports;
  };
  return { reporting, reports, service, sent };
}
