import { useTranslation } from "react-i18next";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import type { OccasionalSlot } from "#shared/contract/rest/music/schedules.ts";
import { WEEKDAYS } from "#shared/domain/schedules/calendar-week.ts";
import { dayOfDate, weekdayOf } from "#shared/domain/schedules/days.ts";
import { dayMinutes } from "#shared/domain/schedules/slot-rule.ts";
import { DAY_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { type KnownMusic, useWeekTexts } from "./editor/week/week-texts.ts";

/** Texts for occasional slots: "Every second Friday 18:00 – 23:00 from 4 December 2026". */
export function useOccasionalTexts(music: KnownMusic) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { day, musicName, span, volume } = useWeekTexts(music);
  const date = (written: string) =>
    dateText(dayOfDate(written) * DAY_MS, {
      timeZone: "UTC",
      day: "numeric",
      month: "long",
      year: "numeric",
    });
  const days = ({ repeat, from }: OccasionalSlot) => {
    if (repeat.kind === "month")
      return t(`schedules.occasional.days.${repeat.place}`, { day: day(WEEKDAYS.indexOf(repeat.day)) });
    const name = day(weekdayOf(dayOfDate(from)));
    if (repeat.every === 1) return t("schedules.occasional.days.every", { day: name });
    if (repeat.every === 2) return t("schedules.occasional.days.everySecond", { day: name });
    return t("schedules.occasional.days.everyFew", { day: name, number: repeat.every });
  };
  const when = (slot: OccasionalSlot) => {
    const { startMinute, durationMinutes } = dayMinutes(slot);
    const time = span({
      start: startMinute * MINUTE_MS,
      end: (startMinute + durationMinutes) * MINUTE_MS,
    });
    const { from, to } = slot;
    if (from === to) return t("schedules.occasional.once", { date: date(from), time });
    return to === null
      ? t("schedules.occasional.since", { days: days(slot), time, from: date(from) })
      : t("schedules.occasional.between", { days: days(slot), time, from: date(from), to: date(to) });
  };
  const plays = ({ collections }: OccasionalSlot) => collections.map(musicName).join(", ");
  return {
    title: (slot: OccasionalSlot) => slot.name || when(slot),
    detail: (slot: OccasionalSlot) =>
      [slot.name === "" ? null : when(slot), plays(slot), volume(slot.volume)].filter(Boolean).join(" · "),
  };
}
