import { Sketch } from "#server/catalog/synth/compose/sketch.ts";
import { progression, type ScaleName } from "#server/catalog/synth/compose/theory.ts";
import { chorus } from "#server/catalog/synth/dsp/effects.ts";
import { pick, randomFrom } from "#server/catalog/synth/random.ts";
import { fmBell } from "#server/catalog/synth/voices/fm.ts";
import { glass, piano } from "#server/catalog/synth/voices/modal.ts";
import { subtractive } from "#server/catalog/synth/voices/subtractive.ts";
import { air } from "#server/catalog/synth/voices/texture.ts";
import { finish, type Genre, thin, warm } from "./genre.ts";

const bed = subtractive({
  wave: "saw",
  wide: true,
  detune: 9,
  attack: 1.4,
  release: 3.2,
  cutoff: 620,
  track: 0.3,
  swell: 1.6,
  gain: 0.9,
});
const choir = subtractive({
  wave: "bowed",
  wide: true,
  detune: 13,
  attack: 2.2,
  release: 3.5,
  cutoff: 1100,
  track: 0.4,
  swell: 0.9,
  vibrato: 9,
  gain: 0.7,
});
const halo = subtractive({
  wave: "triangle",
  wide: true,
  detune: 7,
  attack: 2.6,
  release: 4,
  cutoff: 3400,
  breath: 0.05,
  gain: 0.7,
});
const drone = subtractive({
  wave: "triangle",
  attack: 0.5,
  release: 2.5,
  cutoff: 260,
  track: 0.2,
  sub: 0.4,
  gain: 1,
});

/** Slow light: wide pads, a low drone, sparse bells, a very long reverb. No drums. */
export const ambient: Genre = {
  beatsPerBar: 4,
  tail: 8,
  compose(piece, plan) {
    const random = randomFrom(piece.seed + 1);
    const lydian = piece.flavour === 0;
    const a = progression(
      pick(
        random,
        lydian
          ? ["0:maj9 2:add9 9:m9 7:sus4", "0:maj7#11 9:m11 5:maj9 7:add9", "0:add9 4:m7 2:add9 5:maj9"]
          : ["0:m9 8:maj9 3:maj9 10:sus2", "0:m11 5:m9 8:maj7 10:add9", "0:madd9 3:add9 8:maj9 5:m9"],
      ),
    );
    const b = progression(
      pick(
        random,
        lydian
          ? ["9:m9 5:maj9 0:add9 7:sus4", "5:maj9 0:maj9 9:m11 7:add9"]
          : ["8:maj9 10:add9 0:m9 3:maj9", "5:m9 0:madd9 8:maj9 10:sus4"],
      ),
    );
    const s = new Sketch(piece, plan, { loose: 30, rubato: 0.3 }, a, b, 8);
    const scale: ScaleName = lydian ? "lydian" : "minor";
    const pads = s.add({ voice: bed, gain: 0.119, room: 0.5, effects: () => [chorus(0.13, 3, 0.5)] });
    const voices = s.add({ voice: lydian ? halo : choir, gain: 0.142, room: 0.8, effects: () => thin(260) });
    const low = s.add({ voice: drone, gain: 0.303, room: 0.1 });
    const bells = s.add({
      voice: lydian ? glass : piano({ felt: 0.9 }),
      gain: lydian ? 1.07 : 1.8,
      scatter: 0.7,
      room: 0.9,
      echo: 0.6,
    });
    const sparks = s.add({
      voice: fmBell,
      gain: 0.279,
      scatter: 0.9,
      room: 1,
      echo: 0.8,
      effects: () => warm(5200),
    });
    const wind = s.add({ voice: air(lydian ? 1500 : 700, 1.2), gain: 0.399, room: 0.2 });

    const total = plan.bars * 4;
    for (let beat = 0; beat < total; beat += 8)
      s.note(wind, beat, 60, Math.min(8.6, 9.5 / plan.secondsPerBeat), 0.7);
    for (const bar of s.bars) {
      const { energy, kind } = bar.section;
      if (bar.beat % 8 === 0 || bar.inSection === 0) {
        const beats = kind === "end" ? 6 : 8.2;
        for (const midi of s.hand(pads, bar.beat, 50, 4))
          s.note(pads, bar.beat, midi, beats, 0.55 + 0.25 * energy);
        s.note(low, bar.beat, s.root(bar.beat, 31), beats, 0.6);
        if (energy > 0.5)
          for (const midi of s.hand(voices, bar.beat, 64, 3))
            s.note(voices, bar.beat + 1, midi, 7, 0.4 + 0.3 * energy);
      }
      if (bar.index === 0)
        for (const [i, midi] of s.hand(bells, 0, 60, 4).entries())
          s.note(bells, i * 0.75, midi + (i === 3 ? 12 : 0), 5, 0.5);
      if (energy > 0.7 && bar.inSection % 2 === 1)
        s.broken(sparks, bar, pick(s.random, ["..0.2.1...3.....", "....3.2.....1...", ".1..3...2......."]), {
          low: 76,
          voices: 4,
          level: 0.4,
          hold: 1,
        });
      if (kind === "end")
        for (const [i, midi] of s.hand(bells, bar.beat, 62, 4).entries())
          s.note(bells, bar.beat + i * 0.5, midi, 8, 0.45);
    }
    s.melody({
      part: bells,
      low: 62,
      high: 84,
      scale,
      rhythms: [
        "x-----x---x-----|........x---....",
        "....x---x-------|x-----x---------",
        "x---------x-x---|----....x-------",
      ],
      velocity: 0.55,
      where: ["a", "b", "break", "outro"],
      rest: 0.2,
      leap: 3,
      legato: 1.6,
    });
    return finish(s, {
      fade: 6,
      room: { seconds: 6.5, dark: 4200, preDelayMs: 40, level: 0.5 },
      echo: { seconds: plan.secondsPerBeat * 1.5, feedback: 0.55, dark: 2400 },
      gain: 1.34,
    });
  },
};
