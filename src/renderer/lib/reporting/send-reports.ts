import { newId } from "#renderer/lib/new-id.ts";
import { ApiError, shownCode } from "#renderer/lib/transport/api-error.ts";
import { browserFetch } from "#renderer/lib/transport/browser.ts";
import { type Caller, callHeaders } from "#shared/contract/call-headers.ts";
import type {
  Report,
  ReportBatch,
  ReportingClient,
  sendReports as sendReportsCall,
} from "#shared/contract/rest/status/reporting.ts";
import {
  LONGEST_COMMENT,
  REPORT_BODY_BYTES,
  REPORT_TEXT,
  REPORTS_PER_CALL,
} from "#shared/domain/reporting/report-limits.ts";
import type { LogEntry, Queued } from "./reporter.ts";
import { scrub, scrubSecrets } from "./scrub.ts";

// Only the endpoint's type is imported: it would load the schemas, which this page may not have.
const PATH = "/api/reporting/reports" satisfies (typeof sendReportsCall)["path"];

export interface ReportSender {
  /** Origin of the service; empty for the page's own. */
  readonly serviceUrl: string;
  readonly caller: () => Caller;
  readonly client: () => ReportingClient;
  readonly fetch?: typeof fetch;
}

/** Sends reports to the service without a token, in as many calls as needed. Rejects with the first failure. */
export async function sendReports(
  { serviceUrl, caller, client, fetch: post = browserFetch }: ReportSender,
  queued: readonly Queued[],
): Promise<void> {
  const { agent, ...rest } = caller();
  // Reports do not identify the person.
  const sender = { ...rest, agent: { ...agent, user: null } };
  for (const body of bodiesOf(client(), queued.map(toReport))) {
    const answer = await post(serviceUrl + PATH, {
      method: "POST",
      headers: callHeaders(sender, { token: null, trackingId: newId() }),
      body,
      // The page may be closing.
      keepalive: true,
      credentials: "omit",
    });
    // A refused report would be refused again; only rate limits and server errors are temporary.
    if (answer.status === 429 || answer.status >= 500) throw new Error(`HTTP ${answer.status}`);
  }
}

/** Splits reports into bodies within the service's limits of count and bytes. */
export function bodiesOf(client: ReportingClient, reports: readonly Report[]): readonly string[] {
  const bodies: string[] = [];
  let batch: Report[] = [];
  const write = (some: readonly Report[]) =>
    JSON.stringify({ client, reports: [...some] } satisfies ReportBatch);
  for (const report of reports) {
    const fitting = shorten(report, (one) => isShort(write([one])));
    if (batch.length > 0 && (batch.length >= REPORTS_PER_CALL || !isShort(write([...batch, fitting])))) {
      bodies.push(write(batch));
      batch = [];
    }
    batch.push(fitting);
  }
  if (batch.length > 0) bodies.push(write(batch));
  return bodies;
}

function isShort(body: string): boolean {
  return new TextEncoder().encode(body).length <= REPORT_BODY_BYTES;
}

/** Shortens a report that is too long on its own: first without breadcrumbs, then without its stack. */
function shorten(report: Report, fits: (report: Report) => boolean): Report {
  if (report.kind !== "error" || fits(report)) return report;
  const shorter = { ...report, breadcrumbs: [] };
  return fits(shorter) ? shorter : { ...shorter, stack: "" };
}

function toReport(queued: Queued): Report {
  const { id, kind } = queued;
  const at = new Date(queued.at).toISOString();
  switch (kind) {
    case "error":
      return {
        kind,
        id,
        at,
        ...describeError(queued.error),
        scope: nameOf(queued.scope),
        breadcrumbs: queued.breadcrumbs.map(toBreadcrumb),
      };
    case "comment":
      // People may leave their e-mail address in a comment.
      return {
        kind,
        id,
        at,
        error: queued.error,
        comment: cut(scrubSecrets(queued.comment), LONGEST_COMMENT),
      };
    case "timing":
      return {
        kind,
        id,
        at,
        name: nameOf(queued.name),
        type: nameOf(queued.type),
        outcome: queued.outcome,
        durationMs: Math.max(0, Math.round(queued.durationMs)),
      };
    case "event":
      return { kind, id, at, name: nameOf(queued.name), properties: clean(queued.properties) };
  }
}

function describeError(error: unknown) {
  const isError = error instanceof Error;
  return {
    name: nameOf(isError ? error.name : typeof error),
    message: cut(scrub(isError ? error.message : String(error)), REPORT_TEXT.message),
    code: nameOf(error instanceof ApiError ? `${shownCode(error)} ${error.status}` : shownCode(error)),
    requestId: error instanceof ApiError && error.requestId !== null ? nameOf(error.requestId) : null,
    stack: cut(scrub((isError && error.stack) || ""), REPORT_TEXT.stack),
  };
}

function toBreadcrumb({ at, level, scope, message }: LogEntry) {
  return {
    at: new Date(at).toISOString(),
    level,
    scope: nameOf(scope),
    message: cut(scrub(message), REPORT_TEXT.breadcrumb),
  };
}

function clean(properties: Extract<Report, { kind: "event" }>["properties"]) {
  const cleaned = Object.entries(properties).map(([name, value]) => [
    name,
    typeof value === "string" ? cut(scrub(value), REPORT_TEXT.name) : value,
  ]);
  return Object.fromEntries(cleaned) as typeof properties;
}

function nameOf(text: string): string {
  return cut(scrub(text), REPORT_TEXT.name) || "unknown";
}

/** PostgreSQL stores neither NUL nor half a surrogate pair, which a cut may leave. */
function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed().replaceAll("\0", "");
}
