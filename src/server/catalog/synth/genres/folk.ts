import { Sketch } from "#server/catalog/synth/compose/sketch.ts";
import { progression } from "#server/catalog/synth/compose/theory.ts";
import { biquad } from "#server/catalog/synth/dsp/effects.ts";
import { pick, randomFrom } from "#server/catalog/synth/random.ts";
import { drums } from "#server/catalog/synth/voices/drums.ts";
import { glockenspiel } from "#server/catalog/synth/voices/modal.ts";
import { steelGuitar, uprightBass } from "#server/catalog/synth/voices/pluck.ts";
import { subtractive } from "#server/catalog/synth/voices/subtractive.ts";
import { busy, finish, type Genre } from "./genre.ts";

const fiddle = subtractive({
  wave: "bowed",
  attack: 0.09,
  decay: 0.5,
  sustain: 0.85,
  release: 0.16,
  cutoff: 2300,
  track: 0.6,
  breath: 0.02,
  vibrato: 15,
  vibratoRate: 5.4,
  touch: 1,
  gain: 0.8,
});
const whistle = subtractive({
  wave: "flute",
  attack: 0.05,
  decay: 0.4,
  sustain: 0.9,
  release: 0.12,
  cutoff: 4200,
  track: 0.6,
  breath: 0.09,
  vibrato: 12,
  vibratoRate: 5.6,
  gain: 0.9,
});

/**
 * Steel strings picked Travis fashion, a second guitar that strums in bright sections, foot and hand
 * percussion.
 */
export const folk: Genre = {
  beatsPerBar: 4,
  tail: 5,
  compose(piece, plan) {
    const random = randomFrom(piece.seed + 1);
    const a = progression(
      pick(random, [
        "0:add9 7: 9:m7 5:add9",
        "0: 5:add9 0:add9 7:sus4",
        "0:add9 4:m7 5:add9 7:",
        "9:m7 5:add9 0:add9 7:",
      ]),
    );
    const b = progression(
      pick(random, ["5:add9 7: 0:add9 9:m7", "9:m7 5:add9 0: 7:sus4", "2:m7 5:add9 0:add9 7:"]),
    );
    const s = new Sketch(piece, plan, { loose: 9, swingOver: 0.5, swing: 0.52 }, a, b, 4);
    const body = () => [biquad("peak", 190, 1.1, 2.5), biquad("peak", 420, 1, -2)];
    const picked = s.add({
      voice: steelGuitar,
      gain: 0.66,
      pan: -0.34,
      scatter: 0.08,
      room: 0.18,
      effects: body,
    });
    const strum = s.add({
      voice: steelGuitar,
      gain: 0.378,
      pan: 0.52,
      scatter: 0.06,
      room: 0.16,
      effects: () => [...body(), biquad("highpass", 140, 0.7)],
    });
    const bass = s.add({ voice: uprightBass, gain: 0.5, pan: 0.04 });
    const tune = s.add({
      voice: piece.flavour === 0 ? fiddle : whistle,
      gain: piece.flavour === 0 ? 0.381 : 0.33,
      pan: 0.16,
      room: 0.4,
      echo: 0.1,
    });
    const bells = s.add({ voice: glockenspiel, gain: 0.634, pan: 0.34, scatter: 0.2, room: 0.4 });
    const foot = s.add({ voice: drums.softKick, gain: 0.5 });
    const shaker = s.add({ voice: drums.shaker, gain: 0.48, pan: 0.3 });
    const tambourine = s.add({ voice: drums.tambourine, gain: 0.444, pan: -0.4, room: 0.14 });

    const roll = pick(random, [
      "r.2.1.3.r.2.1.3.",
      "r.3.2.1.r.3.1.2.",
      "r.132.1.r.131.2.",
      "r.2.312.r.1.3.2.",
    ]);
    const strums = pick(random, ["x---x-u-..u-x-u-", "x-..x-u-x-u-x-u-"]);
    for (const bar of s.bars) {
      const { kind } = bar.section;
      if (kind === "end") {
        s.comp(picked, bar, "x---------------", { low: 50, voices: 4, level: 0.7, strum: 220, hold: 2 });
        s.bass(bass, bar, "r---------------", { low: 28, level: 0.7 });
        s.note(bells, bar.beat + 1.5, s.hand(bells, bar.beat, 79, 3).at(-1)!, 3, 0.5);
        continue;
      }
      s.broken(picked, bar, roll, { low: 52, voices: 4, level: 0.66, hold: 1.1, bassLow: 40 });
      if (kind !== "intro")
        s.bass(bass, bar, kind === "break" ? "r---------------" : "r-----..5-----..", {
          low: 28,
          level: 0.66,
        });
      if (busy(bar, 0.65)) s.comp(strum, bar, strums, { low: 54, voices: 4, level: 0.6, strum: 30, hold: 1 });
      if (busy(bar, 0.6)) {
        s.strokes(foot, bar, "x.......x.......", 0.9);
        s.strokes(shaker, bar, "o.xoo.xoo.xoo.xo", 0.7);
      }
      if (busy(bar, 0.8)) s.strokes(tambourine, bar, "....x.......x...", 0.8);
      if (busy(bar, 0.8) && bar.inSection % 2 === 0)
        s.broken(bells, bar, "0...2...3...2...", { low: 76, voices: 3, level: 0.42, hold: 1 });
    }
    s.melody({
      part: tune,
      low: 62,
      high: 81,
      scale: piece.flavour === 0 ? "major" : "majorPentatonic",
      rhythms: [
        "x---x-x-x---x---|x-----x-x-------",
        "x-----x-x-x-x---|....x-x-x-------",
        "..x-x---x-x-x---|x---x---x-------",
      ],
      velocity: 0.66,
      where: ["a", "b"],
      rest: 0.22,
      leap: 2,
    });
    return finish(s, { fade: 3, room: { seconds: 1.9, dark: 5000, preDelayMs: 20, level: 0.42 }, gain: 1.9 });
  },
};
