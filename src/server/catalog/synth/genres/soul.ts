import { Sketch } from "#server/catalog/synth/compose/sketch.ts";
import { progression } from "#server/catalog/synth/compose/theory.ts";
import { biquad, chorus, tremolo } from "#server/catalog/synth/dsp/effects.ts";
import { pick, randomFrom } from "#server/catalog/synth/random.ts";
import { drums } from "#server/catalog/synth/voices/drums.ts";
import { clavinet, electricPiano } from "#server/catalog/synth/voices/fm.ts";
import { fingerBass, mutedGuitar } from "#server/catalog/synth/voices/pluck.ts";
import { subtractive } from "#server/catalog/synth/voices/subtractive.ts";
import { busy, finish, type Genre, thin } from "./genre.ts";

const organ = subtractive({
  wave: "organ",
  attack: 0.012,
  release: 0.08,
  cutoff: 3800,
  track: 0.3,
  gain: 0.8,
});
const horns = subtractive({
  wave: "saw",
  wide: true,
  detune: 7,
  attack: 0.025,
  decay: 0.4,
  sustain: 0.7,
  release: 0.09,
  cutoff: 1500,
  track: 0.6,
  sweep: 1.2,
  sweepTime: 0.1,
  touch: 1.2,
  gain: 0.75,
});
const sax = subtractive({
  wave: "pulse",
  attack: 0.03,
  decay: 0.4,
  sustain: 0.8,
  release: 0.1,
  cutoff: 1700,
  track: 0.7,
  sweep: 0.9,
  sweepTime: 0.12,
  breath: 0.05,
  vibrato: 20,
  vibratoRate: 5.2,
  touch: 1.4,
  resonance: 1.1,
  gain: 0.75,
});

/** A tight groove: ghost notes, a melodic bass, scratch guitar, organ and horn stabs. */
export const soul: Genre = {
  beatsPerBar: 4,
  tail: 3.5,
  compose(piece, plan) {
    const random = randomFrom(piece.seed + 1);
    const funk = piece.flavour === 0;
    const a = progression(
      pick(
        random,
        funk
          ? ["0:m9 0:m9 5:9 5:9", "0:9 0:9 0:9 5:9", "0:m7 10:9 0:m7 5:9"]
          : ["0:maj9 9:m9 2:m9 7:9sus", "5:maj9 4:m7 2:m9 7:13", "0:maj9 4:m7 5:maj9 7:9sus"],
      ),
    );
    const b = progression(
      pick(
        random,
        funk
          ? ["8:maj7 10:9 0:m9 0:m9", "5:9 5:9 3:maj9 10:9", "3:maj7 5:9 8:maj7 7:7#5"]
          : ["9:m9 2:9 5:maj9 7:9sus", "5:maj9 7:13 4:m7 9:m9", "2:m9 4:m7 5:maj9 7:13"],
      ),
    );
    const s = new Sketch(piece, plan, { loose: 6, swingOver: 0.5, swing: 0.55 }, a, b, 4);
    const kick = s.add({ voice: drums.softKick, gain: 0.675 });
    const snare = s.add({ voice: drums.snare, gain: 0.697, room: 0.16 });
    const hat = s.add({ voice: drums.hat, gain: 0.678, pan: 0.3 });
    const open = s.add({ voice: drums.openHat, gain: 0.424, pan: 0.3 });
    const conga = s.add({ voice: drums.congaHigh, gain: 0.36, pan: -0.5, room: 0.14 });
    const tambourine = s.add({ voice: drums.tambourine, gain: 0.412, pan: 0.5, room: 0.1 });
    const bass = s.add({ voice: fingerBass, gain: 0.695, effects: () => [biquad("peak", 700, 0.9, 3)] });
    const scratch = s.add({
      voice: mutedGuitar,
      gain: 0.666,
      pan: 0.5,
      scatter: 0.05,
      room: 0.1,
      effects: () => thin(350),
    });
    const keys = s.add({
      voice: funk ? clavinet : electricPiano,
      gain: funk ? 0.533 : 0.5,
      pan: -0.36,
      scatter: 0.15,
      room: 0.14,
      effects: () => (funk ? [] : [tremolo(4.6, 0.35), chorus(0.6, 2, 0.3)]),
    });
    const drawbars = s.add({
      voice: organ,
      gain: 0.19,
      pan: -0.1,
      room: 0.2,
      effects: () => [chorus(5.6, 0.7, 0.6), tremolo(5.6, 0.3)],
    });
    const section = s.add({ voice: horns, gain: 0.252, room: 0.24, effects: () => thin(200) });
    const solo = s.add({ voice: sax, gain: 0.533, pan: 0.1, room: 0.3, echo: 0.12 });

    const beat = pick(random, [
      "X..x..x...x.....",
      "X.x....x..x..x..",
      "X......x.xx.....",
      "X.x...x...x....x",
    ]);
    const line = pick(random, [
      "r..r..8.r-..7-r.",
      "r-.rr..5..7-8.a.",
      "r...8.r..r5.7.a.",
      "r-..r.r8..5-..7a",
    ]);
    const chop = pick(random, ["..xg..xg..xgg.x.", "g.xg.gx.g.xg.xx.", "..x...x.g.xg..x."]);
    const riff = pick(
      random,
      funk
        ? ["x..x..x..x..x.x.", "..x..x.x..x..x..", "x.x..x....x..x.."]
        : ["x-----x-..x---..", "x---..x-----x-..", "..x---x-..x-----"],
    );
    const stabs = pick(random, ["..............x-", "......x-....xx..", "x-....x-........"]);
    for (const bar of s.bars) {
      const { kind } = bar.section;
      if (kind === "end") {
        s.strokes(kick, bar, "X...............", 1);
        s.strokes(snare, bar, "X...............", 0.6);
        s.comp(keys, bar, "x-------........", { low: 55, voices: 4, level: 0.7, hold: 1 });
        s.comp(section, bar, "x---............", { low: 58, voices: 4, level: 0.7 });
        s.comp(drawbars, bar, "x-----------....", { low: 58, voices: 4, level: 0.7 });
        s.bass(bass, bar, "r-------........", { low: 28, level: 0.85 });
        continue;
      }
      const breakdown = kind === "break";
      s.bass(bass, bar, kind === "intro" && bar.inSection === 0 ? "r---------------" : line, {
        low: 28,
        level: 0.82,
        hold: 0.85,
      });
      s.strokes(hat, bar, busy(bar, 0.7) ? "xoxoxoxoxoxoxoxo" : "x.x.x.x.x.x.x.x.", 0.75);
      s.comp(keys, bar, riff, { low: 55, voices: 4, level: 0.62, hold: 0.8 });
      if (!breakdown && (kind !== "intro" || bar.inSection > 0)) {
        s.strokes(kick, bar, beat, 0.95);
        s.strokes(snare, bar, bar.isLast ? "....X..g.g..X.xx" : "....X..g.g..X..g", 0.9);
      } else s.strokes(kick, bar, "x.......x.......", 0.8);
      if (busy(bar, 0.5) || breakdown)
        s.comp(scratch, bar, chop, { low: 62, voices: 3, level: 0.8, strum: 8, hold: 0.5 });
      if (busy(bar, 0.7)) s.strokes(conga, bar, "..x...xx..x...x.", 0.7);
      if (busy(bar, 0.65))
        s.comp(drawbars, bar, "x---------------", { low: 60, voices: 3, level: 0.7, hold: 1 });
      if (busy(bar, 0.75)) {
        s.strokes(tambourine, bar, "....x.......x...", 0.8);
        if (bar.inSection % 2 === 1)
          s.comp(section, bar, stabs, { low: 60, voices: 4, level: 0.72, hold: 0.85 });
      }
      if (bar.isLast) s.strokes(open, bar, "..............x.", 0.8);
    }
    s.melody({
      part: solo,
      low: 60,
      high: 79,
      scale: funk ? "dorian" : "majorPentatonic",
      rhythms: [
        "x--x--x-..x-x---|....x-x-x-......",
        "..x-x--x--x-x-x-|x-------........",
        "x---..x-x-x---..|..x-x-x---......",
      ],
      velocity: 0.7,
      where: ["a", "b"],
      rest: 0.34,
      leap: 2,
    });
    return finish(s, {
      fade: 2,
      room: { seconds: 1.2, dark: 5600, preDelayMs: 10, level: 0.36 },
      gain: 1.16,
    });
  },
};
