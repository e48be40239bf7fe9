import { Sketch } from "#server/catalog/synth/compose/sketch.ts";
import { progression } from "#server/catalog/synth/compose/theory.ts";
import { biquad, chorus } from "#server/catalog/synth/dsp/effects.ts";
import { pick, randomFrom } from "#server/catalog/synth/random.ts";
import { drums } from "#server/catalog/synth/voices/drums.ts";
import { electricPiano } from "#server/catalog/synth/voices/fm.ts";
import { kalimba } from "#server/catalog/synth/voices/modal.ts";
import { subtractive } from "#server/catalog/synth/voices/subtractive.ts";
import { busy, finish, type Genre, thin, warm } from "./genre.ts";

const organBass = subtractive({
  wave: "organ",
  attack: 0.004,
  decay: 0.25,
  sustain: 0.6,
  release: 0.06,
  cutoff: 700,
  track: 0.3,
  sub: 0.28,
  sweep: 1,
  sweepTime: 0.08,
  gain: 1,
});
const roundBass = subtractive({
  wave: "saw",
  attack: 0.004,
  decay: 0.3,
  sustain: 0.7,
  release: 0.06,
  cutoff: 330,
  track: 0.3,
  sub: 0.35,
  sweep: 1.6,
  sweepTime: 0.12,
  gain: 0.9,
});
const stab = subtractive({
  wave: "saw",
  wide: true,
  detune: 8,
  attack: 0.004,
  decay: 0.22,
  sustain: 0.12,
  release: 0.25,
  cutoff: 1300,
  track: 0.4,
  sweep: 1.3,
  sweepTime: 0.15,
  resonance: 1.2,
  gain: 0.8,
});
const sky = subtractive({
  wave: "saw",
  wide: true,
  detune: 14,
  attack: 0.7,
  release: 1.5,
  cutoff: 1500,
  track: 0.4,
  swell: 1,
  gain: 0.6,
});

/**
 * Four to the floor at a relaxed tempo: round bass, off-beat hats, minor-ninth stabs that bloom in an echo.
 */
export const deepHouse: Genre = {
  beatsPerBar: 4,
  tail: 4,
  compose(piece, plan) {
    const random = randomFrom(piece.seed + 1);
    const a = progression(
      pick(random, [
        "0:m9 0:m9 8:maj9 10:9sus",
        "0:m9 5:m9 0:m9 3:maj9",
        "0:m11 10:9sus 8:maj9 7:m7",
        "0:m9 3:maj9 5:m9 10:9",
      ]),
    );
    const b = progression(
      pick(random, ["8:maj9 10:9 0:m9 0:m9", "5:m9 7:m7 8:maj9 10:9sus", "8:maj9 7:m7 5:m9 0:m9"]),
    );
    const s = new Sketch(piece, plan, { loose: 4, swingOver: 0.5, swing: 0.54 }, a, b, 4);
    const kick = s.add({ voice: drums.houseKick, gain: 0.467 });
    const clap = s.add({ voice: drums.clap, gain: 0.42, room: 0.22, pan: 0.04 });
    const open = s.add({ voice: drums.openHat, gain: 0.471, pan: 0.18 });
    const hat = s.add({ voice: drums.hat, gain: 0.672, pan: -0.2, scatter: 0.1 });
    const shaker = s.add({ voice: drums.shaker, gain: 0.34, pan: -0.45 });
    const conga = s.add({ voice: drums.congaHigh, gain: 0.34, pan: 0.4, room: 0.2 });
    const congaLow = s.add({ voice: drums.congaLow, gain: 0.34, pan: 0.48, room: 0.2 });
    const bass = s.add({ voice: piece.flavour === 0 ? roundBass : organBass, gain: 0.756, duck: 0.7 });
    const keys = s.add({
      voice: piece.flavour === 0 ? stab : electricPiano,
      gain: piece.flavour === 0 ? 0.412 : 0.666,
      scatter: 0.2,
      room: 0.3,
      echo: 0.4,
      duck: 0.4,
      effects: () => [chorus(0.3, 2.5, 0.4), ...thin(180)],
    });
    const pad = s.add({ voice: sky, gain: 0.19, room: 0.45, duck: 0.7, effects: () => thin(240) });
    const pling = s.add({
      voice: kalimba,
      gain: 0.798,
      pan: 0.3,
      scatter: 0.35,
      room: 0.3,
      echo: 0.6,
      effects: () => warm(5200),
    });

    const riff = pick(random, [
      "..x...x..x....x.",
      "...x..x....x..x.",
      "x..x..x...x.....",
      "..x..x....x..x..",
    ]);
    const line = pick(random, [
      "r..r..r...r-.5-.",
      "r-..r..8..r-..a-",
      "..r-..r-..r-.5r-",
      "r..r-...r..r..7-",
    ]);
    const hook = pick(random, ["0.2.3...1..2..0.", "0..2..3..1..2...", "..3.2.0...2.1..."]);
    const congas = pick(random, ["...x..x....x..xo", "..o..x..o...x..x"]);
    for (const bar of s.bars) {
      const { kind } = bar.section;
      if (kind === "end") {
        s.strokes(kick, bar, "X...............", 1, true);
        s.comp(keys, bar, "x-------........", { low: 57, voices: 4, level: 0.7 });
        for (const midi of s.hand(pad, bar.beat, 57, 4)) s.note(pad, bar.beat, midi, 3, 0.7);
        s.bass(bass, bar, "r-------........", { low: 33, level: 0.8 });
        continue;
      }
      const floor = kind !== "break";
      if (floor)
        s.strokes(
          kick,
          bar,
          bar.isLast && bar.section.energy > 0.6 ? "X...X...X...X.o." : "X...X...X...X...",
          1,
          true,
        );
      s.comp(keys, bar, riff, { low: 57, voices: 4, level: kind === "intro" ? 0.5 : 0.66, hold: 0.9 });
      if (kind !== "intro") s.strokes(open, bar, "..x...x...x...x.", kind === "break" ? 0.4 : 0.8);
      s.strokes(shaker, bar, "xoXoxoXoxoXoxoXo", kind === "break" ? 0.5 : 0.75);
      if (kind !== "intro" && floor) s.bass(bass, bar, line, { low: 31, level: 0.85 });
      if (floor && busy(bar, 0.5)) s.strokes(clap, bar, "....x.......x...");
      if (busy(bar, 0.7)) s.strokes(hat, bar, "o.x.o.xoo.x.o.x.", 0.7);
      if (busy(bar, 0.75)) {
        s.strokes(conga, bar, congas, 0.8);
        s.strokes(congaLow, bar, "......o...o.....", 0.8);
      }
      if (busy(bar, 0.6) || kind === "break")
        for (const midi of s.hand(pad, bar.beat, 60, 4)) s.note(pad, bar.beat, midi, 4, 0.7);
      if ((busy(bar, 0.65) && bar.inSection % 4 < 3) || kind === "break")
        s.broken(pling, bar, hook, { low: 69, voices: 4, level: 0.52, hold: 0.6 });
    }
    return finish(s, {
      fade: 2.5,
      room: { seconds: 2.2, dark: 5200, preDelayMs: 18, level: 0.4 },
      echo: { feedback: 0.45, dark: 3000, level: 0.6 },
      master: () => [biquad("peak", 240, 0.8, -1.5), biquad("highshelf", 8000, 0.7, 1)],
      gain: 1.13,
    });
  },
};
