import { useTranslation } from "react-i18next";
import classes from "./progress-ring.module.css";

interface ProgressRingProps {
  readonly done: number;
  readonly total: number;
}

const RADIUS = 26;
const LENGTH = 2 * Math.PI * RADIUS;

/** How many of the tasks are done, as a ring. */
export function ProgressRing({ done, total }: ProgressRingProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.ring} role="img" aria-label={t("guide.progress", { done, total })}>
      <svg viewBox="0 0 64 64" aria-hidden focusable="false">
        <circle className={classes.track} cx="32" cy="32" r={RADIUS} />
        {done > 0 && (
          <circle
            className={classes.done}
            cx="32"
            cy="32"
            r={RADIUS}
            strokeDasharray={`${(LENGTH * done) / total} ${LENGTH}`}
          />
        )}
      </svg>
      <span className={classes.count} aria-hidden>
        {done}
        <span className={classes.total}>/{total}</span>
      </span>
    </div>
  );
}
