import { SAMPLE_RATE } from "#server/catalog/synth/dsp/tables.ts";
import { pick, randomFrom } from "#server/catalog/synth/random.ts";

/** A track's recipe; everything else follows from it. */
export interface Piece {
  readonly seed: number;
  readonly bpm: number;
  /** Pitch class of the tonic: 0 is C. */
  readonly tonic: number;
  /** Which of the genre's instrumentations; tracks of an album share it. */
  readonly flavour: number;
  /** Requested length in seconds; the plan rounds it to whole phrases. */
  readonly seconds: number;
}

export type SectionKind = "intro" | "a" | "b" | "break" | "outro" | "end";

export interface Section {
  readonly kind: SectionKind;
  readonly firstBar: number;
  readonly bars: number;
  /** 0..1: density of the music. */
  readonly energy: number;
}

/** Harmonic course and length of a piece. */
export interface Plan {
  readonly sections: readonly Section[];
  readonly bars: number;
  readonly beatsPerBar: number;
  readonly secondsPerBeat: number;
  readonly frames: number;
}

const bodies: readonly (readonly [SectionKind, number][])[] = [
  [
    ["a", 0.55],
    ["b", 0.8],
    ["a", 0.7],
    ["break", 0.3],
    ["b", 0.9],
    ["a", 0.8],
    ["b", 0.95],
    ["a", 0.75],
    ["break", 0.35],
    ["b", 0.95],
    ["a", 0.8],
  ],
  [
    ["a", 0.55],
    ["a", 0.7],
    ["b", 0.85],
    ["break", 0.3],
    ["a", 0.75],
    ["b", 0.95],
    ["a", 0.85],
    ["break", 0.35],
    ["b", 0.9],
    ["a", 0.8],
    ["b", 0.9],
  ],
  [
    ["a", 0.6],
    ["b", 0.8],
    ["break", 0.35],
    ["a", 0.75],
    ["b", 0.9],
    ["a", 0.8],
    ["b", 0.95],
    ["break", 0.3],
    ["a", 0.7],
    ["b", 0.9],
    ["a", 0.8],
  ],
];

/**
 * Divides a piece into intro, body, outro and a last bar that rings out.
 *
 * @param tail seconds that the last chord rings after its bar
 */
export function planPiece(piece: Piece, beatsPerBar: number, tail: number): Plan {
  const random = randomFrom(piece.seed ^ 0x1b873593);
  const secondsPerBeat = 60 / piece.bpm;
  const barSeconds = secondsPerBeat * beatsPerBar;
  const wished = Math.max(16, Math.round((piece.seconds - tail) / barSeconds) - 1);
  const edge = wished >= 32 ? 4 : 2;
  let left = Math.round((wished - 2 * edge) / 4) * 4;
  const sections: Section[] = [{ kind: "intro", firstBar: 0, bars: edge, energy: 0.35 }];
  let bar = edge;
  const add = (kind: SectionKind, bars: number, energy: number): void => {
    sections.push({ kind, firstBar: bar, bars, energy });
    bar += bars;
  };
  const body = pick(random, bodies);
  for (let i = 0; left > 0; i++) {
    const [kind, energy] = body[i % body.length]!;
    const bars = Math.min(left, kind === "break" ? 4 : left === 12 && i > 2 ? 4 : 8);
    add(kind, bars, energy);
    left -= bars;
  }
  add("outro", edge, 0.4);
  add("end", 1, 0.3);
  return {
    sections,
    bars: bar,
    beatsPerBar,
    secondsPerBeat,
    frames: Math.round((bar * barSeconds + tail) * SAMPLE_RATE),
  };
}
