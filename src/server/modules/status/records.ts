import type { z } from "zod";
import type { OperatorNotice } from "#shared/contract/rest/status/status.ts";
import { statusAt } from "#shared/domain/status/status-notice.ts";
import type { ForeignNotices, SummaryItem } from "./foreign-summary.ts";
import type { ToldNotice } from "./repository.ts";

/** A notice as operators see it. */
export function toOperatorNotice({ notice, updates }: ToldNotice): z.input<typeof OperatorNotice> {
  return {
    id: notice.id,
    kind: notice.kind,
    name: notice.name,
    impact: notice.impact,
    status: notice.status,
    starts_at: notice.startsAt?.toISOString() ?? null,
    ends_at: notice.endsAt?.toISOString() ?? null,
    created_at: notice.createdAt.toISOString(),
    resolved_at: notice.resolvedAt?.toISOString() ?? null,
    updates: updates.map(({ id, status, body, createdAt }) => ({
      id,
      status,
      body,
      at: createdAt.toISOString(),
    })),
  };
}

interface SummaryFacts {
  /** The service's own address. */
  readonly address: string;
  /** The host's status page; empty: none. */
  readonly statusPage: string;
  readonly now: Date;
}

const PAGE_ID = "roomtone";

/** Statuspage's words for the worst impact. */
const INDICATORS = [
  ["critical", "Major Service Outage"],
  ["major", "Partial System Outage"],
  ["minor", "Minor Service Outage"],
  ["maintenance", "Service Under Maintenance"],
] as const;

/** The summary of open notices in the format of Statuspage: https://metastatuspage.com/api#summary. */
export function toSummary(
  own: readonly ToldNotice[],
  foreign: ForeignNotices,
  { address, statusPage, now }: SummaryFacts,
) {
  const of = (kind: ToldNotice["notice"]["kind"]) =>
    own.filter(({ notice }) => notice.kind === kind).map((told) => toSummaryItem(told, { statusPage, now }));
  const incidents = [...of("incident"), ...foreign.incidents];
  const maintenances = [...of("maintenance"), ...foreign.scheduled_maintenances];
  const felt = [...incidents, ...maintenances.filter(({ status }) => status !== "scheduled")];
  const [indicator, description] = INDICATORS.find(([impact]) =>
    felt.some((notice) => notice.impact === impact),
  ) ?? ["none", "All Systems Operational"];
  return {
    page: {
      id: PAGE_ID,
      name: "Roomtone",
      url: address,
      time_zone: "Etc/UTC",
      updated_at: now.toISOString(),
    },
    status: { indicator, description },
    components: [],
    incidents,
    scheduled_maintenances: maintenances,
  };
}

function toSummaryItem(
  { notice, updates }: ToldNotice,
  { statusPage, now }: Pick<SummaryFacts, "statusPage" | "now">,
): SummaryItem {
  const at = notice.createdAt.toISOString();
  const times = {
    startsAt: notice.startsAt?.getTime() ?? null,
    endsAt: notice.endsAt?.getTime() ?? null,
  };
  return {
    id: notice.id,
    name: notice.name,
    status: statusAt(notice.status, times, now.getTime()),
    impact: notice.impact,
    shortlink: statusPage,
    page_id: PAGE_ID,
    created_at: at,
    started_at: at,
    updated_at: notice.updatedAt.toISOString(),
    resolved_at: null,
    ...(notice.kind === "maintenance"
      ? {
          scheduled_for: notice.startsAt?.toISOString() ?? null,
          scheduled_until: notice.endsAt?.toISOString() ?? null,
        }
      : {}),
    incident_updates: updates.map(({ id, status, body, createdAt }) => ({
      id,
      incident_id: notice.id,
      status,
      body,
      created_at: createdAt.toISOString(),
      updated_at: createdAt.toISOString(),
      display_at: createdAt.toISOString(),
    })),
    components: [],
  };
}
