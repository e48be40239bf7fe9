import { type CSSProperties, type KeyboardEvent, memo } from "react";
import type { EditorSlot } from "#shared/domain/schedules/editor-slots.ts";
import { slotColor } from "./slot-colors.ts";
import classes from "./week-grid.module.css";
import { type KnownMusic, useWeekTexts } from "./week-texts.ts";

interface SlotBlockProps {
  readonly slot: EditorSlot;
  /** The first part of a slot, which represents it. */
  readonly isStart: boolean;
  readonly isEnd: boolean;
  /** Index of the shown day. */
  readonly column: number;
  /** Fractions of the day. */
  readonly top: number;
  readonly height: number;
  /** Space for its text. */
  readonly room: "none" | "line" | "lines";
  readonly music: KnownMusic;
  readonly describedBy: string | undefined;
  readonly onKey: ((slot: EditorSlot, event: KeyboardEvent) => void) | undefined;
  readonly onOpen: ((slot: EditorSlot) => void) | undefined;
}

/** The part of a slot on one day. */
export const SlotBlock = memo(function SlotBlock(props: SlotBlockProps) {
  const { slot, isStart, isEnd, column, top, height, room, music, describedBy, onKey, onOpen } = props;
  const texts = useWeekTexts(music);
  const style = {
    "--column": column,
    "--slot": slotColor(slot),
    top: `${top * 100}%`,
    height: `${height * 100}%`,
  } as CSSProperties;
  const shared = {
    className: classes.slot,
    style,
    "data-slot": slot.uniqueId,
    "data-room": room,
    "data-begins": isStart || undefined,
  };
  const words = (
    <span className={classes.words}>
      <span dir="auto" className={classes.title}>
        {texts.title(slot)}
      </span>
      {/* Rendered by CSS: the accessible name contains the time. */}
      {isStart ? <span className={classes.time} data-time={texts.span(slot)} /> : null}
    </span>
  );
  const edges = onOpen ? (
    <>
      {isStart ? <span className={classes.edge} data-edge="start" /> : null}
      {isEnd ? <span className={classes.edge} data-edge="end" /> : null}
    </>
  ) : null;
  if (!isStart) {
    return (
      <div {...shared} aria-hidden>
        {words}
        {edges}
      </div>
    );
  }
  if (!onOpen) {
    return (
      <div {...shared} role="img" aria-label={texts.whole(slot)} title={texts.whole(slot)}>
        {words}
      </div>
    );
  }
  return (
    <button
      {...shared}
      type="button"
      aria-label={texts.whole(slot)}
      aria-describedby={describedBy}
      title={texts.title(slot)}
      onKeyDown={(event) => onKey?.(slot, event)}
      // For the keyboard only: the pointer code opens it after a press without movement.
      onClick={(event) => event.detail === 0 && onOpen(slot)}
    >
      {words}
      {edges}
    </button>
  );
});
