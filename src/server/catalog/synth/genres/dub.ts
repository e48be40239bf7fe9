import { Sketch } from "#server/catalog/synth/compose/sketch.ts";
import { progression } from "#server/catalog/synth/compose/theory.ts";
import { biquad, chorus, tremolo } from "#server/catalog/synth/dsp/effects.ts";
import { pick, randomFrom } from "#server/catalog/synth/random.ts";
import { drums } from "#server/catalog/synth/voices/drums.ts";
import { mutedGuitar } from "#server/catalog/synth/voices/pluck.ts";
import { subtractive } from "#server/catalog/synth/voices/subtractive.ts";
import { busy, finish, type Genre, thin, warm } from "./genre.ts";

const heavy = subtractive({
  wave: "triangle",
  attack: 0.012,
  decay: 0.6,
  sustain: 0.75,
  release: 0.07,
  cutoff: 380,
  track: 0.3,
  sub: 0.22,
  gain: 1.15,
});
const bubble = subtractive({
  wave: "organ",
  attack: 0.006,
  decay: 0.1,
  sustain: 0.5,
  release: 0.05,
  cutoff: 2500,
  track: 0.3,
  gain: 0.9,
});
const melodica = subtractive({
  wave: "reed",
  detune: 4,
  attack: 0.04,
  decay: 0.4,
  sustain: 0.85,
  release: 0.09,
  cutoff: 2600,
  track: 0.5,
  breath: 0.04,
  vibrato: 11,
  vibratoRate: 5.2,
  gain: 0.75,
});
const trombone = subtractive({
  wave: "saw",
  attack: 0.06,
  decay: 0.4,
  sustain: 0.8,
  release: 0.12,
  cutoff: 900,
  track: 0.6,
  sweep: 0.8,
  sweepTime: 0.15,
  vibrato: 12,
  touch: 1.2,
  gain: 0.85,
});

/**
 * One drop: nothing on one, everything on three. Guitar and organ on the off-beat, a melodic bass, heavy
 * echoes.
 */
export const dub: Genre = {
  beatsPerBar: 4,
  tail: 5,
  compose(piece, plan) {
    const random = randomFrom(piece.seed + 1);
    const major = piece.flavour === 1;
    const a = progression(
      pick(
        random,
        major
          ? ["0: 5: 0: 7:", "0: 9:m 5: 7:", "0:6 0:6 5:maj7 7:"]
          : ["0:m7 0:m7 5:m7 0:m7", "0:m7 10: 0:m7 7:m7", "0:m7 5:m7 3:maj7 10:"],
      ),
    );
    const b = progression(
      pick(
        random,
        major
          ? ["9:m 5: 0: 7:", "2:m7 7: 0: 9:m", "5: 7: 0: 0:"]
          : ["8:maj7 10: 0:m7 0:m7", "5:m7 0:m7 8:maj7 10:", "3:maj7 10: 5:m7 0:m7"],
      ),
    );
    const s = new Sketch(piece, plan, { loose: 8, swingOver: 0.5, swing: 0.58 }, a, b, 4);
    const kick = s.add({ voice: drums.bigKick, gain: 0.492 });
    const cross = s.add({ voice: drums.rim, gain: 1.95, room: 0.3, echo: 0.3 });
    const snare = s.add({ voice: drums.snare, gain: 0.605, room: 0.4, echo: 0.5 });
    const hat = s.add({ voice: drums.softHat, gain: 0.798, pan: 0.26, scatter: 0.08 });
    const bass = s.add({ voice: heavy, gain: 0.572 });
    const skank = s.add({
      voice: mutedGuitar,
      gain: 0.889,
      pan: 0.4,
      scatter: 0.04,
      room: 0.24,
      echo: 0.18,
      effects: () => thin(300),
    });
    const organ = s.add({
      voice: bubble,
      gain: 0.319,
      pan: -0.4,
      room: 0.2,
      effects: () => [chorus(5.2, 0.6, 0.5), tremolo(5.2, 0.25), ...thin(200)],
    });
    const tune = s.add({
      voice: major ? trombone : melodica,
      gain: 0.475,
      pan: -0.08,
      room: 0.3,
      echo: 0.45,
      effects: () => warm(5000),
    });
    const splash = s.add({ voice: drums.openHat, gain: 0.475, pan: -0.3, room: 0.6, echo: 0.7 });
    const stab = s.add({
      voice: bubble,
      gain: 0.448,
      pan: 0.1,
      room: 0.5,
      echo: 1,
      effects: () => [...thin(400), ...warm(3200)],
    });

    const line = pick(random, [
      "r-..r-3-5---....",
      "r---3-..5-..3-r-",
      "..r-r-..5-3-r---",
      "r-5-..8-..5-3-..",
      "r-r-..5---..3-a-",
    ]);
    for (const bar of s.bars) {
      const { kind } = bar.section;
      if (kind === "end") {
        s.strokes(kick, bar, "X...............", 0.9);
        s.comp(skank, bar, "x-..............", { low: 60, voices: 3, level: 0.8, hold: 0.6 });
        s.comp(stab, bar, "x-..............", { low: 60, voices: 3, level: 0.8, hold: 0.8 });
        s.bass(bass, bar, "r-------........", { low: 28, level: 0.85 });
        continue;
      }
      if (bar.index === 0)
        s.comp(stab, bar, "x...............", { low: 60, voices: 3, level: 0.7, hold: 0.5 });
      const bare = kind === "break";
      s.comp(skank, bar, bare ? "....x-......x..." : "..x-..x-..x-..x-".replace(/x-/g, "x."), {
        low: 60,
        voices: 3,
        level: 0.78,
        strum: 10,
        hold: 0.6,
      });
      if (kind !== "intro" || bar.inSection > 0) s.bass(bass, bar, line, { low: 28, level: 0.85, hold: 0.9 });
      if (busy(bar, 0.5))
        s.comp(organ, bar, ".xx..xx..xx..xx.".replace(/xx/g, "ox"), {
          low: 57,
          voices: 3,
          level: 0.7,
          hold: 0.6,
        });
      s.strokes(hat, bar, "x.o.x.oox.o.x.o.", bare ? 0.45 : 0.75);
      if (bare) {
        s.strokes(snare, bar, bar.inSection % 2 === 1 ? "............X..." : "................", 0.8);
        s.comp(stab, bar, bar.inSection % 2 === 0 ? "......x........." : "..........x.....", {
          low: 62,
          voices: 3,
          level: 0.7,
          hold: 0.5,
        });
        continue;
      }
      if (kind === "intro" && bar.inSection === 0) continue;
      s.strokes(kick, bar, busy(bar, 0.9) ? "X.......X......." : "........X.......", 0.95);
      s.strokes(cross, bar, bar.isLast ? "........x.....xx" : "........x.......", 1);
      if (busy(bar, 0.8) && bar.inSection % 4 === 3) s.strokes(snare, bar, ".............x..", 0.8);
      if (bar.inSection === 0 && busy(bar, 0.7)) s.strokes(splash, bar, "x...............", 0.7);
    }
    s.melody({
      part: tune,
      low: 60,
      high: 77,
      scale: major ? "majorPentatonic" : "minor",
      rhythms: [
        "..x-x---x-x-....|....x-x-x-------",
        "x---x-x-x---....|..x-x-x-x---....",
        "....x-x-x-x-x---|x-----......x-x-",
      ],
      velocity: 0.68,
      where: ["a", "b"],
      rest: 0.3,
      leap: 2,
    });
    return finish(s, {
      fade: 3.5,
      room: { seconds: 2.2, dark: 3800, preDelayMs: 12, level: 0.4 },
      echo: { feedback: 0.6, dark: 2200, level: 0.7 },
      master: () => [biquad("peak", 90, 0.8, 1)],
      gain: 1.16,
    });
  },
};
