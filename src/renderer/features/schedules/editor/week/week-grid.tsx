import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, memo, type RefObject, useId } from "react";
import { useTranslation } from "react-i18next";
import type { EditorSlot, Slots } from "#shared/domain/schedules/editor-slots.ts";
import { dayBegins, dayOf, partsOnDay } from "#shared/domain/schedules/editor-week.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { FINE_STEP_MINUTES } from "./drag-spans.ts";
import { SlotBlock } from "./slot-block.tsx";
import type { WeekPointer } from "./use-week-pointer.ts";
import classes from "./week-grid.module.css";
import { type KnownMusic, useWeekTexts } from "./week-texts.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface WeekGridProps {
  readonly slots: Slots;
  /** Indices of the shown days. */
  readonly days: readonly number[];
  readonly music: KnownMusic;
  /** Height of an hour, in px. */
  readonly zoom: number;
  readonly label: string;
  /** Omitted for a read-only week. */
  readonly editing?: {
    readonly pointer: WeekPointer;
    readonly onKey: (slot: EditorSlot, event: KeyboardEvent) => void;
    readonly onOpen: (slot: EditorSlot) => void;
    /** Opens the actions for a whole day. */
    readonly onDay: (day: number) => void;
  };
}

/** The week as columns of hours, from 06:00 to 06:00. */
export function WeekGrid({ slots, days, music, zoom, label, editing }: WeekGridProps) {
  const { t } = useTranslation();
  const texts = useWeekTexts(music);
  const help = useId();
  return (
    <section
      className={classes.scroll}
      ref={editing?.pointer.scroll}
      style={{ "--days": days.length, "--hour": `${zoom}px` } as Record<string, string | number>}
      aria-label={label}
      {...(editing ? {} : { tabIndex: 0 })}
    >
      {editing ? (
        <p id={help} hidden>
          {t("schedules.editor.keys", { minutes: FINE_STEP_MINUTES })}
        </p>
      ) : null}
      {days.length > 1 ? (
        <div className={classes.days}>
          {days.map((day) =>
            editing ? (
              <button
                key={day}
                type="button"
                className={classes.dayButton}
                aria-haspopup="dialog"
                onClick={() => editing.onDay(day)}
              >
                <span aria-hidden>{texts.day(day, "short")}</span>
                <VisuallyHidden>{t("schedules.editor.dayActions", { day: texts.day(day) })}</VisuallyHidden>
              </button>
            ) : (
              <div key={day} className={classes.day}>
                {texts.day(day, "short")}
              </div>
            ),
          )}
        </div>
      ) : null}
      <div className={classes.body}>
        <Hours />
        <div
          className={classes.columns}
          ref={editing?.pointer.columns}
          data-editing={editing ? "" : undefined}
          onPointerDown={editing?.pointer.onPointerDown}
        >
          {days.map((day) => (
            <div key={day} className={classes.column} />
          ))}
          {slots.flatMap((slot) =>
            days.flatMap((day, column) =>
              partsOnDay(slot, day).map((part) => (
                <SlotBlock
                  key={`${slot.uniqueId} ${part.start === slot.start ? "" : `${day} ${part.start}`}`}
                  slot={slot}
                  isStart={part.start === slot.start}
                  isEnd={part.start === slot.start ? part.end === slot.end : dayOf(slot.end - 1) === day}
                  column={column}
                  top={(part.start - dayBegins(day)) / DAY_MS}
                  height={(part.end - part.start) / DAY_MS}
                  room={roomIn(((part.end - part.start) / 3_600_000) * zoom)}
                  music={music}
                  describedBy={editing ? help : undefined}
                  onKey={editing?.onKey}
                  onOpen={editing?.onOpen}
                />
              )),
            ),
          )}
          {editing ? <Ghost ghost={editing.pointer.ghost} /> : null}
        </div>
      </div>
    </section>
  );
}

/** Number of text lines that fit into a height in px. */
function roomIn(height: number): "none" | "line" | "lines" {
  return height < 13 ? "none" : height < 36 ? "line" : "lines";
}

/** The outline that follows the pointer, moved without React. */
function Ghost({ ghost }: { readonly ghost: RefObject<HTMLDivElement | null> }) {
  return (
    <div ref={ghost} className={classes.ghost} hidden aria-hidden>
      <span />
    </div>
  );
}

const Hours = memo(function Hours() {
  const { shortTime } = useWeekTexts(NO_MUSIC);
  return (
    <div className={classes.hours} aria-hidden>
      {HOURS.map((hour) => (
        <span key={hour}>{shortTime(dayBegins(0) + hour * 3_600_000)}</span>
      ))}
    </div>
  );
});

const NO_MUSIC: KnownMusic = new Map();
