import { useTranslation } from "react-i18next";
import { ChoiceChip } from "#renderer/ui/buttons/choice-chip.tsx";
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
        {WEEKDAYS.map((day) => (
          <ChoiceChip
            key={day}
            checked={value.includes(day)}
            onChange={() => onChange(WEEKDAYS.filter((one) => value.includes(one) !== (one === day)))}
          >
            {shortDay(day, i18n.language)}
          </ChoiceChip>
        ))}
      </div>
      {value.length === 0 && <p className={classes.error}>{t("messaging.campaigns.form.daysNeeded")}</p>}
    </fieldset>
  );
}
