/**
 * The music's level under a message: points in time, level before the first and after the last, and linear in dB in
 * between. Times in ms on any one clock; `db` is 0 or less.
 */
export type DuckCurve = readonly DuckPoint[];

interface DuckPoint {
  readonly at: number;
  readonly db: number;
}

export interface Ducking {
  readonly duckDb: number;
  readonly duckDownMs: number;
  readonly duckUpMs: number;
}

/** The shortest change of the level, in ms: a message that begins at once must not make the music click. */
const SHORTEST_MS = 40;

/** The music's level at a time, in dB. */
export function duckAt(curve: DuckCurve, at: number): number {
  const next = curve.findIndex((point) => point.at > at);
  const before = next < 0 ? curve.at(-1) : curve[next - 1];
  const after = curve[next];
  if (!before || !after) return (before ?? after)?.db ?? 0;
  return before.db + ((after.db - before.db) * (at - before.at)) / (after.at - before.at);
}

/** Continues a curve from `now` on: down before a message begins, and up after its end. */
export function duckFor(
  curve: DuckCurve,
  now: number,
  message: { readonly from: number; readonly to: number },
  { duckDb, duckDownMs, duckUpMs }: Ducking,
): DuckCurve {
  const from = Math.max(now, message.from - duckDownMs);
  const down = Math.max(message.from, from + SHORTEST_MS);
  const to = Math.max(message.to, down);
  return [
    ...until(curve, now, from),
    { at: down, db: -duckDb },
    { at: to, db: -duckDb },
    { at: to + Math.max(SHORTEST_MS, duckUpMs), db: 0 },
  ];
}

/** Continues a curve from `now` on: up. */
export function raised(curve: DuckCurve, now: number, duckUpMs: number): DuckCurve {
  return [...until(curve, now, now), { at: now + Math.max(SHORTEST_MS, duckUpMs), db: 0 }];
}

/** The curve up to `to`, without points that no longer matter at `now`. */
function until(curve: DuckCurve, now: number, to: number): DuckCurve {
  const past = curve.findLastIndex((point) => point.at <= now);
  return [
    ...curve.slice(Math.max(0, past)).filter((point) => point.at < to),
    { at: to, db: duckAt(curve, to) },
  ];
}
