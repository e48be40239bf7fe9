import { Button, Card } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useWeekDays } from "#renderer/data/schedules/week-days.ts";
import { clockText } from "#renderer/lib/i18n/days.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import type { OpenSpan } from "#shared/contract/opening-hours.ts";
import type { Location } from "#shared/contract/rest/entities.ts";
import { WEEKDAYS } from "#shared/domain/schedules/calendar-week.ts";
import { isWholeDay } from "#shared/domain/schedules/opening-hours.ts";
import classes from "./opening-hours.module.css";
import { useDayNames } from "./use-day-names.ts";

const Dialog = lazy(async () => ({
  default: (await import("./opening-hours-dialog.tsx")).OpeningHoursDialog,
}));

/** A location's opening hours, when its zones play. */
export function OpeningHoursCard({
  account,
  location,
}: {
  readonly account: string;
  readonly location: Location;
}) {
  const { t, i18n } = useTranslation();
  const clock = (time: string) => clockText(time, i18n.language);
  const spanText = (span: OpenSpan) =>
    isWholeDay(span)
      ? t("openingHours.allDay")
      : t("openingHours.span", { from: clock(span.from), to: clock(span.to) });
  const [open, setOpen] = useState(false);
  const refusal = useRefusalText(useMay("location.update", { account, location: location.id }));
  const names = useDayNames();
  const week = useWeekDays();
  const hours = location.opening_hours;
  return (
    <Card component="section">
      <h2 className={classes.title}>{t("openingHours.title")}</h2>
      <p className={classes.hint}>{t(hours ? "openingHours.hint" : "openingHours.always")}</p>
      {hours ? (
        <dl className={classes.days}>
          {week
            .flatMap((place) => WEEKDAYS.slice(place, place + 1))
            .map((day) => (
              <div key={day}>
                <dt>{names[WEEKDAYS.indexOf(day)]}</dt>
                <dd>{(hours.days[day] ?? []).map(spanText).join(", ") || t("openingHours.closed")}</dd>
              </div>
            ))}
        </dl>
      ) : null}
      <DisabledReason reason={refusal}>
        {(disabled) => (
          <Button
            variant="default"
            leftSection={<IconClock size={16} aria-hidden />}
            onClick={() => setOpen(true)}
            {...disabled}
          >
            {t(hours ? "openingHours.change" : "openingHours.set")}
          </Button>
        )}
      </DisabledReason>
      {open ? (
        <Suspense>
          <Dialog account={account} location={location} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
