import { useTranslation } from "react-i18next";
import { musicOf } from "#renderer/features/schedules/editor/use-known-music.ts";
import { useOccasionalTexts } from "#renderer/features/schedules/occasional-texts.ts";
import type { Schedule } from "#shared/contract/rest/music/schedules.ts";
import classes from "./schedule-page.module.css";

/** A schedule's occasional slots; renders nothing without any. */
export function ScheduleOccasional({ schedule }: { readonly schedule: Schedule }) {
  const { t } = useTranslation();
  const texts = useOccasionalTexts(musicOf(schedule.collections));
  if (schedule.occasional.length === 0) return null;
  return (
    <section>
      <h2 className={classes.heading}>{t("schedules.occasional.title")}</h2>
      <ul className={classes.list}>
        {schedule.occasional.map((slot) => (
          <li key={slot.id}>
            {texts.title(slot)}
            <span>{texts.detail(slot)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
