import type { Report } from "#shared/contract/rest/status/reporting.ts";
import type { LogLevel } from "#shared/domain/reporting/log-levels.ts";

/** A duration of a sampled kind. */
export interface Timing {
  readonly sample: "page" | "operation" | "request";
  readonly name: string;
  readonly type: string;
  readonly outcome: "success" | "error";
  readonly durationMs: number;
}

export type EventProperties = Extract<Report, { kind: "event" }>["properties"];

/** One report of a part of the client: a log message, an error, a timing or an event. */
export type Entry = { readonly at: number } & (
  | {
      readonly kind: "log";
      readonly level: LogLevel;
      readonly scope: string;
      readonly message: string;
      readonly error: unknown;
    }
  | { readonly kind: "error"; readonly id: string; readonly scope: string; readonly error: unknown }
  | ({ readonly kind: "timing" } & Timing)
  | { readonly kind: "event"; readonly name: string; readonly properties: EventProperties }
);
