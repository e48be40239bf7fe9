import { Sketch } from "#server/catalog/synth/compose/sketch.ts";
import { progression } from "#server/catalog/synth/compose/theory.ts";
import { biquad } from "#server/catalog/synth/dsp/effects.ts";
import { pick, randomFrom } from "#server/catalog/synth/random.ts";
import { harp, pizzicato } from "#server/catalog/synth/voices/pluck.ts";
import { subtractive } from "#server/catalog/synth/voices/subtractive.ts";
import { busy, finish, type Genre } from "./genre.ts";

const violins = subtractive({
  wave: "bowed",
  wide: true,
  detune: 8,
  attack: 0.22,
  release: 0.5,
  cutoff: 2300,
  track: 0.55,
  vibrato: 13,
  vibratoRate: 5.3,
  touch: 1,
  gain: 0.75,
});
const violin = subtractive({
  wave: "bowed",
  detune: 3,
  attack: 0.1,
  decay: 0.6,
  sustain: 0.88,
  release: 0.22,
  cutoff: 2800,
  track: 0.6,
  breath: 0.015,
  vibrato: 20,
  vibratoRate: 5.6,
  touch: 1,
  gain: 0.8,
});
const clarinet = subtractive({
  wave: "reed",
  attack: 0.06,
  decay: 0.5,
  sustain: 0.9,
  release: 0.12,
  cutoff: 2100,
  track: 0.6,
  breath: 0.02,
  vibrato: 6,
  touch: 1.1,
  gain: 0.85,
});
const cello = subtractive({
  wave: "bowed",
  detune: 4,
  attack: 0.14,
  decay: 0.6,
  sustain: 0.85,
  release: 0.3,
  cutoff: 1500,
  track: 0.5,
  vibrato: 14,
  vibratoRate: 4.9,
  touch: 1,
  gain: 0.9,
});

/**
 * A small string group with harp: a walking cello, plucked inner voices, a violin or clarinet that leads the
 * waltz.
 */
export const chamber: Genre = {
  beatsPerBar: 3,
  tail: 5,
  compose(piece, plan) {
    const random = randomFrom(piece.seed + 1);
    const a = progression(
      pick(random, [
        "0: 7: 9:m 4:m 5: 0: 5: 7:",
        "0: 9:m 2:m7 7: 0: 5: 7:sus4 7:",
        "0:add9 0: 5:maj7 7: 9:m7 2:m7 7:sus4 7:",
      ]),
    );
    const b = progression(
      pick(random, [
        "9:m 4:m 5: 0: 2:m7 9:m 7:sus4 7:",
        "5: 0: 2:m7 7: 9:m 4:7b9 5: 7:",
        "9:m 2:m7 7: 0: 5: 11:m7b5 4: 7:",
      ]),
    );
    const s = new Sketch(piece, plan, { loose: 13, rubato: 0.3 }, a, b, 3);
    const section = s.add({
      voice: violins,
      gain: 0.142,
      room: 0.4,
      effects: () => [biquad("highpass", 170, 0.7)],
    });
    const low = s.add({ voice: cello, gain: 0.36, pan: 0.3, room: 0.3 });
    const pluckHigh = s.add({ voice: pizzicato, gain: 0.706, pan: -0.3, scatter: 0.15, room: 0.35 });
    const strings = s.add({ voice: harp, gain: 0.622, pan: -0.5, scatter: 0.15, room: 0.4 });
    const lead = s.add({
      voice: piece.flavour === 0 ? violin : clarinet,
      gain: 0.33,
      pan: piece.flavour === 0 ? -0.18 : 0.12,
      room: 0.38,
    });
    const second = s.add({ voice: cello, gain: 0.283, pan: 0.42, room: 0.35 });

    const harpFigure = pick(random, ["r.1.2.", "r12321", "r1231."] as const);
    const waltz = pick(random, ["..x-x-", "..x.x.", "..x-.x"] as const);
    for (const bar of s.bars) {
      const { kind, energy } = bar.section;
      if (kind === "end") {
        for (const midi of s.hand(section, bar.beat, 55, 4)) s.note(section, bar.beat, midi, 5.5, 0.55);
        s.note(low, bar.beat, s.root(bar.beat, 36), 5.5, 0.6);
        s.comp(strings, bar, "x-----", { low: 60, voices: 4, level: 0.6, strum: 420, hold: 3 });
        continue;
      }
      if (kind === "intro" || kind === "outro" || kind === "break" || energy > 0.85)
        s.broken(strings, bar, harpFigure, { low: 57, voices: 4, level: 0.5, hold: 2, bassLow: 45 });
      else s.comp(pluckHigh, bar, waltz, { low: 59, voices: 3, level: 0.55, strum: 12, hold: 0.6 });
      if (busy(bar, 0.5) || kind === "outro")
        for (const midi of s.hand(section, bar.beat, 55, 4))
          s.note(section, bar.beat, midi, 3, 0.4 + 0.3 * energy);
      s.bass(
        low,
        bar,
        kind === "break"
          ? "r-----"
          : energy > 0.75
            ? pick(s.random, ["r---5-", "r-----", "r-3-5-"])
            : "r-----",
        { low: 36, level: 0.6 },
      );
      if (bar.index === 0) s.note(pluckHigh, 0, s.root(0, 60), 1, 0.6);
    }
    s.melody({
      part: lead,
      low: 67,
      high: 86,
      scale: "major",
      rhythms: ["x---x-|x-----", "x-xxxx|x---x-", "x---xx|x-x-x-", "x-----|x---x-", "..x-xx|x-----"],
      velocity: 0.68,
      where: ["a", "b"],
      rest: 0.12,
      leap: 3,
      legato: 1.02,
    });
    s.melody({
      part: second,
      low: 50,
      high: 66,
      scale: "major",
      rhythms: ["x-----|x-----", "x---x-|x-----"],
      velocity: 0.5,
      where: ["b"],
      rest: 0.3,
      leap: 1,
      legato: 1,
    });
    return finish(s, {
      fade: 3,
      room: { seconds: 2.7, dark: 5000, preDelayMs: 26, level: 0.46 },
      gain: 1.56,
    });
  },
};
