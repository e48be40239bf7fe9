import { LOG_LEVELS, type LogThreshold } from "#shared/domain/reporting/log-levels.ts";
import type { Host } from "../host/host.ts";
import type { CurrentAccount } from "../lib/account/current-account.ts";
import { CONSENT, consentStore } from "../lib/reporting/consent.ts";
import { Reporting } from "../lib/reporting/reporting.ts";
import { stored } from "../lib/storage/stored.ts";

const THRESHOLDS: readonly LogThreshold[] = [...LOG_LEVELS, "none"];

/** The client's reporting: to the service that it came from, by what this browser's user has agreed to. */
export function createReporting(host: Host, account: CurrentAccount): Reporting {
  const consent = consentStore(localStorage);
  const consentLevel = () => consent.read() ?? CONSENT.required;
  const level = stored(
    localStorage,
    "log-level",
    (value) => THRESHOLDS.find((name) => name === value) ?? null,
  );
  const client = () => ({
    version: host.version,
    host: host.kind,
    platform: host.platform,
    account: account.get(),
  });
  const reporting = new Reporting({
    consent: consentLevel,
    threshold: level.read() ?? "warn",
    send: async (reports) => {
      const { sendReports } = await import("../lib/reporting/send-reports.ts");
      await sendReports({ serviceUrl: host.serviceUrl, client }, reports);
    },
  });
  // A page that is hidden may not come back.
  addEventListener("pagehide", () => void reporting.flush());
  if (consentLevel() >= CONSENT.analytics)
    import("../lib/reporting/measure-page.ts")
      .then(({ measurePage }) => measurePage(reporting))
      .catch(() => undefined);
  return reporting;
}
