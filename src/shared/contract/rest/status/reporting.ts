import { z } from "zod";
import { anybody } from "#shared/contract/needs.ts";
import { endpoint } from "#shared/contract/rest/endpoint.ts";
import { LOG_LEVELS } from "#shared/domain/reporting/log-levels.ts";
import {
  BREADCRUMBS,
  LONGEST_COMMENT,
  REPORT_TEXT,
  REPORTS_PER_CALL,
} from "#shared/domain/reporting/report-limits.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

/**
 * [Note: client reports] A client's reports about itself: errors, people's comments on them, sampled timings
 * and analytics events. Reports contain no secrets: the client removes them before sending. Anyone may send,
 * without a session, so all fields are short and the service keeps little for long
 * (`server/modules/reporting`).
 */

const name = z.string().min(1).max(REPORT_TEXT.name);
const basics = { id: z.uuid(), at: z.iso.datetime() };

const Breadcrumb = z.object({
  at: z.iso.datetime(),
  level: z.enum(LOG_LEVELS),
  scope: name,
  message: z.string().max(REPORT_TEXT.breadcrumb),
});

/** An unexpected error. */
const ErrorReport = z.object({
  kind: z.literal("error"),
  ...basics,
  /** The part of the client in which it happened. */
  scope: name,
  /** Class of the error. */
  name,
  message: z.string().max(REPORT_TEXT.message),
  /** Its displayed code. */
  code: name,
  /** The service's id of the failed request. */
  requestId: name.nullable(),
  stack: z.string().max(REPORT_TEXT.stack),
  breadcrumbs: z.array(Breadcrumb).max(BREADCRUMBS),
});

/** A person's comment on an error. */
const CommentReport = z.object({
  kind: z.literal("comment"),
  ...basics,
  /** Id of the error's report. */
  error: z.uuid(),
  comment: z.string().min(1).max(LONGEST_COMMENT),
});

/** A duration. */
const TimingReport = z.object({
  kind: z.literal("timing"),
  ...basics,
  /** Name of an operation, path of a call, or page. */
  name,
  /** query, mutation, request, page … */
  type: name,
  outcome: z.enum(["success", "error"]),
  durationMs: z.number().min(0).max(DAY_MS),
});

/** A user action. */
const EventReport = z.object({
  kind: z.literal("event"),
  ...basics,
  name,
  properties: z
    .record(z.string().max(40), z.union([z.string().max(REPORT_TEXT.name), z.number(), z.boolean()]))
    .refine((properties) => Object.keys(properties).length <= 10),
});

export const Report = z.discriminatedUnion("kind", [ErrorReport, CommentReport, TimingReport, EventReport]);
export type Report = z.output<typeof Report>;
export type ReportKind = Report["kind"];

/** The reporting client. */
export const ReportingClient = z.object({
  version: name,
  host: z.enum(["web", "electron"]),
  platform: z.string().max(REPORT_TEXT.name),
  /** The current account, according to the client. */
  account: z.string().max(400).nullable(),
});
export type ReportingClient = z.output<typeof ReportingClient>;

/** Payload of one call. */
export const ReportBatch = z.object({
  client: ReportingClient,
  reports: z.array(Report).min(1).max(REPORTS_PER_CALL),
});
export type ReportBatch = z.output<typeof ReportBatch>;

export const sendReports = endpoint({
  method: "POST",
  path: "/api/reporting/reports",
  summary: "Takes what a client reports of itself. The same report sent twice counts once.",
  needs: anybody,
  body: ReportBatch,
  response: z.object({ taken: z.number() }),
  example: () => ({
    body: {
      client: { version: "1.0.0", host: "web" as const, platform: "Linux", account: null },
      reports: [
        {
          kind: "event" as const,
          id: "00000000-0000-4000-8000-000000000001",
          at: "2026-01-01T12:00:00.000Z",
          name: "pressed",
          properties: {},
        },
      ],
    },
  }),
});
