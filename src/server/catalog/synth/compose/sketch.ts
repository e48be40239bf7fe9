import { chance, pick, type Random, randomFrom, wobble } from "#server/catalog/synth/random.ts";
import type { Piece, Plan, Section, SectionKind } from "./plan.ts";
import type { Part, ScoreNote } from "./score.ts";
import { type Chord, ladder, nearest, type ScaleName, voicing } from "./theory.ts";

/** A player's timing. */
export interface Feel {
  /** Beats of the swung pair: 1 swings eighths, 0.5 swings sixteenths. */
  readonly swingOver?: number;
  /** Position of the pair's second note: 0.5 straight, 0.66 triplets. */
  readonly swing?: number;
  /** Typical lateness or earliness of a note, in ms. */
  readonly loose: number;
  /** Seconds by which the pulse drifts around its mean (rubato). */
  readonly rubato?: number;
}

export interface Bar {
  readonly index: number;
  readonly beat: number;
  readonly section: Section;
  /** Its number within its section. */
  readonly inSection: number;
  readonly isLast: boolean;
}

export interface MelodyOptions {
  readonly part: number;
  readonly low: number;
  readonly high: number;
  readonly scale: ScaleName;
  /** Rhythms of two bars, in the notation of `hits`. */
  readonly rhythms: readonly string[];
  readonly velocity: number;
  /** Sections in which it plays. */
  readonly where: readonly SectionKind[];
  /** Probability that a two-bar phrase stays silent. */
  readonly rest?: number;
  /** Largest step on the scale inside a phrase. */
  readonly leap?: number;
  /** Holds notes longer (>1) or shorter (<1) than written. */
  readonly legato?: number;
  /** Doubles the phrase an octave up, at this level, in sections of high energy. */
  readonly octave?: number;
}

/** A stroke of a pattern: beats from the start of the pattern, length in beats, letter. */
interface Hit {
  readonly at: number;
  readonly beats: number;
  readonly letter: string;
}

const loudness: Readonly<Record<string, number>> = { X: 1, x: 0.78, o: 0.55, g: 0.3 };

/**
 * Reads a pattern: each letter starts a stroke, '-' holds it, '.' is silence, spaces and bars are ignored.
 *
 * @param beats length of the whole pattern
 */
function hits(pattern: string, beats: number): Hit[] {
  const text = pattern.replace(/[\s|]/g, "");
  const step = beats / text.length;
  const found: Hit[] = [];
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!;
    if (letter === "." || letter === "-") continue;
    let end = i + 1;
    while (text[end] === "-") end++;
    found.push({ at: i * step, beats: (end - i) * step, letter });
  }
  return found;
}

/** A piece during composition: parts, chords, time, and the helpers that all genres share. */
export class Sketch {
  readonly random: Random;
  readonly bars: readonly Bar[];
  readonly parts: Part[] = [];
  readonly notes: ScoreNote[] = [];
  readonly kicks: number[] = [];
  readonly piece: Piece;
  readonly plan: Plan;
  readonly #feel: Feel;
  readonly #chords: Readonly<Record<"a" | "b", readonly Chord[]>>;
  readonly #beatsPerChord: number;
  readonly #hands = new Map<number, number[]>();

  constructor(
    piece: Piece,
    plan: Plan,
    feel: Feel,
    a: readonly Chord[],
    b: readonly Chord[],
    beatsPerChord: number,
  ) {
    this.piece = piece;
    this.plan = plan;
    this.random = randomFrom(piece.seed);
    this.#feel = feel;
    this.#chords = { a, b };
    this.#beatsPerChord = beatsPerChord;
    this.bars = plan.sections.flatMap((section) =>
      Array.from({ length: section.bars }, (_, i) => ({
        index: section.firstBar + i,
        beat: (section.firstBar + i) * plan.beatsPerBar,
        section,
        inSection: i,
        isLast: i === section.bars - 1,
      })),
    );
  }

  get length(): number {
    return this.plan.beatsPerBar;
  }

  add(part: Part): number {
    this.parts.push(part);
    return this.parts.length - 1;
  }

  /** The time of a beat, swung and with the pulse's drift. */
  seconds(beat: number): number {
    const over = this.#feel.swingOver ?? 1;
    const swing = this.#feel.swing ?? 0.5;
    const pair = Math.floor(beat / over + 1e-9);
    const x = Math.max(0, beat / over - pair);
    const warped = x < 0.5 ? x * 2 * swing : swing + (x - 0.5) * 2 * (1 - swing);
    const straight = (pair + warped) * over * this.plan.secondsPerBeat;
    const drift = this.#feel.rubato ?? 0;
    return drift === 0
      ? straight
      : straight + drift * (1 - Math.cos((beat / (this.length * 4)) * 2 * Math.PI)) * 0.5;
  }

  /** Writes a note with human timing. `late` in ms. */
  note(part: number, beat: number, midi: number, beats: number, velocity: number, late = 0): void {
    const start = this.seconds(beat);
    const loose = (this.#feel.loose * wobble(this.random)) / 2000;
    // The very first note is on time, so that the music starts immediately.
    const at = beat <= 0.001 ? 0.004 + Math.max(0, late) / 1000 : Math.max(0, start + loose + late / 1000);
    this.notes.push({
      part,
      at,
      midi,
      seconds: Math.max(0.03, this.seconds(beat + beats) - start),
      velocity: Math.max(0.05, Math.min(1, velocity * (1 + 0.07 * wobble(this.random)))),
    });
  }

  chordAt(beat: number): Chord {
    const bar = this.bars[Math.min(this.bars.length - 1, Math.floor(beat / this.length + 1e-6))]!;
    const { section } = bar;
    const list = this.#chords[section.kind === "b" ? "b" : "a"];
    if (section.kind === "end") return list[0]!;
    const into = beat - section.firstBar * this.length;
    return list[Math.floor(into / this.#beatsPerChord + 1e-6) % list.length]!;
  }

  /** The bass's pitch for the chord at a beat, at or above `low`. */
  root(beat: number, low: number): number {
    const pitch = this.piece.tonic + this.chordAt(beat).root;
    return low + ((((pitch - low) % 12) + 12) % 12);
  }

  /** Drums and other unpitched strokes: X loud, x, o, g ghost. */
  strokes(part: number, bar: Bar, pattern: string, level = 1, kick = false): void {
    for (const hit of hits(pattern, this.length)) {
      this.note(part, bar.beat + hit.at, 60, hit.beats, (loudness[hit.letter] ?? 0.7) * level);
      if (kick) this.kicks.push(this.seconds(bar.beat + hit.at));
    }
  }

  /** The notes of the chord at a beat, near this part's previous voicing. */
  hand(part: number, beat: number, low: number, voices: number): number[] {
    const notes = voicing(this.piece.tonic, this.chordAt(beat), this.#hands.get(part) ?? [], low, voices);
    this.#hands.set(part, notes);
    return notes;
  }

  /** Chords in a rhythm. `strum` in ms from the lowest string to the highest; 'u' strums upwards. */
  comp(
    part: number,
    bar: Bar,
    pattern: string,
    o: { low: number; voices: number; level: number; strum?: number; hold?: number },
  ): void {
    for (const hit of hits(pattern, this.length)) {
      const beat = bar.beat + hit.at;
      const notes = this.hand(part, beat, o.low, o.voices);
      const ordered = hit.letter === "u" ? [...notes].reverse() : notes;
      const level = (loudness[hit.letter] ?? 0.62) * o.level;
      ordered.forEach((midi, i) => {
        const late = ((o.strum ?? 6) * i) / Math.max(1, ordered.length - 1);
        this.note(
          part,
          beat,
          midi,
          hit.beats * (o.hold ?? 0.95),
          level * (i === ordered.length - 1 ? 1.05 : 0.92),
          late,
        );
      });
    }
  }

  /**
   * Broken chords: digits choose a tone of the voicing (0 lowest), 'r' the bass root below it, '+' the lowest
   * an octave up.
   */
  broken(
    part: number,
    bar: Bar,
    pattern: string,
    o: { low: number; voices: number; level: number; hold: number; bassLow?: number },
  ): void {
    for (const hit of hits(pattern, this.length)) {
      const beat = bar.beat + hit.at;
      const notes = this.hand(part, beat, o.low, o.voices);
      let midi: number;
      if (hit.letter === "r") midi = this.root(beat, o.bassLow ?? o.low - 12);
      else if (hit.letter === "+") midi = notes[0]! + 12;
      else midi = notes[Number(hit.letter) % notes.length]!;
      const accent = hit.at % 1 < 0.01 ? 1 : 0.84;
      this.note(part, beat, midi, hit.letter === "r" ? Math.max(o.hold, 1.6) : o.hold, o.level * accent);
    }
  }

  /**
   * A bass line: r root, 5 fifth, 8 octave, 3 third, 7 seventh (or sixth), s scale step above, a half a step below the
   * next root, A half a step above it.
   */
  bass(part: number, bar: Bar, pattern: string, o: { low: number; level: number; hold?: number }): void {
    for (const hit of hits(pattern, this.length)) {
      const beat = bar.beat + hit.at;
      const chord = this.chordAt(beat);
      const root = this.root(beat, o.low);
      const next = nearest((this.root(beat + hit.beats + 0.01, o.low) + 120) % 12, root);
      const seventh = chord.tones.find((t) => t === 10 || t === 11) ?? 9;
      const third = chord.tones.find((t) => t === 3 || t === 4) ?? 5;
      const fifth = chord.tones.includes(6) ? 6 : chord.tones.includes(8) ? 8 : 7;
      const table: Record<string, number> = {
        r: root,
        "8": root + 12,
        "5": root + fifth,
        "4": root + fifth - 12,
        "3": root + third,
        "7": root + seventh - 12,
        s: root + 2,
        a: next - 1,
        A: next + 1,
      };
      const accent = hit.at % 1 < 0.01 ? 1 : 0.88;
      this.note(part, beat, table[hit.letter] ?? root, hit.beats * (o.hold ?? 0.92), o.level * accent);
    }
  }

  /**
   * A melody: a rhythm and a contour form a motif of two bars; a section states it, repeats it on the current
   * chords, answers it with another and rests. Long and accented notes are chord tones; the others move by
   * step.
   */
  melody(o: MelodyOptions): void {
    const rungs = ladder(this.piece.tonic, o.scale, o.low, o.high);
    const motif = (): { rhythm: string; contour: number[]; start: number } => ({
      rhythm: pick(this.random, o.rhythms),
      contour: Array.from({ length: 24 }, () => {
        const leap = chance(this.random, 0.22) ? (o.leap ?? 3) : 1;
        return Math.round((this.random() * 2 - 1) * leap * 1.4) || (chance(this.random, 0.5) ? 1 : -1);
      }),
      start: Math.floor(rungs.length * (0.35 + 0.35 * this.random())),
    });
    const first = motif();
    const answer = motif();
    const bridge = motif();
    const bridgeAnswer = motif();
    for (const section of this.plan.sections) {
      if (!o.where.includes(section.kind)) continue;
      for (let bar = 0; bar + 2 <= section.bars; bar += 2) {
        const phrase = (bar / 2) % 4;
        if (chance(this.random, (o.rest ?? 0.2) * (phrase === 0 ? 0.3 : phrase === 3 ? 1.5 : 1))) continue;
        const b = section.kind === "b";
        const use = phrase === 2 ? (b ? bridgeAnswer : answer) : b ? bridge : first;
        this.#sing(o, rungs, use, (section.firstBar + bar) * this.length, section.energy, phrase % 2 === 1);
      }
    }
  }

  #sing(
    o: MelodyOptions,
    rungs: readonly number[],
    motif: { rhythm: string; contour: readonly number[]; start: number },
    beat: number,
    energy: number,
    closes: boolean,
  ): void {
    const strokes = hits(motif.rhythm, this.length * 2);
    let rung = motif.start;
    strokes.forEach((hit, i) => {
      const at = beat + hit.at;
      const chord = this.chordAt(at);
      const step =
        closes && i >= strokes.length - 2 ? -Math.abs(motif.contour[i % 24]!) : motif.contour[i % 24]!;
      if (i > 0) rung += step;
      if (rung < 0) rung = -rung;
      if (rung >= rungs.length) rung = 2 * (rungs.length - 1) - rung;
      rung = Math.max(0, Math.min(rungs.length - 1, rung));
      let midi = rungs[rung]!;
      if (hit.beats >= 1 || hit.at % 2 < 0.01 || i === strokes.length - 1) {
        midi = this.#chordTone(chord, midi, o.low, o.high);
        rung = rungs.reduce(
          (best, r, j) => (Math.abs(r - midi) < Math.abs(rungs[best]! - midi) ? j : best),
          0,
        );
      } else if (!this.#fits(chord, midi)) {
        midi = this.#chordTone(chord, midi, o.low, o.high);
      }
      const shape = 0.85 + 0.15 * Math.sin((Math.PI * (i + 0.5)) / strokes.length);
      const velocity = o.velocity * shape * (0.85 + 0.2 * energy) * (loudness[hit.letter] ?? 0.8) * 1.25;
      this.note(o.part, at, midi, hit.beats * (o.legato ?? 0.95), velocity);
      if (o.octave && energy > 0.85)
        this.note(o.part, at, midi + 12, hit.beats * (o.legato ?? 0.95), velocity * o.octave);
    });
  }

  /** A scale tone half a step above a chord tone clashes with it; anything else is fine. */
  #fits(chord: Chord, midi: number): boolean {
    const tone = (((midi - this.piece.tonic - chord.root) % 12) + 12) % 12;
    const has = (t: number): boolean => chord.tones.some((c) => c % 12 === t % 12);
    return (
      has(tone) ||
      (!has(tone + 11) &&
        !(tone === 3 && has(4)) &&
        !(tone === 4 && has(3)) &&
        !(tone === 11 && has(10)) &&
        !(tone === 10 && has(11)))
    );
  }

  #chordTone(chord: Chord, near: number, low: number, high: number): number {
    let best = near;
    let distance = Number.POSITIVE_INFINITY;
    for (const tone of chord.tones) {
      const pitch = nearest((this.piece.tonic + chord.root + tone + 240) % 12, near);
      const d = Math.abs(pitch - near) + (tone === 0 ? 0.4 : 0);
      if (d < distance && pitch >= low - 2 && pitch <= high + 2) {
        distance = d;
        best = pitch;
      }
    }
    return best;
  }
}
