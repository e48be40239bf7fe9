import type { Piece, Plan } from "#server/catalog/synth/compose/plan.ts";
import type { Score } from "#server/catalog/synth/compose/score.ts";
import type { Bar, Sketch } from "#server/catalog/synth/compose/sketch.ts";
import type { Effect } from "#server/catalog/synth/dsp/effects.ts";
import { biquad } from "#server/catalog/synth/dsp/effects.ts";

/** A musical style: how it moves, and how a piece of it is written. */
export interface Genre {
  readonly beatsPerBar: number;
  /** Seconds that the last chord rings. */
  readonly tail: number;
  compose(piece: Piece, plan: Plan): Score;
}

export interface Finish {
  readonly fade: number;
  readonly room: Score["room"];
  readonly echo?: Partial<Score["echo"]>;
  readonly master?: () => readonly Effect[];
  readonly gain: number;
}

/** Sorts the notes and adds the reverb. */
export function finish(sketch: Sketch, o: Finish): Score {
  const { plan } = sketch;
  const end = plan.frames / 48_000;
  return {
    parts: sketch.parts,
    notes: sketch.notes.filter((n) => n.at < end - 0.3).sort((a, b) => a.at - b.at),
    kicks: [...sketch.kicks].sort((a, b) => a - b),
    frames: plan.frames,
    fade: o.fade,
    room: o.room,
    echo: { seconds: plan.secondsPerBeat * 0.75, feedback: 0.4, dark: 3200, level: 0.7, ...o.echo },
    master: o.master ?? (() => []),
    gain: o.gain,
  };
}

/** How many of a piece's layers play in a bar. */
export function busy(bar: Bar, atLeast: number): boolean {
  return bar.section.energy >= atLeast && bar.section.kind !== "end";
}

export const warm = (hertz: number): readonly Effect[] => [biquad("lowpass", hertz, 0.6)];
export const thin = (hertz: number): readonly Effect[] => [biquad("highpass", hertz, 0.7)];
