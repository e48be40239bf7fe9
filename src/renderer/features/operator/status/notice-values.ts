import type { OperatorNotice } from "#shared/contract/rest/status/status.ts";
import { noticesOf } from "#shared/domain/status/notices-of.ts";
import {
  type Impact,
  type NoticeKind,
  type NoticeStatus,
  type StatusNotice,
  statusAt,
} from "#shared/domain/status/status-notice.ts";
import type { Message } from "#shared/domain/validation/message.ts";

/** A notice as its form has it. */
export interface NoticeValues {
  readonly kind: NoticeKind;
  readonly name: string;
  readonly impact: Impact;
  readonly status: NoticeStatus;
  readonly body: string;
  /** Days YYYY-MM-DD and times HH:MM of this computer; empty: not stated. */
  readonly starts_day: string;
  readonly starts_time: string;
  readonly ends_day: string;
  readonly ends_time: string;
}

/** What a new notice of a kind begins with. */
export const USUAL = {
  incident: { impact: "minor", status: "investigating" },
  maintenance: { impact: "maintenance", status: "scheduled" },
} as const satisfies Readonly<Record<NoticeKind, { readonly impact: Impact; readonly status: NoticeStatus }>>;

export const IMPACTS_OF = {
  incident: ["minor", "major", "critical", "none"],
  maintenance: ["maintenance", "minor", "major", "critical", "none"],
} as const satisfies Readonly<Record<NoticeKind, readonly Impact[]>>;

/** The form's values of a notice; null: of a new one. */
export function valuesOf(notice: OperatorNotice | null): NoticeValues {
  const [starts_day, starts_time] = hereOf(notice?.starts_at ?? null);
  const [ends_day, ends_time] = hereOf(notice?.ends_at ?? null);
  return {
    kind: notice?.kind ?? "incident",
    name: notice?.name ?? "",
    impact: notice?.impact ?? USUAL.incident.impact,
    status: notice?.status ?? USUAL.incident.status,
    body: notice?.updates[0]?.body ?? "",
    starts_day,
    starts_time,
    ends_day,
    ends_time,
  };
}

/** Instants of the form's days and times, ISO 8601; a day without a time begins at midnight. */
export function timesOf(values: NoticeValues) {
  const isMaintenance = values.kind === "maintenance";
  return {
    starts_at: isMaintenance ? instantOf(values.starts_day, values.starts_time) : null,
    ends_at: isMaintenance ? instantOf(values.ends_day, values.ends_time) : null,
  };
}

/** What is wrong with the form's times. */
export function timeMessages(values: NoticeValues): Readonly<Record<string, Message | null>> {
  const { starts_at, ends_at } = timesOf(values);
  return {
    starts_day: values.starts_time !== "" && starts_at === null ? { code: "required" } : null,
    ends_day:
      values.ends_time !== "" && ends_at === null
        ? { code: "required" }
        : starts_at !== null && ends_at !== null && ends_at <= starts_at
          ? { code: "rule", rule: "endsBeforeItStarts" }
          : null,
  };
}

/** Notices of the host that people are shown at an instant, epoch ms. */
export function shownOf(
  notices: readonly Pick<
    OperatorNotice,
    "id" | "kind" | "name" | "impact" | "status" | "starts_at" | "ends_at" | "resolved_at" | "updates"
  >[],
  now: number,
): readonly StatusNotice[] {
  const of = (wanted: NoticeKind) =>
    notices
      .filter(({ kind, resolved_at }) => kind === wanted && resolved_at === null)
      .map(({ id, name, impact, status, starts_at, ends_at, updates }) => ({
        id,
        name,
        impact,
        status: statusAt(status, { startsAt: msOf(starts_at), endsAt: msOf(ends_at) }, now),
        shortlink: "",
        incident_updates: updates,
      }));
  return noticesOf({ incidents: of("incident"), scheduled_maintenances: of("maintenance") });
}

function msOf(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}

function hereOf(iso: string | null): readonly [string, string] {
  if (iso === null) return ["", ""];
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, "0");
  return [
    `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    `${two(at.getHours())}:${two(at.getMinutes())}`,
  ];
}

function instantOf(day: string, time: string): string | null {
  if (day === "") return null;
  const at = new Date(`${day}T${time === "" ? "00:00" : time}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
