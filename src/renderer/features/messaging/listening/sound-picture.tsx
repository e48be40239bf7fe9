import { memo } from "react";
import classes from "./sound-picture.module.css";

interface SoundPictureProps {
  /** Loudness over time, 0 to 1, in equal parts. */
  readonly peaks: readonly number[];
  /** Bars of the picture. */
  readonly bars: number;
  readonly className?: string | undefined;
}

/** The smallest bar, so that silence has a line. */
const LEAST = 0.04;

/** The picture of a sound: decoration, since its length and its times are texts beside it. */
export const SoundPicture = memo(({ peaks, bars, className = "" }: SoundPictureProps) => (
  <svg
    className={`${classes.picture} ${className}`}
    viewBox={`0 0 ${bars} 1`}
    preserveAspectRatio="none"
    aria-hidden
  >
    <path d={pathOf(fewer(peaks, bars))} />
  </svg>
));

/** As many peaks as there are bars, each the loudest of its part. */
function fewer(peaks: readonly number[], bars: number): readonly number[] {
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars));
    return Math.max(0, ...peaks.slice(from, to));
  });
}

function pathOf(peaks: readonly number[]): string {
  return peaks
    .map((peak, bar) => {
      const height = Math.min(1, Math.max(LEAST, peak));
      return `M${bar + 0.15} ${((1 - height) / 2).toFixed(3)}h.7v${height.toFixed(3)}h-.7z`;
    })
    .join("");
}
