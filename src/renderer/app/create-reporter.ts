import type { Host } from "#renderer/host/host.ts";
import type { CurrentAccount } from "#renderer/lib/account/current-account.ts";
import { untilEnd } from "#renderer/lib/page/until-end.ts";
import { CONSENT, presentConsent } from "#renderer/lib/reporting/consent.ts";
import { measurePage } from "#renderer/lib/reporting/measure-page.ts";
import { Reporter } from "#renderer/lib/reporting/reporter.ts";
import type { Reporting } from "#renderer/lib/reporting/reporting.ts";
import { sendReports } from "#renderer/lib/reporting/send-reports.ts";
import { stored } from "#renderer/lib/storage/stored.ts";
import type { Caller } from "#shared/contract/call-headers.ts";
import { LOG_LEVELS, type LogThreshold } from "#shared/domain/reporting/log-levels.ts";

const THRESHOLDS: readonly LogThreshold[] = [...LOG_LEVELS, "none"];

interface ReporterParts {
  readonly host: Host;
  readonly caller: () => Caller;
  readonly account: CurrentAccount;
  readonly reporting: Reporting;
  readonly ended: AbortSignal;
}

/** Sends reports to the service that served the client, within the consent given in this browser. */
export function createReporter({ host, caller, account, reporting, ended }: ReporterParts): Reporter {
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
  const reporter = new Reporter({
    consent: presentConsent,
    threshold: level.read() ?? "warn",
    send: (reports) => sendReports({ serviceUrl: host.serviceUrl, caller, client }, reports),
  });
  // A hidden page may never become visible again.
  addEventListener("pagehide", () => void reporter.flush(), { signal: ended });
  try {
    if (presentConsent() >= CONSENT.analytics) untilEnd(ended, () => measurePage(reporting));
  } catch (error) {
    // Report errors even in browsers that cannot measure.
    reporting.error("measure-page", error);
  }
  return reporter;
}
