import classes from "./progress-bar.module.css";

interface ProgressBarProps {
  /** 0 to 1. */
  readonly value: number;
  /** Names it to assistive technology; left out where it is decoration. */
  readonly label?: string;
  /** In words, such as '1:02 of 3:40'. */
  readonly valueText?: string;
}

/** A thin line that fills. It moves by transform, so that a long list of them costs no layout. */
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
