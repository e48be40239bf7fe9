import { Button, Group, Radio, Select, Stack, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LearntMusic } from "#renderer/features/schedules/editor/use-known-music.ts";
import { useWeekTexts } from "#renderer/features/schedules/editor/week/week-texts.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { DateInput } from "#renderer/ui/inputs/date-input.tsx";
import type { Weekday } from "#shared/contract/opening-hours.ts";
import {
  type ExceptionPlan,
  MAX_SLOT_NAME,
  type ScheduleException,
} from "#shared/contract/rest/music/schedules.ts";
import { WEEKDAYS } from "#shared/domain/schedules/calendar-week.ts";
import classes from "./dialogs.module.css";
import { PlaylistsChoice } from "./playlists-choice.tsx";

interface ExceptionDialogProps {
  readonly account: string;
  /** Null for a new one. */
  readonly exception: ScheduleException | null;
  readonly music: LearntMusic;
  readonly onDone: (exception: ScheduleException) => void;
  readonly onClose: () => void;
}

/** Dates and music of an exception. */
export function ExceptionDialog({ account, exception, music, onDone, onClose }: ExceptionDialogProps) {
  const { t } = useTranslation();
  const texts = useWeekTexts(music.known);
  const [name, setName] = useState(exception?.name ?? "");
  const [from, setFrom] = useState(exception?.from ?? "");
  const [to, setTo] = useState(exception?.to ?? "");
  const [yearly, setYearly] = useState(exception?.yearly ?? false);
  const [plan, setPlan] = useState<ExceptionPlan>(exception?.plan ?? { kind: "silence" });
  const [tried, setTried] = useState(false);
  const last = to === "" ? from : to;
  const problems = {
    date:
      from === ""
        ? t("schedules.exceptions.noDate")
        : last < from
          ? t("schedules.exceptions.backwards")
          : null,
    music:
      plan.kind === "collections" && plan.collections.length === 0 ? t("schedules.slot.noPlaylist") : null,
  };
  const done = () => {
    setTried(true);
    if (problems.date || problems.music) return;
    onDone({ id: exception?.id ?? null, name: name.trim(), from, to: last, yearly, plan });
    onClose();
  };
  const choose = (kind: string) =>
    setPlan(
      kind === "day"
        ? { kind, day: "SU" }
        : kind === "collections"
          ? { kind, collections: [] }
          : { kind: "silence" },
    );
  return (
    <Dialog
      opened
      withCross
      size={520}
      title={t(exception ? "schedules.exceptions.editTitle" : "schedules.exceptions.add")}
      onClose={onClose}
    >
      <div className={classes.body}>
        <TextInput
          label={t("schedules.exceptions.name")}
          placeholder={t("schedules.exceptions.namePlaceholder")}
          maxLength={MAX_SLOT_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <div>
          <Group grow align="flex-start" gap="sm">
            <DateInput label={t("schedules.exceptions.from")} value={from} onChange={setFrom} />
            <DateInput label={t("schedules.exceptions.to")} value={to} min={from} onChange={setTo} />
          </Group>
          <p className={classes.note}>{t("schedules.exceptions.oneDay")}</p>
          {tried && problems.date ? (
            <p role="alert" className={classes.problem}>
              {problems.date}
            </p>
          ) : null}
        </div>
        <Switch
          label={t("schedules.exceptions.yearly")}
          checked={yearly}
          onChange={(event) => setYearly(event.currentTarget.checked)}
        />
        <Radio.Group label={t("schedules.exceptions.plays")} value={plan.kind} onChange={choose}>
          <Stack gap={10} mt={8}>
            <Radio value="silence" label={t("schedules.exceptions.silence")} />
            <Radio value="day" label={t("schedules.exceptions.day")} />
            <Radio value="collections" label={t("schedules.exceptions.collections")} />
          </Stack>
        </Radio.Group>
        {plan.kind === "day" ? (
          <Select
            label={t("schedules.exceptions.whichDay")}
            allowDeselect={false}
            value={plan.day}
            data={WEEKDAYS.map((day, place) => ({ value: day, label: texts.day(place) }))}
            onChange={(day) => day && setPlan({ kind: "day", day: day as Weekday })}
          />
        ) : null}
        {plan.kind === "collections" ? (
          <PlaylistsChoice
            account={account}
            chosen={plan.collections}
            music={music}
            error={tried ? problems.music : null}
            onChange={(collections) => setPlan({ kind: "collections", collections: [...collections] })}
          />
        ) : null}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t("app.cancel")}
          </Button>
          <Button onClick={done}>{t(exception ? "schedules.slot.done" : "schedules.exceptions.add")}</Button>
        </div>
      </div>
    </Dialog>
  );
}
