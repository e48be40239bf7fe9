import { Button } from "@mantine/core";
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { SoundPicture } from "#renderer/features/messaging/listening/sound-picture.tsx";
import { useListening, usePosition } from "#renderer/features/messaging/listening/use-listening.ts";
import { type Cut, moveEnd, moveStart } from "./cut.ts";
import classes from "./cut-editor.module.css";
import { formatTime } from "./cut-time.ts";
import { TimeField } from "./time-field.tsx";

const BARS = 200;

/** Steps of the keys, in ms. */
const STEP_MS = 100;
const LONG_STEP_MS = 1000;

/** A sound that a message is cut from. */
export interface CutSound {
  readonly durationMs: number;
  readonly peaks: readonly number[];
  readonly url: string;
}

interface CutEditorProps {
  /** Identifies the sound on this page. */
  readonly id: string;
  readonly sound: CutSound;
  readonly cut: Cut;
  readonly onChange: (cut: Cut) => void;
}

/** Chooses the part of a sound that is heard, by dragging, with keys or by typing its times, and plays it. */
export function CutEditor({ id, sound, cut, onChange }: CutEditorProps) {
  const { t } = useTranslation();
  const { durationMs, peaks, url } = sound;
  const key = `cut of ${id}`;
  const { isPlaying, toggle, stop } = useListening(key);
  const change = (next: Cut) => {
    stop();
    onChange(next);
  };
  const { startMs, endMs } = cut;
  const from = (startMs / durationMs) * 100;
  const to = (endMs / durationMs) * 100;
  const picture = useRef<HTMLDivElement>(null);
  const timeAt = (x: number) => {
    const box = picture.current?.getBoundingClientRect();
    return box && box.width > 0 ? ((x - box.left) / box.width) * durationMs : null;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={classes.editor} role="group" aria-label={t("messaging.messages.cut.label")}>
      <div ref={picture} className={classes.picture}>
        <SoundPicture peaks={peaks} bars={BARS} />
        <span className={classes.out} style={{ insetInlineStart: 0, inlineSize: `${from}%` }} />
        <span className={classes.out} style={{ insetInlineStart: `${to}%`, insetInlineEnd: 0 }} />
        <Playhead listening={key} durationMs={durationMs} />
        <Handle
          label={t("messaging.messages.cut.start")}
          value={startMs}
          max={durationMs}
          timeAt={timeAt}
          onMove={(ms) => change(moveStart(cut, ms, durationMs))}
        />
        <Handle
          label={t("messaging.messages.cut.end")}
          value={endMs}
          max={durationMs}
          timeAt={timeAt}
          onMove={(ms) => change(moveEnd(cut, ms, durationMs))}
        />
      </div>
      <div className={classes.controls}>
        <TimeField
          label={t("messaging.messages.cut.startTime")}
          value={startMs}
          onChange={(ms) => change(moveStart(cut, ms, durationMs))}
        />
        <TimeField
          label={t("messaging.messages.cut.endTime")}
          value={endMs}
          onChange={(ms) => change(moveEnd(cut, ms, durationMs))}
        />
        <p className={classes.length}>
          {t("messaging.messages.cut.length", { length: formatTime(endMs - startMs) })}
        </p>
        <Button
          variant="default"
          leftSection={
            isPlaying ? (
              <IconPlayerStopFilled size={16} aria-hidden />
            ) : (
              <IconPlayerPlayFilled size={16} aria-hidden />
            )
          }
          onClick={() => toggle({ url, startMs, endMs })}
        >
          {t(isPlaying ? "messaging.messages.cut.stop" : "messaging.messages.cut.listen")}
        </Button>
      </div>
    </div>
  );
}

interface HandleProps {
  readonly label: string;
  /** ms. */
  readonly value: number;
  readonly max: number;
  /** The time at a place of the window, in ms; null before the picture is drawn. */
  readonly timeAt: (x: number) => number | null;
  readonly onMove: (ms: number) => void;
}

/** One end of the cut. */
function Handle({ label, value, max, timeAt, onMove }: HandleProps) {
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LONG_STEP_MS : STEP_MS;
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: value - step,
      ArrowDown: value - step,
      ArrowRight: value + step,
      ArrowUp: value + step,
      PageDown: value - LONG_STEP_MS,
      PageUp: value + LONG_STEP_MS,
      Home: 0,
      End: max,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const to = timeAt(event.clientX);
    if (to !== null) onMove(to);
  };
  return (
    <div
      className={classes.handle}
      style={{ insetInlineStart: `${(value / max) * 100}%` }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(max / 100) / 10}
      aria-valuenow={Math.round(value / 100) / 10}
      aria-valuetext={formatTime(value)}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  );
}

function Playhead({ listening, durationMs }: { readonly listening: string; readonly durationMs: number }) {
  const position = usePosition(listening);
  if (position === null) return null;
  return (
    <span
      className={classes.playhead}
      style={{ insetInlineStart: `${Math.min(100, (position / durationMs) * 100)}%` }}
    />
  );
}
