import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatDuration } from "#shared/domain/formatting/duration.ts";
import { positionAt } from "#shared/domain/playback/position.ts";
import classes from "./progress-line.module.css";
import type { MovingPosition } from "./use-position.ts";

const SECOND_MS = 1000;

/** Update interval of line and time, in ms; CSS animates the line in between. */
const STEP_MS = 500;

/** Progress of the track. Updates the DOM directly: a playing track renders nothing. */
export function ProgressLine({ position }: { readonly position: MovingPosition | null }) {
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const elapsed = useRef<HTMLSpanElement>(null);
  const durationMs = position?.durationMs ?? 0;

  useEffect(() => {
    const write = () => {
      const now = position ? positionAt(position, position.moving ? "playing" : "paused", Date.now()) : 0;
      const text = formatDuration(now);
      if (elapsed.current) elapsed.current.textContent = text;
      if (bar.current) bar.current.style.transform = `scaleX(${durationMs > 0 ? now / durationMs : 0})`;
      line.current?.setAttribute("aria-valuenow", String(Math.round(now / SECOND_MS)));
      line.current?.setAttribute("aria-valuetext", text);
    };
    write();
    if (!position?.moving) return;
    const timer = setInterval(write, STEP_MS);
    return () => clearInterval(timer);
  }, [position, durationMs]);

  return (
    <div>
      <div
        ref={line}
        className={classes.track}
        role="progressbar"
        aria-label={t("player.progress")}
        aria-valuemin={0}
        aria-valuemax={Math.round(durationMs / SECOND_MS)}
      >
        <div ref={bar} className={classes.bar} data-moving={position?.moving || undefined} />
      </div>
      <div className={classes.times} aria-hidden>
        <span ref={elapsed} />
        <span>{position ? formatDuration(durationMs) : ""}</span>
      </div>
    </div>
  );
}
