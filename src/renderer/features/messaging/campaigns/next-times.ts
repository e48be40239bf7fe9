import type { CampaignRule } from "#shared/contract/announcements.ts";
import { dueBetween, isOpen, type Place } from "#shared/domain/messaging/due.ts";
import { dayOfDate } from "#shared/domain/schedules/days.ts";
import { instantAt } from "#shared/domain/schedules/wall-clock.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

/** Days ahead that are searched. */
const DAYS = 14;

/** Times that are shown. */
const MOST = 5;

/** The next times at which a campaign with this rule is heard at a place, epoch ms. None for `tracks`. */
export function nextTimes(rule: CampaignRule, place: Place, now: number): readonly number[] {
  const first = rule.from === null ? now : instantAt(place.timezone, dayOfDate(rule.from) * DAY_MS);
  // What is due in the first moment of a campaign counts, too.
  const start = Math.max(now, first - 1);
  const campaign = { ...rule, id: "", name: "", announcementIds: [""] };
  return dueBetween([campaign], place, start, start + DAYS * DAY_MS)
    .map(({ at }) => at)
    .filter((at) => !rule.onlyOpen || isOpen(place, at))
    .slice(0, MOST);
}
