import { useTranslation } from "react-i18next";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import type { ScheduleException } from "#shared/contract/rest/music/schedules.ts";
import { WEEKDAYS } from "#shared/domain/schedules/calendar-week.ts";
import { type KnownMusic, useWeekTexts } from "./editor/week/week-texts.ts";

/** Texts for exceptions to the week. */
export function useExceptionTexts(music: KnownMusic) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { day, musicName } = useWeekTexts(music);
  const when = ({ from, to, yearly }: ScheduleException) => {
    const date = (written: string) =>
      dateText(new Date(`${written}T12:00:00Z`), {
        timeZone: "UTC",
        day: "numeric",
        month: "long",
        ...(yearly ? {} : { year: "numeric" }),
      });
    const span = from === to ? date(from) : t("schedules.span", { from: date(from), to: date(to) });
    return yearly ? t("schedules.exceptions.everyYear", { span }) : span;
  };
  const plays = ({ plan }: ScheduleException) => {
    if (plan.kind === "silence") return t("schedules.exceptions.silence");
    if (plan.kind === "day")
      return t("schedules.exceptions.likeDay", { day: day(WEEKDAYS.indexOf(plan.day)) });
    return plan.collections.map(musicName).join(", ");
  };
  return {
    title: (exception: ScheduleException) => exception.name || when(exception),
    detail: (exception: ScheduleException) =>
      [exception.name === "" ? null : when(exception), plays(exception)].filter(Boolean).join(" · "),
  };
}
