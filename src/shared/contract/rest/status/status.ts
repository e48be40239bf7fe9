import { z } from "zod";
import { anybody, operator } from "#shared/contract/needs.ts";
import { endpoint } from "#shared/contract/rest/endpoint.ts";
import { requiredText } from "#shared/contract/rest/text.ts";
import { IMPACTS, NOTICE_KINDS, NOTICE_STATUSES } from "#shared/domain/status/status-notice.ts";

/** Notices about the service: how everybody reads them, and how operators write them. */

/** The parts of a status page's summary that are read; of its own and of foreign ones. */
const SummaryItem = z.object({
  id: z.string().max(100),
  name: z.string(),
  impact: z.string(),
  status: z.string(),
  shortlink: z
    .string()
    .nullish()
    .transform((link) => link ?? ""),
  /** The newest first. */
  incident_updates: z.array(z.looseObject({ body: z.string() })).default([]),
});

export const StatusSummary = z.object({
  incidents: z.array(SummaryItem).default([]),
  scheduled_maintenances: z.array(SummaryItem).default([]),
});
export type StatusSummary = z.output<typeof StatusSummary>;

export const getStatusSummary = endpoint({
  method: "GET",
  path: "/status/api/v2/summary.json",
  summary: "Open incidents and maintenance of the service, in the format of Statuspage's summary.",
  needs: anybody,
  unversioned: true,
  cacheSeconds: 30,
  response: z.looseObject(StatusSummary.shape),
});

export const NOTICE_LENGTHS = { name: 150, body: 2_000 } as const;

const Status = z.enum([...NOTICE_STATUSES.incident, ...NOTICE_STATUSES.maintenance]);

export const OperatorNotice = z.object({
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  name: z.string(),
  impact: z.enum(IMPACTS),
  status: Status,
  /** Of maintenance, ISO 8601; null: not stated. */
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  created_at: z.string(),
  /** ISO 8601; null: it is open. */
  resolved_at: z.string().nullable(),
  /** The newest first. */
  updates: z.array(z.object({ id: z.string(), status: Status, body: z.string(), at: z.string() })),
});
export type OperatorNotice = z.output<typeof OperatorNotice>;

/** A status of the other kind is refused. */
export const NewStatusNotice = z.object({
  kind: z.enum(NOTICE_KINDS),
  name: requiredText(NOTICE_LENGTHS.name),
  impact: z.enum(IMPACTS),
  status: Status,
  body: requiredText(NOTICE_LENGTHS.body),
  starts_at: z.iso.datetime({ offset: true }).nullable().default(null),
  ends_at: z.iso.datetime({ offset: true }).nullable().default(null),
});

const noticeParams = z.object({ notice: z.string().max(100) });
const forbidden = { status: 403 } as const;
const LOGGED = "Its command writes the log of the service, together with the change.";

export const listStatusNotices = endpoint({
  method: "GET",
  path: "/api/operator/status",
  summary: "The host's notices about the service: open ones first, then the latest resolved ones.",
  needs: operator,
  response: z.object({
    items: z.array(OperatorNotice),
    /** The status page whose notices are shown too, and what came of the last reading; null: none is set. */
    foreign: z
      .object({ address: z.string(), result: z.enum(["unread", "ok", "unreachable", "unreadable"]) })
      .nullable(),
  }),
  example: () => forbidden,
});

export const createStatusNotice = endpoint({
  method: "POST",
  path: "/api/operator/status",
  summary: "Tells everybody of an incident or of maintenance.",
  needs: operator,
  unlogged: LOGGED,
  body: NewStatusNotice,
  response: OperatorNotice,
  example: () => ({
    body: {
      kind: "incident" as const,
      name: "Search is slow",
      impact: "minor" as const,
      status: "investigating" as const,
      body: "Searches take longer than usual.",
    },
    ...forbidden,
  }),
});

export const updateStatusNotice = endpoint({
  method: "PUT",
  path: "/api/operator/status/:notice",
  summary: "Corrects a notice, or adds an update to it; its last status ends it.",
  needs: operator,
  unlogged: LOGGED,
  params: noticeParams,
  body: NewStatusNotice.pick({ name: true, impact: true, status: true, starts_at: true, ends_at: true })
    .partial()
    .extend({ body: requiredText(NOTICE_LENGTHS.body).optional() }),
  response: OperatorNotice,
  example: () => ({ body: { name: "Search is slow" }, ...forbidden }),
});

export const deleteStatusNotice = endpoint({
  method: "DELETE",
  path: "/api/operator/status/:notice",
  summary: "Removes a notice that should not have been there.",
  needs: operator,
  unlogged: LOGGED,
  params: noticeParams,
  response: z.object({}),
  example: () => forbidden,
});
