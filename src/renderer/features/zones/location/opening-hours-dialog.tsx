import { ActionIcon, Button, Checkbox, Switch } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useWeekDays } from "#renderer/data/schedules/week-days.ts";
import { useUpdateLocation } from "#renderer/data/zones/location-changes.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { TimeInput } from "#renderer/ui/inputs/time-input.tsx";
import {
  MAX_OPEN_SPANS,
  type OpeningHours,
  type OpenSpan,
  type Weekday,
} from "#shared/contract/opening-hours.ts";
import type { Location } from "#shared/contract/rest/entities.ts";
import { OpeningHoursInput } from "#shared/contract/rest/zones/locations.ts";
import { WEEKDAYS } from "#shared/domain/schedules/calendar-week.ts";
import { closesAtOpening, isWholeDay } from "#shared/domain/schedules/opening-hours.ts";
import { parseFields } from "#shared/domain/validation/schema-messages.ts";
import classes from "./opening-hours.module.css";
import { useDayNames } from "./use-day-names.ts";

type Days = Readonly<Record<Weekday, readonly OpenSpan[]>>;

const USUAL: OpenSpan = { from: "09:00", to: "18:00" };

interface OpeningHoursDialogProps {
  readonly account: string;
  readonly location: Location;
  readonly onClose: () => void;
}

/** Sets a location's opening hours, day by day. */
export function OpeningHoursDialog({ account, location, onClose }: OpeningHoursDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [limited, setLimited] = useState(true);
  const [days, setDays] = useState(() => daysOf(location.opening_hours));
  const [tried, setTried] = useState(false);
  const update = useUpdateLocation(account);
  const names = useDayNames();
  const week = useWeekDays();
  const problem = limited ? problemOf(days) : null;
  const change = (day: Weekday, spans: readonly OpenSpan[]) => setDays({ ...days, [day]: spans });
  const save = () => {
    setTried(true);
    if (problem) return;
    const opening_hours = limited ? hoursOf(days) : null;
    update.mutate({ params: { id: location.id }, body: { opening_hours } }, { onSuccess: onClose });
  };
  const first = WEEKDAYS.find((day) => days[day].length > 0);
  return (
    <Dialog opened withCross size={560} title={t("openingHours.title")} onClose={onClose}>
      <div className={classes.body}>
        <Switch
          label={t("openingHours.limit")}
          description={t("openingHours.limitHint", { timezone: location.timezone.replaceAll("_", " ") })}
          checked={limited}
          onChange={(event) => setLimited(event.currentTarget.checked)}
        />
        {limited ? (
          <>
            {week
              .flatMap((place) => WEEKDAYS.slice(place, place + 1))
              .map((day) => (
                <DayHours
                  key={day}
                  name={names[WEEKDAYS.indexOf(day)] ?? day}
                  spans={days[day]}
                  onChange={(spans) => change(day, spans)}
                />
              ))}
            <div>
              <Button
                variant="subtle"
                size="compact-md"
                disabled={!first}
                onClick={() => first && setDays(everyDay(days[first]))}
              >
                {t("openingHours.copy")}
              </Button>
            </div>
          </>
        ) : null}
        {(tried && problem) || update.error ? (
          <p role="alert" className={classes.problem}>
            {problem
              ? t(`openingHours.${problem}`)
              : `${t("openingHours.failed")} ${errorText(update.error)}`}
          </p>
        ) : null}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t("app.cancel")}
          </Button>
          <Button loading={update.isPending} onClick={save}>
            {t("openingHours.save")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface DayHoursProps {
  readonly name: string;
  readonly spans: readonly OpenSpan[];
  readonly onChange: (spans: readonly OpenSpan[]) => void;
}

function DayHours({ name, spans, onChange }: DayHoursProps) {
  const { t } = useTranslation();
  const set = (place: number, change: Partial<OpenSpan>) =>
    onChange(spans.map((span, n) => (n === place ? { ...span, ...change } : span)));
  return (
    <div className={classes.day}>
      <Checkbox
        className={classes.name}
        label={name}
        aria-label={t("openingHours.open", { day: name })}
        checked={spans.length > 0}
        onChange={(event) => onChange(event.currentTarget.checked ? [USUAL] : [])}
      />
      <div className={classes.spans}>
        {spans.length === 0 ? <span className={classes.hint}>{t("openingHours.closed")}</span> : null}
        {spans.map((span, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: times have no other name than their place.
          <div key={place} className={classes.span}>
            <TimeInput
              aria-label={t("openingHours.from", { day: name })}
              value={span.from}
              onChange={(from) => set(place, { from })}
            />
            <TimeInput
              aria-label={t("openingHours.to", { day: name })}
              // A time field has no 24:00; 00:00 as an end means the end of the day.
              value={span.to === "24:00" ? "00:00" : span.to}
              error={closesAtOpening(span) ? t("openingHours.closesAtOpening") : null}
              onChange={(to) => set(place, { to })}
            />
            {place === 0 ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                disabled={spans.length >= MAX_OPEN_SPANS}
                aria-label={t("openingHours.more", { day: name })}
                onClick={() => onChange([...spans, { from: "", to: "" }])}
              >
                <IconPlus size={16} aria-hidden />
              </ActionIcon>
            ) : (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t("openingHours.remove", { day: name })}
                onClick={() => onChange(spans.filter((one) => one !== span))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
            {isWholeDay(span) ? <span className={classes.hint}>{t("openingHours.allDay")}</span> : null}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The same spans every day. */
function everyDay(spans: readonly OpenSpan[]): Days {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, spans])) as unknown as Days;
}

function daysOf(hours: OpeningHours | null): Days {
  if (!hours) return everyDay([USUAL]);
  return { ...everyDay([]), ...hours.days };
}

function hoursOf(days: Days): OpeningHours {
  const open = WEEKDAYS.filter((day) => days[day].length > 0);
  return { days: Object.fromEntries(open.map((day) => [day, [...days[day]]])) };
}

function problemOf(days: Days) {
  const parsed = parseFields(OpeningHoursInput, hoursOf(days));
  if (parsed.ok) return null;
  const { _: message, ...times } = parsed.reason;
  if (message?.code !== "rule" || Object.keys(times).length > 0) return "incomplete";
  return message.rule === "closesAtOpening" ? "closesAtOpening" : "overlap";
}
