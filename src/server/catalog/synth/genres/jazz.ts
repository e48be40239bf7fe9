import { Sketch } from "#server/catalog/synth/compose/sketch.ts";
import { progression } from "#server/catalog/synth/compose/theory.ts";
import { biquad } from "#server/catalog/synth/dsp/effects.ts";
import { pick, randomFrom } from "#server/catalog/synth/random.ts";
import { drums } from "#server/catalog/synth/voices/drums.ts";
import { piano, vibraphone } from "#server/catalog/synth/voices/modal.ts";
import { uprightBass } from "#server/catalog/synth/voices/pluck.ts";
import { subtractive } from "#server/catalog/synth/voices/subtractive.ts";
import { busy, finish, type Genre, warm } from "./genre.ts";

const horn = subtractive({
  wave: "pulse",
  attack: 0.045,
  decay: 0.4,
  sustain: 0.75,
  release: 0.1,
  cutoff: 950,
  track: 0.7,
  sweep: 0.7,
  sweepTime: 0.12,
  breath: 0.05,
  vibrato: 18,
  vibratoRate: 4.9,
  touch: 1.3,
  gain: 0.9,
});

/** Piano, double bass, brushes: walking fours, a swinging ride, rootless voicings and off-beat lines. */
export const jazz: Genre = {
  beatsPerBar: 4,
  tail: 4,
  compose(piece, plan) {
    const random = randomFrom(piece.seed + 1);
    const a = progression(
      pick(random, [
        "2:m9 7:13 0:maj9 9:7b9 2:m9 7:13 0:69 0:6",
        "0:maj9 9:7b9 2:m9 7:13 4:m7 9:7b9 2:m9 7:13",
        "2:m9 7:13 0:maj9 5:maj9 11:m7b5 4:7b9 9:m9 9:m7",
      ]),
    );
    const b = progression(
      pick(random, [
        "5:maj9 5:m6 4:m7 9:7b9 2:m9 7:13 0:69 7:7b9",
        "9:m9 2:9 7:m7 0:13 5:maj9 10:9 2:m9 7:13",
      ]),
    );
    const s = new Sketch(
      piece,
      plan,
      { loose: 9, swingOver: 1, swing: piece.bpm > 150 ? 0.6 : 0.655 },
      a,
      b,
      4,
    );
    const comp = s.add({ voice: piano({ felt: 0.15 }), gain: 0.983, pan: -0.12, scatter: 0.22, room: 0.2 });
    const line = s.add({
      voice: piece.flavour === 0 ? piano({ felt: 0.05 }) : horn,
      gain: piece.flavour === 0 ? 1.16 : 0.565,
      pan: piece.flavour === 0 ? 0.1 : 0.16,
      scatter: piece.flavour === 0 ? 0.2 : 0,
      room: 0.24,
      effects: () => warm(7500),
    });
    const bass = s.add({
      voice: uprightBass,
      gain: 0.588,
      pan: 0.06,
      room: 0.05,
      effects: () => [biquad("peak", 900, 1, 2.5)],
    });
    const ride = s.add({ voice: drums.ride, gain: 0.42, pan: 0.38, room: 0.1 });
    const pedal = s.add({ voice: drums.pedalHat, gain: 0.634, pan: -0.32 });
    const brush = s.add({ voice: drums.brush, gain: 0.539, pan: -0.08, room: 0.14 });
    const swirl = s.add({ voice: drums.brushSwirl, gain: 0.24, pan: -0.16, room: 0.1 });
    const kick = s.add({ voice: drums.featherKick, gain: 0.6 });
    const vibes = s.add({ voice: vibraphone, gain: 0.428, pan: 0.3, scatter: 0.1, room: 0.3 });

    const comps = ["x-....x-", "..x-....", "x--.....", "...x-..x", ".x-..x-.", "......x-"];
    const walks = ["r-3-5-a-", "r-s-3-a-", "r-5-8-A-", "r-3-5-A-", "8-7-5-a-", "r-r-5-a-"];
    for (const bar of s.bars) {
      const { kind } = bar.section;
      if (kind === "end") {
        s.comp(comp, bar, "x-------", { low: 52, voices: 4, level: 0.6, strum: 120, hold: 2 });
        s.bass(bass, bar, "r-------", { low: 28, level: 0.75 });
        s.strokes(ride, bar, "x.......", 0.8);
        for (const [i, midi] of s.hand(vibes, bar.beat, 72, 4).entries())
          s.note(vibes, bar.beat + 1 + i * 0.5, midi, 4, 0.4);
        continue;
      }
      s.comp(comp, bar, bar.index === 0 ? "x-....x-" : pick(s.random, comps), {
        low: 53,
        voices: 4,
        level: kind === "b" ? 0.6 : 0.5,
        strum: 8,
        hold: 1,
      });
      const two = kind === "intro" || kind === "break" || kind === "outro";
      s.bass(bass, bar, two ? pick(s.random, ["r---5---", "r---5-a-"]) : pick(s.random, walks), {
        low: 28,
        level: 0.74,
        hold: 0.98,
      });
      s.strokes(pedal, bar, "..x...x.", 0.8);
      if (two) s.strokes(swirl, bar, "x.x.x.x.", 0.9);
      else {
        s.strokes(ride, bar, pick(s.random, ["x.xox.xo", "x.xox.xo", "xox.x.xo"]), 0.72);
        s.strokes(brush, bar, pick(s.random, ["...o...o", ".o....o.", "......g.", "..g..o.g"]), 0.8);
        s.strokes(kick, bar, "g.g.g.g.", 0.9);
      }
      if (busy(bar, 0.9) && bar.inSection % 4 === 3)
        s.broken(vibes, bar, "..0.1.23", { low: 65, voices: 4, level: 0.4, hold: 1 });
    }
    s.melody({
      part: line,
      low: 62,
      high: 86,
      scale: "major",
      rhythms: [
        "x-xxx-xx|x---..x-",
        ".xxxx-x-|..xxx---",
        "x--x-xxx|xxx--...",
        "..xxxxxx|x-x---..",
        "x---x-xx|x--x----",
      ],
      velocity: 0.7,
      where: ["a", "b", "break"],
      rest: 0.16,
      leap: 4,
      legato: 1,
    });
    return finish(s, {
      fade: 2.5,
      room: { seconds: 1.5, dark: 5200, preDelayMs: 14, level: 0.42 },
      gain: 1.56,
    });
  },
};
