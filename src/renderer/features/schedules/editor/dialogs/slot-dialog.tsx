import { Button, Chip, Group, TextInput } from "@mantine/core";
import { IconArrowsSplit, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useWeekDays } from "#renderer/data/schedules/week-days.ts";
import type { LearntMusic } from "#renderer/features/schedules/editor/use-known-music.ts";
import { readClock, writeClock } from "#renderer/features/schedules/editor/week/clock-text.ts";
import { useWeekTexts } from "#renderer/features/schedules/editor/week/week-texts.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { TimeInput } from "#renderer/ui/inputs/time-input.tsx";
import { MAX_SLOT_NAME } from "#shared/contract/rest/music/schedules.ts";
import { displacedBy, type EditorSlot, lengthOf, type Slots } from "#shared/domain/schedules/editor-slots.ts";
import { atClock, clockOf, dayOf } from "#shared/domain/schedules/editor-week.ts";
import { LONGEST_SLOT_MS, SHORTEST_SLOT_MS } from "#shared/domain/schedules/slot-length.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { ColorChoice } from "./color-choice.tsx";
import classes from "./dialogs.module.css";
import { PlaylistsChoice } from "./playlists-choice.tsx";
import { VolumeChoice } from "./volume-choice.tsx";

const PRESETS = {
  everyDay: [0, 1, 2, 3, 4, 5, 6],
  weekdays: [0, 1, 2, 3, 4],
  weekend: [5, 6],
} as const;

/** Most displaced slots listed by name. */
const MOST_NAMED = 5;

interface SlotDialogProps {
  readonly account: string;
  readonly slot: EditorSlot;
  /** The week's slots. */
  readonly slots: Slots;
  readonly isNew: boolean;
  readonly music: LearntMusic;
  /** `days`: the slot's days. */
  readonly onDone: (slot: EditorSlot, days: readonly number[]) => void;
  readonly onRemove: () => void;
  readonly onSplit: () => void;
  readonly onClose: () => void;
}

/** Music, days and times of a slot. */
export function SlotDialog(props: SlotDialogProps) {
  const { account, slot, slots, isNew, music, onDone, onRemove, onSplit, onClose } = props;
  const { t } = useTranslation();
  const texts = useWeekTexts(music.known);
  const [collections, setCollections] = useState(slot.collections);
  const [days, setDays] = useState<readonly number[]>([dayOf(slot.start)]);
  const [from, setFrom] = useState(() => writeClock(clockOf(slot.start)));
  const [to, setTo] = useState(() => writeClock(clockOf(slot.end)));
  const [name, setName] = useState(slot.name);
  const [color, setColor] = useState(slot.color);
  const [volume, setVolume] = useState(slot.volume);
  const [tried, setTried] = useState(false);

  const begins = readClock(from);
  const ends = readClock(to);
  const length = begins === null || ends === null ? null : (ends - begins + DAY_MS) % DAY_MS || DAY_MS;
  const problems = {
    collections: collections.length === 0 ? t("schedules.slot.noPlaylist") : null,
    days: days.length === 0 ? t("schedules.slot.noDay") : null,
    time:
      length === null
        ? t("schedules.slot.noTime")
        : length < SHORTEST_SLOT_MS
          ? t("schedules.slot.tooShort", { minutes: SHORTEST_SLOT_MS / MINUTE_MS })
          : null,
  };
  const isNight = begins !== null && begins < 6 * 60 * MINUTE_MS;
  const start = atClock(days[0] ?? 0, begins ?? 0);
  const times = { start, end: start + (length ?? 0) };
  const placed = { ...slot, collections, name: name.trim(), color, volume, ...times };
  const displaced = problems.days || problems.time ? null : displacedBy(slots, placed, days);
  const namesOf = (some: Slots) =>
    [
      ...some.slice(0, MOST_NAMED).map(texts.whole),
      ...(some.length > MOST_NAMED ? [t("schedules.slot.more", { number: some.length - MOST_NAMED })] : []),
    ].join("; ");
  const done = () => {
    setTried(true);
    if (Object.values(problems).some(Boolean)) return;
    onDone(placed, days);
    onClose();
  };
  const close = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <Dialog
      opened
      withCross
      size={580}
      title={t(isNew ? "schedules.slot.newTitle" : "schedules.slot.title")}
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
        <fieldset className={classes.group}>
          <legend>{t("schedules.slot.days")}</legend>
          <Group gap={6}>
            {(["everyDay", "weekdays", "weekend"] as const).map((preset) => (
              <Button
                key={preset}
                size="compact-sm"
                variant="default"
                onClick={() => setDays(PRESETS[preset])}
              >
                {t(`schedules.slot.${preset}`)}
              </Button>
            ))}
          </Group>
          <DayChips days={days} onChange={setDays} dayName={(day) => texts.day(day, "short")} />
          {tried && problems.days ? <Problem>{problems.days}</Problem> : null}
        </fieldset>
        <div>
          <Group grow align="flex-start" gap="sm">
            <TimeInput label={t("schedules.slot.from")} value={from} onChange={setFrom} />
            <TimeInput label={t("schedules.slot.to")} value={to} onChange={setTo} />
          </Group>
          {tried && problems.time ? <Problem>{problems.time}</Problem> : null}
          <p className={classes.note}>
            {[
              isNight && t("schedules.slot.night"),
              ends !== null && begins !== null && ends < begins && t("schedules.slot.nextDay"),
              length === DAY_MS && t("schedules.slot.wholeDay"),
              lengthOf(slot) > LONGEST_SLOT_MS &&
                t("schedules.slot.long", { hours: LONGEST_SLOT_MS / HOUR_MS }),
            ]
              .filter(Boolean)
              .join(" ")}
          </p>
          <div role="status">
            {(["replaced", "shortened"] as const).map((kind) =>
              displaced && displaced[kind].length > 0 ? (
                <p key={kind} className={classes.note}>
                  {t(`schedules.slot.${kind}`, { slots: namesOf(displaced[kind]) })}
                </p>
              ) : null,
            )}
          </div>
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
          {isNew ? null : (
            <span className={classes.more}>
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={close(onRemove)}
              >
                {t("schedules.slot.remove")}
              </Button>
              {lengthOf(slot) < 2 * SHORTEST_SLOT_MS ? null : (
                <Button
                  variant="subtle"
                  color="gray"
                  leftSection={<IconArrowsSplit size={16} aria-hidden />}
                  onClick={close(onSplit)}
                >
                  {t("schedules.slot.split")}
                </Button>
              )}
            </span>
          )}
          <Button variant="default" onClick={onClose}>
            {t("app.cancel")}
          </Button>
          <Button onClick={done}>{t(isNew ? "schedules.slot.add" : "schedules.slot.done")}</Button>
        </div>
      </div>
    </Dialog>
  );
}

interface DayChipsProps {
  readonly days: readonly number[];
  readonly onChange: (days: readonly number[]) => void;
  readonly dayName: (day: number) => string;
  readonly disabled?: number;
}

/** Checkable chips for the days of the week. */
export function DayChips({ days, onChange, dayName, disabled }: DayChipsProps) {
  const week = useWeekDays();
  return (
    <Chip.Group multiple value={days.map(String)} onChange={(values) => onChange(values.map(Number).sort())}>
      <Group gap={6} mt={8}>
        {week.map((day) => (
          <Chip key={day} value={String(day)} radius="sm" size="sm" disabled={day === disabled}>
            {dayName(day)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

function Problem({ children }: { readonly children: string }) {
  return (
    <p role="alert" className={classes.problem}>
      {children}
    </p>
  );
}
