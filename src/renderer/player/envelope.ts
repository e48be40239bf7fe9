import { fadeInGain, fadeOutGain } from "#shared/domain/playback/crossfade.ts";
import type { Ramp } from "./voice.ts";

/** Linear segments that approximate an equal-power curve; the error stays below a thousandth. */
const PIECES = 32;

/** The gain at a time on the stage's clock: equal power between the two ends. */
export function gainAt({ at, ms, from, to }: Ramp, now: number): number {
  const share = ms <= 0 ? (now < at ? 0 : 1) : (now - at) / ms;
  return to >= from ? from + (to - from) * fadeInGain(share) : to + (from - to) * fadeOutGain(share);
}

/** The curve's remaining points, as (time, gain). */
export function cornersAfter(
  ramp: Ramp,
  now: number,
): readonly { readonly at: number; readonly gain: number }[] {
  return Array.from({ length: PIECES + 1 }, (_, index) => ramp.at + (ramp.ms * index) / PIECES)
    .filter((at) => at > now)
    .map((at) => ({ at, gain: gainAt(ramp, at) }));
}
