import { Sketch } from "#server/catalog/synth/compose/sketch.ts";
import { progression } from "#server/catalog/synth/compose/theory.ts";
import { biquad, chorus, tremolo } from "#server/catalog/synth/dsp/effects.ts";
import { pick, randomFrom } from "#server/catalog/synth/random.ts";
import { drums } from "#server/catalog/synth/voices/drums.ts";
import { electricPiano } from "#server/catalog/synth/voices/fm.ts";
import { kalimba, marimba } from "#server/catalog/synth/voices/modal.ts";
import { subtractive } from "#server/catalog/synth/voices/subtractive.ts";
import { vinyl } from "#server/catalog/synth/voices/texture.ts";
import { busy, finish, type Genre, thin, warm } from "./genre.ts";

const abyss = subtractive({
  wave: "sine",
  attack: 0.01,
  decay: 0.8,
  sustain: 0.7,
  release: 0.12,
  cutoff: 900,
  track: 0.2,
  sub: 0.12,
  gain: 1,
});
const smoke = subtractive({
  wave: "saw",
  wide: true,
  detune: 12,
  attack: 0.8,
  release: 1.8,
  cutoff: 800,
  track: 0.35,
  swell: 1.5,
  resonance: 1.1,
  gain: 0.7,
});
const ney = subtractive({
  wave: "flute",
  attack: 0.09,
  decay: 0.5,
  sustain: 0.85,
  release: 0.25,
  cutoff: 2300,
  track: 0.5,
  breath: 0.2,
  vibrato: 24,
  vibratoRate: 4.6,
  gain: 0.9,
});

/** Half-time and deep: a sparse broken beat, a deep bass, wooden patterns that repeat in an echo. */
export const downtempo: Genre = {
  beatsPerBar: 4,
  tail: 5,
  compose(piece, plan) {
    const random = randomFrom(piece.seed + 1);
    const a = progression(
      pick(random, [
        "0:m9 0:m9 8:maj9 8:maj9",
        "0:m11 5:m9 0:m9 10:9sus",
        "0:m9 3:maj9 0:m9 8:maj7",
        "0:m9 7:m7 8:maj9 5:m9",
      ]),
    );
    const b = progression(
      pick(random, ["8:maj9 10:9sus 5:m9 0:m9", "5:m9 8:maj9 3:maj9 10:9sus", "3:maj9 10:9sus 8:maj9 7:m7"]),
    );
    const s = new Sketch(piece, plan, { loose: 7, swingOver: 0.5, swing: 0.57 }, a, b, 4);
    const kick = s.add({ voice: drums.dustyKick, gain: 0.635 });
    const snare = s.add({ voice: drums.snare, gain: 0.509, room: 0.34, echo: 0.12 });
    const rim = s.add({ voice: drums.rim, gain: 0.904, pan: -0.3, room: 0.3, echo: 0.35 });
    const hat = s.add({ voice: drums.softHat, gain: 0.854, pan: 0.28, scatter: 0.15 });
    const shaker = s.add({ voice: drums.shaker, gain: 0.599, pan: -0.4 });
    const conga = s.add({ voice: drums.congaLow, gain: 0.3, pan: 0.44, room: 0.3 });
    const bass = s.add({ voice: abyss, gain: 0.62, duck: 0.25 });
    const keys = s.add({
      voice: electricPiano,
      gain: 0.602,
      pan: -0.1,
      scatter: 0.2,
      room: 0.3,
      echo: 0.25,
      effects: () => [tremolo(2.7, 0.5), chorus(0.4, 2.5, 0.4), ...warm(3800)],
    });
    const pad = s.add({ voice: smoke, gain: 0.16, room: 0.5, duck: 0.3, effects: () => thin(180) });
    const wood = s.add({
      voice: piece.flavour === 0 ? kalimba : marimba,
      gain: 0.878,
      pan: 0.2,
      scatter: 0.4,
      room: 0.35,
      echo: 0.5,
    });
    const voice = s.add({ voice: ney, gain: 0.462, pan: -0.14, room: 0.5, echo: 0.4 });
    const dust = s.add({ voice: vinyl, gain: 0.319 });

    const groove = pick(random, [
      "X.....x..x......",
      "X..x......xx....",
      "X.x.......x..x..",
      "X.........x...x.",
    ]);
    const line = pick(random, [
      "r-----..r-..7-..",
      "r---..r-----..a-",
      "r-.....8-..5-...",
      "..r---..r-5-r---",
    ]);
    const circle = pick(random, [
      "0.2.1.3.0.2.3.1.",
      "0..2..1..3..2.1.",
      "012.013.012.321.",
      "3..1..2.0..2..1.",
    ]);
    for (let at = 0; at < plan.bars * 4; at += 8) s.note(dust, at, 60, 8.2, 0.8);
    for (const bar of s.bars) {
      const { kind } = bar.section;
      if (kind === "end") {
        s.strokes(kick, bar, "X...............", 0.9, true);
        s.comp(keys, bar, "x---------------", { low: 53, voices: 4, level: 0.62, strum: 70, hold: 1.8 });
        s.bass(bass, bar, "r-----------....", { low: 31, level: 0.8 });
        s.broken(wood, bar, "0.2.1.3.........", { low: 64, voices: 4, level: 0.5, hold: 1 });
        continue;
      }
      for (const midi of s.hand(pad, bar.beat, 52, 4))
        s.note(pad, bar.beat, midi, 4.1, 0.55 + 0.2 * bar.section.energy);
      if (kind !== "b" || busy(bar, 0.9))
        s.broken(wood, bar, circle, { low: 64, voices: 4, level: kind === "intro" ? 0.55 : 0.48, hold: 0.7 });
      if (kind === "intro" && bar.inSection < 2) continue;
      s.bass(bass, bar, kind === "break" ? "r---------------" : line, { low: 29, level: 0.85 });
      if (busy(bar, 0.5))
        s.comp(
          keys,
          bar,
          pick(s.random, ["x---......x-----", "..x-----..x-....", "x-----..........", "....x-----..x-.."]),
          { low: 55, voices: 4, level: 0.6, strum: 18 },
        );
      if (kind === "break") {
        s.strokes(rim, bar, "......x......x..", 0.8);
        continue;
      }
      s.strokes(kick, bar, groove, 0.95, true);
      s.strokes(snare, bar, bar.isLast ? "....X..g....X.ox" : "....X..g....X...", 0.9);
      s.strokes(hat, bar, busy(bar, 0.8) ? "x.oox.o.x.oox.oo" : "x.o.x.o.x.o.x.o.", 0.7);
      s.strokes(rim, bar, bar.inSection % 4 === 3 ? "......x......x.." : "................", 0.7);
      if (busy(bar, 0.7)) s.strokes(shaker, bar, "o.x.o.x.o.x.o.x.", 0.7);
      if (busy(bar, 0.8)) s.strokes(conga, bar, "...x..o....x..xo", 0.7);
    }
    s.melody({
      part: voice,
      low: 60,
      high: 79,
      scale: "dorian",
      rhythms: [
        "..x---x-x-------|....x-x-x-------",
        "x-----x-x-x-----|------..........",
        "....x---x-x-x---|x-----------....",
      ],
      velocity: 0.62,
      where: ["b", "break"],
      rest: 0.25,
      leap: 2,
    });
    return finish(s, {
      fade: 3.5,
      room: { seconds: 2.6, dark: 3600, preDelayMs: 22, level: 0.42 },
      echo: { feedback: 0.52, dark: 2400, level: 0.65 },
      master: () => [biquad("peak", 80, 0.9, 1.5), biquad("lowpass", 13_000, 0.6)],
      gain: 1.05,
    });
  },
};
