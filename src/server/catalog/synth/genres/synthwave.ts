import { Sketch } from "#server/catalog/synth/compose/sketch.ts";
import { progression } from "#server/catalog/synth/compose/theory.ts";
import { biquad, chorus } from "#server/catalog/synth/dsp/effects.ts";
import { pick, randomFrom } from "#server/catalog/synth/random.ts";
import { drums } from "#server/catalog/synth/voices/drums.ts";
import { subtractive } from "#server/catalog/synth/voices/subtractive.ts";
import { busy, finish, type Genre, thin } from "./genre.ts";

const engine = subtractive({
  wave: "saw",
  detune: 5,
  attack: 0.003,
  decay: 0.16,
  sustain: 0.45,
  release: 0.04,
  cutoff: 620,
  track: 0.3,
  sweep: 1.7,
  sweepTime: 0.09,
  resonance: 1.5,
  sub: 0.2,
  gain: 0.8,
});
const neon = subtractive({
  wave: "saw",
  wide: true,
  detune: 15,
  attack: 0.35,
  release: 1.1,
  cutoff: 1700,
  track: 0.4,
  swell: 0.9,
  gain: 0.7,
});
const brass = subtractive({
  wave: "saw",
  wide: true,
  detune: 11,
  attack: 0.03,
  decay: 0.6,
  sustain: 0.6,
  release: 0.3,
  cutoff: 1500,
  track: 0.5,
  sweep: 1.1,
  sweepTime: 0.35,
  gain: 0.7,
});
const arp = subtractive({
  wave: "pulse",
  detune: 4,
  attack: 0.003,
  decay: 0.14,
  sustain: 0.1,
  release: 0.1,
  cutoff: 2000,
  track: 0.5,
  sweep: 1.3,
  sweepTime: 0.1,
  resonance: 1.4,
  gain: 0.8,
});
const lead = subtractive({
  wave: "saw",
  detune: 9,
  attack: 0.02,
  decay: 0.5,
  sustain: 0.8,
  release: 0.2,
  cutoff: 2700,
  track: 0.6,
  sweep: 0.8,
  sweepTime: 0.3,
  vibrato: 18,
  vibratoRate: 5.2,
  gain: 0.7,
});
const glow = subtractive({
  wave: "square",
  detune: 6,
  attack: 0.03,
  decay: 0.5,
  sustain: 0.75,
  release: 0.25,
  cutoff: 2100,
  track: 0.6,
  vibrato: 15,
  gain: 0.7,
});

/** Night drive: a saw-tooth pulse, gated drums in a big hall, warm chords and a singing lead. */
export const synthwave: Genre = {
  beatsPerBar: 4,
  tail: 4,
  compose(piece, plan) {
    const random = randomFrom(piece.seed + 1);
    const a = progression(
      pick(random, [
        "0:madd9 8:maj7 3:add9 10:",
        "0:m 10: 8:maj7 10:sus4",
        "8:maj7 10: 0:m7 3:add9",
        "0:m7 3:add9 10: 8:maj7",
      ]),
    );
    const b = progression(
      pick(random, ["8:maj7 10: 0:madd9 0:m", "5:m7 8:maj7 10: 3:add9", "8: 3: 10: 5:m"]),
    );
    const s = new Sketch(piece, plan, { loose: 3 }, a, b, 4);
    const kick = s.add({ voice: drums.bigKick, gain: 0.496 });
    const snare = s.add({ voice: drums.bigSnare, gain: 0.494, room: 0.4 });
    const hat = s.add({ voice: drums.hat, gain: 0.846, pan: 0.24 });
    const open = s.add({ voice: drums.openHat, gain: 0.475, pan: 0.24 });
    const tom = s.add({ voice: drums.tom, gain: 0.5, scatter: 0.5, room: 0.35 });
    const motor = s.add({ voice: engine, gain: 0.561, duck: 0.45 });
    const pad = s.add({
      voice: piece.flavour === 0 ? neon : brass,
      gain: 0.191,
      room: 0.4,
      duck: 0.3,
      effects: () => [chorus(0.4, 3, 0.45), ...thin(190)],
    });
    const spin = s.add({
      voice: arp,
      gain: 0.599,
      pan: -0.2,
      scatter: 0.5,
      room: 0.22,
      echo: 0.45,
      effects: () => thin(250),
    });
    const voice = s.add({
      voice: piece.flavour === 0 ? lead : glow,
      gain: 0.439,
      pan: 0.06,
      room: 0.35,
      echo: 0.5,
      effects: () => [chorus(0.6, 2, 0.4), biquad("lowpass", 6500, 0.6)],
    });

    const drive = pick(random, [
      "rrrrrrrrrrrrrrrr",
      "r.rrr.rrr.rrr.rr",
      "r.r.r.8.r.r.r.8.",
      "rr8rrr8rrr8rrr8r",
    ]);
    const spiral = pick(random, [
      "0123210301232103",
      "0213021302130213",
      "012+2103012+2103",
      "0.12.10.3.21.02.",
    ]);
    for (const bar of s.bars) {
      const { kind } = bar.section;
      if (kind === "end") {
        s.strokes(kick, bar, "X...............", 1, true);
        for (const midi of s.hand(pad, bar.beat, 55, 4)) s.note(pad, bar.beat, midi, 5, 0.8);
        s.bass(motor, bar, "r-------........", { low: 33, level: 0.8 });
        s.broken(spin, bar, "0.1.2.3.........", { low: 64, voices: 4, level: 0.5, hold: 0.4 });
        continue;
      }
      for (const midi of s.hand(pad, bar.beat, 55, 4))
        s.note(pad, bar.beat, midi, 3.95, 0.6 + 0.25 * bar.section.energy);
      if (kind !== "break")
        s.bass(motor, bar, drive, { low: 31, level: kind === "intro" ? 0.6 : 0.8, hold: 0.8 });
      if (busy(bar, 0.65) || kind === "break" || (kind === "intro" && bar.inSection > 1))
        s.broken(spin, bar, spiral, { low: 64, voices: 4, level: 0.55, hold: 0.25 });
      if (kind === "intro" || kind === "break") {
        if (bar.isLast) s.strokes(tom, bar, "........x.x.x.xx", 0.9);
        continue;
      }
      s.strokes(kick, bar, busy(bar, 0.85) ? "X...X...X...X.x." : "X.......X.x.....", 1, true);
      s.strokes(snare, bar, bar.isLast ? "....X.......X.xx" : "....X.......X...", 0.9);
      s.strokes(hat, bar, "x.o.x.o.x.o.x.o.", 0.75);
      if (busy(bar, 0.8)) s.strokes(open, bar, "..............x.", 0.8);
    }
    s.melody({
      part: voice,
      low: 64,
      high: 84,
      scale: "minor",
      rhythms: [
        "x-----x---x-x---|x-------..x-x-x-",
        "x---x---x-----x-|x---x-----------",
        "..x-x-x---x-x---|x-----------....",
        "x-------x---x---|x-x-x-----------",
      ],
      velocity: 0.72,
      where: ["a", "b"],
      rest: 0.25,
      leap: 2,
      octave: 0.35,
    });
    return finish(s, {
      fade: 2.5,
      room: { seconds: 2.8, dark: 5800, preDelayMs: 24, level: 0.4 },
      echo: { feedback: 0.45, dark: 3600, level: 0.6 },
      master: () => [biquad("highshelf", 7500, 0.7, 1.5)],
      gain: 1.15,
    });
  },
};
