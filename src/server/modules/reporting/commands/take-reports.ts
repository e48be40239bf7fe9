import { storeReports } from "#server/modules/reporting/repository.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { ReportBatch } from "#shared/contract/rest/status/reporting.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/**
 * Stores a client's reports about itself. Anyone may call; calls are limited per address and in total.
 * Errors, and people's comments on them, also go to the log.
 */
export async function takeReports(
  { db, limits, log, now }: Services,
  address: string,
  batch: ReportBatch,
): Promise<Result<number, Problem>> {
  for (const [limit, key] of [
    ["reports-address", addressBlock(address)],
    ["reports-anywhere", "all"],
  ] as const) {
    const taken = await limits.take(limit, key);
    if (!taken.ok) return problem("rate-limited", { retryAfterMs: taken.retryAfterMs });
  }
  await storeReports(db, batch, now());
  const { version, account } = batch.client;
  for (const report of batch.reports) {
    if (report.kind === "error") {
      const { id, scope, code, message } = report;
      log.info({ report: id, scope, code, said: message, version, account }, "A client reported an error");
    }
    if (report.kind === "comment")
      log.info({ report: report.id, error: report.error, account }, "A person wrote about an error");
  }
  return ok(batch.reports.length);
}
