import classes from "./progress-bar.module.css";

interface ProgressBarProps {
  /** 0 to 1. */
  readonly value: number;
  /** Accessible name; omitted for decoration. */
  readonly label?: string;
  /** The value as text, such as '1:02 of 3:40'. */
  readonly valueText?: string;
}

/** A thin progress line. Animated by transform, so that a long list of them needs no layout. */
export function ProgressBar({ value, label, valueText }: ProgressBarProps) {
  const part = Math.min(1, Math.max(0, value));
  const bar = <span className={classes.fill} style={{ transform: `scaleX(${part})` }} />;
  if (!label) return <span className={classes.track}>{bar}</span>;
  return (
    <span
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
      aria-valuetext={valueText}
    >
      {bar}
    </span>
  );
}
