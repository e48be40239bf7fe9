import type { TFunction } from "i18next";
import { dateText } from "#renderer/lib/i18n/dates.ts";
import { clockText, dayName } from "#renderer/lib/i18n/days.ts";
import type { CampaignRule, Trigger } from "#shared/contract/announcements.ts";
import type { Weekday } from "#shared/contract/opening-hours.ts";
import { WEEKDAYS } from "#shared/domain/schedules/calendar-week.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

/** Times that a sentence lists before it counts the rest. */
const MOST_TIMES = 4;

/** A Monday. */
const MONDAY = Date.UTC(2012, 0, 2);

/** Days in a row from which on they are written as a span. */
const SPAN_FROM = 3;

/** The short name of a day of the week. */
export function shortDay(day: Weekday, language: string): string {
  return dateText(language, MONDAY + WEEKDAYS.indexOf(day) * DAY_MS, { weekday: "short", timeZone: "UTC" });
}

/** Days of the week in words: "Mon–Fri", "Mon and Wed"; null for all seven. */
export function daysInWords(days: readonly Weekday[], language: string): string | null {
  const places = WEEKDAYS.flatMap((day, place) => (days.includes(day) ? [place] : []));
  if (places.length === WEEKDAYS.length) return null;
  const name = (place: number | undefined) => shortDay(WEEKDAYS[place ?? 0] ?? "MO", language);
  const isRow = places.every((place, n) => n === 0 || place === (places[n - 1] ?? 0) + 1);
  if (isRow && places.length >= SPAN_FROM) return `${name(places[0])}–${name(places.at(-1))}`;
  return new Intl.ListFormat(language, { type: "conjunction" }).format(places.map(name));
}

/** When a campaign's messages are announced: "Every 3 tracks, Mon–Fri 9:00 AM–6:00 PM, while open". */
export function whenInWords(t: TFunction, language: string, rule: CampaignRule): string {
  const { trigger, days, hours, from, to, onlyOpen } = rule;
  const parts = [triggerInWords(t, language, trigger)];
  if (trigger.kind !== "times") {
    const span = hours && `${clockText(hours.from, language)}–${clockText(hours.to, language)}`;
    const within = [days && daysInWords(days, language), span].filter(Boolean).join(" ");
    if (within !== "") parts.push(within);
  }
  if (onlyOpen) parts.push(t("messaging.campaigns.words.open"));
  const first = from && dayName(from, language, "short");
  const last = to && dayName(to, language, "short");
  if (first && last)
    parts.push(first === last ? first : t("messaging.campaigns.words.between", { from: first, to: last }));
  else if (first) parts.push(t("messaging.campaigns.words.from", { day: first }));
  else if (last) parts.push(t("messaging.campaigns.words.until", { day: last }));
  return parts.join(", ");
}

function triggerInWords(t: TFunction, language: string, trigger: Trigger): string {
  if (trigger.kind !== "times")
    return t(`messaging.campaigns.words.${trigger.kind}`, { count: trigger.every });
  const byDays = Map.groupBy(trigger.times, ({ days }) => daysInWords(days, language));
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  const texts = [...byDays].map(([days, all], n) => {
    const times = [...new Set(all.map(({ at }) => at))].sort();
    const named = times.slice(0, MOST_TIMES).map((at) => clockText(at, language));
    const more = times.length - named.length;
    const words = list.format([
      ...named,
      ...(more > 0 ? [t("messaging.campaigns.words.more", { count: more })] : []),
    ]);
    const daily = t("messaging.campaigns.words.daily", { times: words });
    return days === null
      ? n === 0
        ? daily
        : daily.charAt(0).toLocaleLowerCase(language) + daily.slice(1)
      : t("messaging.campaigns.words.onDays", { days, times: words });
  });
  return texts.join("; ");
}

/** How it is heard: "Over the music, a little louder". */
export function howInWords(t: TFunction, { placement, lift, priority, hourlyCap }: CampaignRule): string {
  return [
    t(`messaging.placement.${placement}`),
    t(`messaging.lift.${lift}`),
    ...(priority === "normal" ? [] : [t(`messaging.campaigns.words.priority.${priority}`)]),
    ...(hourlyCap === null ? [] : [t("messaging.campaigns.words.cap", { count: hourlyCap })]),
  ].join(", ");
}
