import type { CampaignRule, PlayerCampaign, Trigger } from "#shared/contract/announcements.ts";
import type { OpeningHours } from "#shared/contract/opening-hours.ts";
import { dayOfDate, weekdayName } from "#shared/domain/schedules/days.ts";
import { clockMs, openSpans } from "#shared/domain/schedules/opening-hours.ts";
import { instantAt, offsetAt, wallTimeAt } from "#shared/domain/schedules/wall-clock.ts";
import { DAY_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";

/**
 * When the messages of campaigns are due, by the wall clock of their place. Instants in epoch ms.
 *
 * [Note: due by the wall clock] As in decision 022: a time that the clock skips is due at the first moment after
 * the gap, and a time that it repeats is due in the first pass only. Several times of a campaign that fall on one
 * instant are due once.
 */

/** Where a zone is. */
export interface Place {
  readonly timezone: string;
  /** Null: always open. */
  readonly hours: OpeningHours | null;
}

/** A message of this campaign is due. */
export interface Due {
  readonly campaign: PlayerCampaign;
  readonly at: number;
}

/** What is due after `after`, up to and including `until`, in the order of time. Not for `tracks`. */
export function dueBetween(
  campaigns: readonly PlayerCampaign[],
  place: Place,
  after: number,
  until: number,
): readonly Due[] {
  const days = wallDays(place.timezone, after, until);
  const isOpenThen = remembering((at) => isOpen(place, at));
  return campaigns
    .flatMap((campaign) => {
      const instants = new Set(days.flatMap((day) => dueOn(campaign, day, isOpenThen)));
      return [...instants].filter((at) => at > after && at <= until).map((at) => ({ campaign, at }));
    })
    .sort((one, other) => one.at - other.at);
}

/** Whether a track that ends at this instant counts for a campaign of the trigger `tracks`. */
export function countsTracks(rule: CampaignRule, place: Place, at: number): boolean {
  const wall = wallTimeAt(place.timezone, at);
  const day = Math.floor(wall / DAY_MS);
  const isWithin = [day - 1, day].some((begun) => {
    const { start, end } = hoursOf(rule);
    const inDay = wall - begun * DAY_MS;
    return isOnDay(rule, begun) && inDay >= start && inDay < end;
  });
  return isWithin && (!rule.onlyOpen || isOpen(place, at));
}

/** Whether the place is open at this instant. */
export function isOpen({ hours, timezone }: Place, at: number): boolean {
  if (!hours) return true;
  const wall = wallTimeAt(timezone, at);
  const day = Math.floor(wall / DAY_MS);
  const inDay = wall - day * DAY_MS;
  return openSpans(hours, day).some(({ start, end }) => inDay >= start && inDay < end);
}

/** A day of the wall clock. */
interface WallDay {
  readonly day: number;
  readonly instantOf: (wallMs: number) => number;
}

/** The days whose times may be due between the two, also those after their midnight. */
function wallDays(timezone: string, after: number, until: number): readonly WallDay[] {
  const first = Math.floor((after + offsetAt(timezone, after)) / DAY_MS) - 1;
  const last = Math.floor((until + offsetAt(timezone, until)) / DAY_MS);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => wallDay(timezone, first + n));
}

/** Asks the time zone's slow tables as rarely as possible: twice, or once a time when the clock changes nearby. */
function wallDay(timezone: string, day: number): WallDay {
  const before = offsetAt(timezone, (day - 1) * DAY_MS);
  const after = offsetAt(timezone, (day + 3) * DAY_MS);
  if (before === after) return { day, instantOf: (wallMs) => wallMs - before };
  return { day, instantOf: remembering((wallMs) => instantAt(timezone, wallMs)) };
}

/** Asks once for each time: campaigns share most of them. */
function remembering<Answer>(ask: (time: number) => Answer): (time: number) => Answer {
  const known = new Map<number, Answer>();
  return (time) => {
    const answer = known.get(time) ?? ask(time);
    known.set(time, answer);
    return answer;
  };
}

/** The instants of one day of a campaign, which its hours may carry past midnight. */
function dueOn(
  rule: CampaignRule,
  { day, instantOf }: WallDay,
  isOpenThen: (at: number) => boolean,
): readonly number[] {
  const midnight = day * DAY_MS;
  switch (rule.trigger.kind) {
    case "times":
      return isWithinDates(rule, day)
        ? timesOn(rule.trigger, day).map((inDay) => instantOf(midnight + inDay))
        : [];
    case "minutes": {
      if (!isOnDay(rule, day)) return [];
      const { start, end } = hoursOf(rule);
      const everyMs = rule.trigger.every * MINUTE_MS;
      const count = Math.ceil((end - start) / everyMs);
      const instants = Array.from({ length: count }, (_, n) => instantOf(midnight + start + n * everyMs));
      // Nobody chose these times, so those outside of the opening hours are not missed.
      return rule.onlyOpen ? instants.filter(isOpenThen) : instants;
    }
    case "tracks":
      return [];
  }
}

function timesOn({ times }: Extract<Trigger, { kind: "times" }>, day: number): readonly number[] {
  const weekday = weekdayName(day);
  return times.filter(({ days }) => days.includes(weekday)).map(({ at }) => clockMs(at));
}

function isOnDay(rule: CampaignRule, day: number): boolean {
  return isWithinDates(rule, day) && (rule.days?.includes(weekdayName(day)) ?? true);
}

function isWithinDates({ from, to }: CampaignRule, day: number): boolean {
  return (from === null || dayOfDate(from) <= day) && (to === null || day <= dayOfDate(to));
}

/** In ms from midnight. Hours that end no later than they begin last into the next day. */
function hoursOf({ hours }: CampaignRule): { readonly start: number; readonly end: number } {
  if (!hours) return { start: 0, end: DAY_MS };
  const [start, end] = [clockMs(hours.from), clockMs(hours.to)];
  return { start, end: end > start ? end : end + DAY_MS };
}
