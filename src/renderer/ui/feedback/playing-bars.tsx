import classes from "./playing-bars.module.css";

interface PlayingBarsProps {
  readonly playing: boolean;
  readonly size?: number;
}

/** A small equaliser that moves while music plays. Decorative: the text beside it has the same meaning. */
export function PlayingBars({ playing, size = 14 }: PlayingBarsProps) {
  return (
    <span
      className={classes.bars}
      style={{ width: size, height: size }}
      data-playing={playing || undefined}
      aria-hidden
    >
      <span />
      <span />
      <span />
    </span>
  );
}
