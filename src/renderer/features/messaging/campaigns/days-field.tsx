import { Chip } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Weekday } from "#shared/contract/opening-hours.ts";
import { WEEKDAYS } from "#shared/domain/schedules/calendar-week.ts";
import classes from "./campaign-form.module.css";
import { shortDay } from "./campaign-words.ts";

interface DaysFieldProps {
  readonly label: string;
  readonly value: readonly Weekday[];
  readonly onChange: (days: Weekday[]) => void;
}

/** Chooses days of the week. */
export function DaysField({ label, value, onChange }: DaysFieldProps) {
  const { t, i18n } = useTranslation();
  return (
    <fieldset className={classes.plain}>
      <legend>{label}</legend>
      <div className={classes.chips}>
        <Chip.Group
          multiple
          value={[...value]}
          onChange={(days) => onChange(WEEKDAYS.filter((day) => days.includes(day)))}
        >
          {WEEKDAYS.map((day) => (
            <Chip key={day} value={day} size="sm">
              {shortDay(day, i18n.language)}
            </Chip>
          ))}
        </Chip.Group>
      </div>
      {value.length === 0 && <p className={classes.error}>{t("messaging.campaigns.form.daysNeeded")}</p>}
    </fieldset>
  );
}
