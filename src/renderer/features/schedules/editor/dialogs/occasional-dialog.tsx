import { Button, Group, Radio, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LearntMusic } from "#renderer/features/schedules/editor/use-known-music.ts";
import { readClock, writeClock } from "#renderer/features/schedules/editor/week/clock-text.ts";
import { useWeekTexts } from "#renderer/features/schedules/editor/week/week-texts.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { DateInput } from "#renderer/ui/inputs/date-input.tsx";
import { TimeInput } from "#renderer/ui/inputs/time-input.tsx";
import type { Weekday } from "#shared/contract/opening-hours.ts";
import { MAX_WEEKS_APART, type Repeat } from "#shared/contract/planned-hours.ts";
import { MAX_SLOT_NAME, type OccasionalSlot } from "#shared/contract/rest/music/schedules.ts";
import { WEEKDAYS } from "#shared/domain/schedules/calendar-week.ts";
import { dayOfDate, weekdayOf } from "#shared/domain/schedules/days.ts";
import { everBegins } from "#shared/domain/schedules/occasional.ts";
import { SHORTEST_SLOT_MS } from "#shared/domain/schedules/slot-length.ts";
import { dayMinutes, dayRule } from "#shared/domain/schedules/slot-rule.ts";
import { DAY_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { ColorChoice } from "./color-choice.tsx";
import classes from "./dialogs.module.css";
import { PlaylistsChoice } from "./playlists-choice.tsx";
import { VolumeChoice } from "./volume-choice.tsx";

const PLACES = ["first", "second", "third", "fourth", "last"] as const;
const EVERY_SECOND_WEEK: Repeat = { kind: "weeks", every: 2 };
const FIRST_MONDAY: Repeat = { kind: "month", place: "first", day: "MO" };

interface OccasionalDialogProps {
  readonly account: string;
  /** Null for a new one. */
  readonly slot: OccasionalSlot | null;
  readonly music: LearntMusic;
  readonly onDone: (slot: OccasionalSlot) => void;
  readonly onClose: () => void;
}

/** Music, days and times of an occasional slot. */
export function OccasionalDialog({ account, slot, music, onDone, onClose }: OccasionalDialogProps) {
  const { t } = useTranslation();
  const texts = useWeekTexts(music.known);
  const [collections, setCollections] = useState<readonly string[]>(slot?.collections ?? []);
  const [repeat, setRepeat] = useState<Repeat>(slot?.repeat ?? EVERY_SECOND_WEEK);
  const [first, setFirst] = useState(slot?.from ?? "");
  const [last, setLast] = useState(slot?.to ?? "");
  const [begins, setBegins] = useState(() => clockTexts(slot).from);
  const [ends, setEnds] = useState(() => clockTexts(slot).to);
  const [name, setName] = useState(slot?.name ?? "");
  const [color, setColor] = useState(slot?.color ?? null);
  const [volume, setVolume] = useState(slot?.volume ?? null);
  const [tried, setTried] = useState(false);

  const [start, end] = [readClock(begins), readClock(ends)];
  const length = start === null || end === null ? null : (end - start + DAY_MS) % DAY_MS || DAY_MS;
  const to = last === "" ? null : last;
  const problems = {
    collections: collections.length === 0 ? t("schedules.slot.noPlaylist") : null,
    date:
      first === ""
        ? t("schedules.occasional.noDate")
        : to !== null && to < first
          ? t("schedules.exceptions.backwards")
          : everBegins({ from: first, to, repeat })
            ? null
            : t("schedules.occasional.never"),
    time:
      length === null
        ? t("schedules.slot.noTime")
        : length < SHORTEST_SLOT_MS
          ? t("schedules.slot.tooShort", { minutes: SHORTEST_SLOT_MS / MINUTE_MS })
          : null,
  };
  const weeksApart = (every: number) => {
    if (every === 1) return t("schedules.occasional.everyWeek");
    if (every === 2) return t("schedules.occasional.everySecondWeek");
    return t("schedules.occasional.everyWeeks", { number: every });
  };
  const done = () => {
    setTried(true);
    if (Object.values(problems).some(Boolean)) return;
    const times = dayRule({
      startMinute: (start ?? 0) / MINUTE_MS,
      durationMinutes: (length ?? 0) / MINUTE_MS,
    });
    onDone({
      id: slot?.id ?? null,
      name: name.trim(),
      color,
      collections: [...collections],
      ...times,
      volume,
      from: first,
      to,
      repeat,
    });
    onClose();
  };
  return (
    <Dialog
      opened
      withCross
      size={580}
      title={t(slot ? "schedules.occasional.editTitle" : "schedules.occasional.add")}
      onClose={onClose}
    >
      <div className={classes.body}>
        <PlaylistsChoice
          account={account}
          chosen={collections}
          music={music}
          error={tried ? problems.collections : null}
          onChange={setCollections}
        />
        <Radio.Group
          label={t("schedules.occasional.repeats")}
          value={repeat.kind}
          onChange={(kind) => setRepeat(kind === "month" ? FIRST_MONDAY : EVERY_SECOND_WEEK)}
        >
          <Stack gap={10} mt={8}>
            <Radio value="weeks" label={t("schedules.occasional.weeks")} />
            <Radio value="month" label={t("schedules.occasional.month")} />
          </Stack>
        </Radio.Group>
        {repeat.kind === "weeks" ? (
          <Select
            label={t("schedules.occasional.howOften")}
            allowDeselect={false}
            value={String(repeat.every)}
            data={Array.from({ length: MAX_WEEKS_APART }, (_, n) => n + 1).map((every) => ({
              value: String(every),
              label: weeksApart(every),
            }))}
            onChange={(every) => every && setRepeat({ kind: "weeks", every: Number(every) })}
          />
        ) : (
          <Group grow align="flex-start" gap="sm">
            <Select
              label={t("schedules.occasional.which")}
              allowDeselect={false}
              value={repeat.place}
              data={PLACES.map((place) => ({
                value: place,
                label: t(`schedules.occasional.places.${place}`),
              }))}
              onChange={(place) => place && setRepeat({ ...repeat, place: place as typeof repeat.place })}
            />
            <Select
              label={t("schedules.exceptions.whichDay")}
              allowDeselect={false}
              value={repeat.day}
              data={WEEKDAYS.map((day, place) => ({ value: day, label: texts.day(place) }))}
              onChange={(day) => day && setRepeat({ ...repeat, day: day as Weekday })}
            />
          </Group>
        )}
        <div>
          <Group grow align="flex-start" gap="sm">
            <DateInput label={t("schedules.occasional.from")} value={first} onChange={setFirst} />
            <DateInput label={t("schedules.occasional.to")} value={last} min={first} onChange={setLast} />
          </Group>
          <p className={classes.note}>
            {repeat.kind === "weeks" && first !== ""
              ? t("schedules.occasional.dayOfFirst", { day: texts.day(weekdayOf(dayOfDate(first))) })
              : null}
          </p>
          {tried && problems.date ? <Problem>{problems.date}</Problem> : null}
        </div>
        <div>
          <Group grow align="flex-start" gap="sm">
            <TimeInput label={t("schedules.slot.from")} value={begins} onChange={setBegins} />
            <TimeInput label={t("schedules.slot.to")} value={ends} onChange={setEnds} />
          </Group>
          {tried && problems.time ? <Problem>{problems.time}</Problem> : null}
          <p className={classes.note}>
            {end !== null && start !== null && end < start ? t("schedules.slot.nextDay") : null}
            {length === DAY_MS ? t("schedules.slot.wholeDay") : null}
          </p>
        </div>
        <VolumeChoice value={volume} onChange={setVolume} />
        <TextInput
          label={t("schedules.slot.name")}
          placeholder={collections.length > 0 ? texts.title({ name: "", collections }) : undefined}
          maxLength={MAX_SLOT_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ColorChoice label={t("schedules.slot.color")} value={color} onChange={setColor} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t("app.cancel")}
          </Button>
          <Button onClick={done}>{t(slot ? "schedules.slot.done" : "schedules.occasional.add")}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function Problem({ children }: { readonly children: string }) {
  return (
    <p role="alert" className={classes.problem}>
      {children}
    </p>
  );
}

/** The times of a slot as typed; an evening for a new one. */
function clockTexts(slot: OccasionalSlot | null): { readonly from: string; readonly to: string } {
  if (!slot) return { from: "18:00", to: "23:00" };
  const { startMinute, durationMinutes } = dayMinutes(slot);
  const start = startMinute * MINUTE_MS;
  return { from: writeClock(start), to: writeClock((start + durationMinutes * MINUTE_MS) % DAY_MS) };
}
