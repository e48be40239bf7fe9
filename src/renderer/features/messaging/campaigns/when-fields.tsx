import { ActionIcon, Button, Checkbox, SegmentedControl } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { type FieldPath, useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { inputProps } from "#renderer/forms/fields/field-props.tsx";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { fieldMark } from "#renderer/forms/fields-on-page.ts";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { DateInput } from "#renderer/ui/inputs/date-input.tsx";
import { SwitchLine } from "#renderer/ui/inputs/setting-lines.tsx";
import { TimeInput } from "#renderer/ui/inputs/time-input.tsx";
import {
  MAX_CAMPAIGN_TIMES,
  MAX_EVERY_MINUTES,
  MAX_EVERY_TRACKS,
  MIN_EVERY_MINUTES,
  type Trigger,
} from "#shared/contract/announcements.ts";
import { WEEKDAYS } from "#shared/domain/schedules/calendar-week.ts";
import classes from "./campaign-form.module.css";
import { type CampaignValues, USUAL_TRIGGERS } from "./campaign-values.ts";
import { DaysField } from "./days-field.tsx";
import { checkedAgain, GroupError } from "./group-error.tsx";

interface FieldsProps {
  readonly form: ServiceForm<CampaignValues>;
}

const KINDS = ["times", "tracks", "minutes"] as const;

/** When a campaign's messages are heard: what makes them due, on which days, and only while open or always. */
export function WhenFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  const trigger = useWatch({ control: form.control, name: "rule.trigger" });
  const kept = useRef(USUAL_TRIGGERS);
  const onlyOpen = useController({ control: form.control, name: "rule.onlyOpen" });
  const choose = (kind: Trigger["kind"]) => {
    // Switching to and fro loses nothing.
    kept.current = { ...kept.current, [trigger.kind]: trigger };
    form.setValue("rule.trigger", kept.current[kind], { shouldDirty: true });
  };
  return (
    <div className={classes.group}>
      <SegmentedControl
        aria-label={t("messaging.campaigns.form.kind")}
        value={trigger.kind}
        data={KINDS.map((value) => ({ value, label: t(`messaging.campaigns.form.${value}`) }))}
        onChange={choose}
      />
      {trigger.kind === "times" && <TimesField form={form} />}
      {trigger.kind === "tracks" && (
        <NumberField
          key="tracks"
          form={form}
          name={EVERY}
          label={t("messaging.campaigns.form.everyTracks")}
          min={1}
          max={MAX_EVERY_TRACKS}
        />
      )}
      {trigger.kind === "minutes" && (
        <NumberField
          key="minutes"
          form={form}
          name={EVERY}
          label={t("messaging.campaigns.form.everyMinutes")}
          min={MIN_EVERY_MINUTES}
          max={MAX_EVERY_MINUTES}
          step={5}
        />
      )}
      <GroupError form={form} name="rule.trigger" />
      {trigger.kind !== "times" && <WithinFields form={form} />}
      <DateFields form={form} />
      <div {...fieldMark("rule.onlyOpen")}>
        <SwitchLine
          label={t("messaging.campaigns.form.onlyOpen")}
          hint={t("messaging.campaigns.form.onlyOpenHint")}
          checked={onlyOpen.field.value}
          onChange={onlyOpen.field.onChange}
        />
      </div>
    </div>
  );
}

/** Of the triggers that have it. */
const EVERY = "rule.trigger.every" as FieldPath<CampaignValues>;

function TimesField({ form }: FieldsProps) {
  const { t } = useTranslation();
  const rules = checkedAgain(form, "rule.trigger");
  const { field } = useController({ control: form.control, name: "rule.trigger", rules });
  const trigger = field.value;
  if (trigger.kind !== "times") return null;
  const { times } = trigger;
  const change = (next: typeof times) => field.onChange({ kind: "times", times: next });
  const replace = (place: number, part: Partial<(typeof times)[number]>) =>
    change(times.map((time, n) => (n === place ? { ...time, ...part } : time)));
  const last = times.at(-1) ?? { days: [...WEEKDAYS], at: "12:00" };
  return (
    <div>
      {times.map((time, place) => (
        // Times have no identity besides their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={place} className={classes.plain}>
          <legend className={classes.hint}>
            {t("messaging.campaigns.form.timeNumber", { number: place + 1 })}
          </legend>
          <div className={classes.time}>
            <TimeInput
              className={classes.clock ?? ""}
              label={t("messaging.campaigns.form.time")}
              value={time.at}
              onChange={(at) => replace(place, { at })}
            />
            <DaysField
              label={t("messaging.campaigns.form.days")}
              value={time.days}
              onChange={(days) => replace(place, { days })}
            />
            {times.length > 1 && (
              <ActionIcon
                size={36}
                variant="subtle"
                color="gray"
                aria-label={t("messaging.campaigns.form.removeTime", { time: time.at })}
                onClick={() => change(times.filter((_, n) => n !== place))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </div>
        </fieldset>
      ))}
      {times.length < MAX_CAMPAIGN_TIMES && (
        <Button
          mt="sm"
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => change([...times, last])}
        >
          {t("messaging.campaigns.form.addTime")}
        </Button>
      )}
    </div>
  );
}

/** The days and hours of campaigns without fixed times. */
function WithinFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  const { field: days } = useController({
    control: form.control,
    name: "rule.days",
    rules: checkedAgain(form, "rule.days"),
  });
  const { field: hours } = useController({
    control: form.control,
    name: "rule.hours",
    rules: checkedAgain(form, "rule.hours"),
  });
  const span = hours.value;
  return (
    <>
      <div {...fieldMark("rule.days")}>
        <DaysField
          label={t("messaging.campaigns.form.days")}
          value={days.value ?? WEEKDAYS}
          onChange={(next) => days.onChange(next.length === WEEKDAYS.length ? null : next)}
        />
      </div>
      <Checkbox
        label={t("messaging.campaigns.form.allDay")}
        checked={span === null}
        onChange={(event) => hours.onChange(event.currentTarget.checked ? null : USUAL_HOURS)}
      />
      {span !== null && (
        <div className={classes.pair}>
          <TimeInput
            label={t("messaging.campaigns.form.hoursFrom")}
            value={span.from}
            onChange={(from) => hours.onChange({ ...span, from })}
          />
          <TimeInput
            label={t("messaging.campaigns.form.hoursTo")}
            description={t("messaging.campaigns.form.hoursHint")}
            value={span.to}
            onChange={(to) => hours.onChange({ ...span, to })}
          />
        </div>
      )}
      <GroupError form={form} name="rule.hours" />
    </>
  );
}

const USUAL_HOURS = { from: "09:00", to: "18:00" };

function DateFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  const { field: from } = useController({ control: form.control, name: "rule.from" });
  const { field: to } = useController({ control: form.control, name: "rule.to" });
  return (
    <div className={classes.pair}>
      <DateInput
        {...inputProps({ form, name: "rule.from" })}
        label={t("messaging.campaigns.form.firstDay")}
        description={t("messaging.campaigns.form.datesHint")}
        value={from.value ?? ""}
        {...(to.value === null ? {} : { max: to.value })}
        onChange={(day) => from.onChange(day || null)}
        onBlur={from.onBlur}
      />
      <DateInput
        {...inputProps({ form, name: "rule.to" })}
        label={t("messaging.campaigns.form.lastDay")}
        description={t("messaging.campaigns.form.datesHint")}
        value={to.value ?? ""}
        {...(from.value === null ? {} : { min: from.value })}
        onChange={(day) => to.onChange(day || null)}
        onBlur={to.onBlur}
      />
    </div>
  );
}
