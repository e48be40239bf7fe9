import { SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { placeOfToday, useWeekDays } from "#renderer/data/schedules/week-days.ts";
import { planOf } from "#renderer/features/schedules/editor/plan.ts";
import { musicOf } from "#renderer/features/schedules/editor/use-known-music.ts";
import { WeekGrid } from "#renderer/features/schedules/editor/week/week-grid.tsx";
import { useWeekTexts } from "#renderer/features/schedules/editor/week/week-texts.ts";
import type { Schedule } from "#shared/contract/rest/music/schedules.ts";
import classes from "./schedule-page.module.css";

/** Height of an hour, in px. */
const HOUR_PX = 24;

/** The week of a schedule, read-only; in a narrow window one day at a time. */
export function WeekPicture({ schedule }: { readonly schedule: Schedule }) {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 760px)") ?? false;
  const week = useWeekDays();
  const [day, setDay] = useState(placeOfToday);
  const { slots } = useMemo(() => planOf(schedule), [schedule]);
  const music = useMemo(() => musicOf(schedule.collections), [schedule]);
  const texts = useWeekTexts(music);
  return (
    <div className={classes.week}>
      {narrow ? (
        <SegmentedControl
          fullWidth
          mb="sm"
          aria-label={t("schedules.editor.days")}
          value={String(day)}
          onChange={(value) => setDay(Number(value))}
          data={week.map((place) => ({ value: String(place), label: texts.day(place, "short") }))}
        />
      ) : null}
      <WeekGrid
        slots={slots}
        days={narrow ? [day] : week}
        music={music}
        zoom={HOUR_PX}
        label={narrow ? texts.day(day) : t("schedules.week")}
      />
    </div>
  );
}
