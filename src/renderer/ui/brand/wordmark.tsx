import classes from "./wordmark.module.css";

/** The product's name with its logo. */
export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect className={classes.tile} width="32" height="32" rx="9" />
        <g className={classes.bars}>
          <rect x="7" y="13" width="3.4" height="6" rx="1.7" />
          <rect x="12.2" y="8" width="3.4" height="16" rx="1.7" />
          <rect x="17.4" y="11" width="3.4" height="10" rx="1.7" />
          <rect x="22.6" y="14" width="3.4" height="4" rx="1.7" />
        </g>
      </svg>
      Roomtone
    </span>
  );
}
