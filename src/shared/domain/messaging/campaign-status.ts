import type { CampaignRule } from "#shared/contract/announcements.ts";
import { wallTimeAt } from "#shared/domain/schedules/wall-clock.ts";

export type CampaignStatus = "Active" | "Scheduled" | "Off" | "Ended" | "Archived";

interface CampaignFacts {
  readonly archived: boolean;
  readonly enabled: boolean;
  readonly rule: Pick<CampaignRule, "from" | "to">;
}

/**
 * A campaign's status. Its days are those of each location's wall clock: it is scheduled until its first day begins in the
 * first of the time zones, and ended once its last day is over in all of them. An ended one stays ended when it is switched
 * off. `instant` in epoch ms; without time zones days are those of UTC.
 */
export function campaignStatus(
  { archived, enabled, rule: { from, to } }: CampaignFacts,
  timezones: readonly string[],
  instant: number,
): CampaignStatus {
  if (archived) return "Archived";
  const days = (timezones.length > 0 ? timezones : ["UTC"])
    .map((timezone) => new Date(wallTimeAt(timezone, instant)).toISOString().slice(0, 10))
    .toSorted();
  const [earliest = "", latest = earliest] = [days[0], days.at(-1)];
  if (to !== null && earliest > to) return "Ended";
  if (!enabled) return "Off";
  return from !== null && latest < from ? "Scheduled" : "Active";
}
