import type { StatusNotice } from "./status-notice.ts";

/** A notice as a status page's summary has it. Words of other pages may be unknown here. */
interface SummaryNotice {
  readonly id: string;
  readonly name: string;
  readonly impact: string;
  readonly status: string;
  readonly shortlink: string;
  /** The newest first. */
  readonly incident_updates: readonly { readonly body: string }[];
}

interface Summary {
  readonly incidents: readonly SummaryNotice[];
  readonly scheduled_maintenances: readonly SummaryNotice[];
}

/** Nothing is felt of these: not yet, or not any more. */
const QUIET_STATUSES: readonly string[] = ["monitoring", "scheduled", "verifying"];

/**
 * The notices of a summary that people are shown: incidents, or scheduled maintenance if no incident is left
 * (specification, platform §4).
 */
export function noticesOf(
  summary: Summary,
  isDismissed: (id: string) => boolean = () => false,
): readonly StatusNotice[] {
  const shown = (from: readonly SummaryNotice[]) =>
    from.flatMap(({ incident_updates: [latest], ...notice }): readonly StatusNotice[] => {
      if (!latest || notice.impact === "none" || QUIET_STATUSES.includes(notice.status)) return [];
      if (isDismissed(notice.id)) return [];
      const { id, name, impact, status, shortlink } = notice;
      return [{ id, name, impact, status, shortlink, body: latest.body }];
    });
  const incidents = shown(summary.incidents);
  return incidents.length > 0 ? incidents : shown(summary.scheduled_maintenances);
}
