import { useTranslation } from "react-i18next";
import { musicOf } from "#renderer/features/schedules/editor/use-known-music.ts";
import { useExceptionTexts } from "#renderer/features/schedules/exception-texts.ts";
import type { Schedule } from "#shared/contract/rest/music/schedules.ts";
import classes from "./schedule-page.module.css";

/** A schedule's exceptions to its week; renders nothing without any. */
export function ScheduleExceptions({ schedule }: { readonly schedule: Schedule }) {
  const { t } = useTranslation();
  const texts = useExceptionTexts(musicOf(schedule.collections));
  if (schedule.exceptions.length === 0) return null;
  return (
    <section>
      <h2 className={classes.heading}>{t("schedules.exceptions.title")}</h2>
      <ul className={classes.list}>
        {schedule.exceptions.map((exception) => (
          <li key={exception.id}>
            {texts.title(exception)}
            <span>{texts.detail(exception)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
