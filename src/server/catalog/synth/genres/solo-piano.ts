import { Sketch } from "#server/catalog/synth/compose/sketch.ts";
import { progression } from "#server/catalog/synth/compose/theory.ts";
import { pick, randomFrom } from "#server/catalog/synth/random.ts";
import { piano } from "#server/catalog/synth/voices/modal.ts";
import { subtractive } from "#server/catalog/synth/voices/subtractive.ts";
import { busy, finish, type Genre } from "./genre.ts";

const felt = piano({ felt: 0.75, gain: 1.1 });
const grand = piano({ felt: 0.2 });
const breathOfStrings = subtractive({
  wave: "bowed",
  wide: true,
  detune: 10,
  attack: 1.3,
  release: 2.2,
  cutoff: 1300,
  track: 0.4,
  vibrato: 8,
  swell: 0.6,
  gain: 0.6,
});

/** One piano: a flowing left hand and a sparse right hand. */
export const soloPiano: Genre = {
  beatsPerBar: 3,
  tail: 6,
  compose(piece, plan) {
    const random = randomFrom(piece.seed + 1);
    const minor = piece.flavour === 1;
    const a = progression(
      pick(
        random,
        minor
          ? ["0:madd9 8:maj7 3:add9 10:", "0:m 5:m7 8:maj7 7:sus4", "0:madd9 10: 8:maj7 5:m7"]
          : ["0:add9 4:m7 5:maj7 7:sus4", "0:add9 7: 9:m7 5:maj7", "0:maj7 9:m7 5:add9 7:"],
      ),
    );
    const b = progression(
      pick(
        random,
        minor
          ? ["8:maj7 10: 3:add9 0:m", "5:m7 8:maj7 0:madd9 10:sus4", "3:add9 10: 5:m7 7:sus4"]
          : ["9:m7 5:maj7 0:add9 7:sus4", "5:maj7 0:add9 2:m7 7:", "9:m7 4:m7 5:maj7 5:m6"],
      ),
    );
    const s = new Sketch(piece, plan, { loose: 14, rubato: 0.42 }, a, b, 3);
    const hands = minor ? felt : grand;
    const left = s.add({ voice: hands, gain: 0.85, pan: -0.26, scatter: 0.08, room: 0.32 });
    const right = s.add({ voice: hands, gain: 1.26, pan: 0.2, scatter: 0.12, room: 0.38 });
    const strings = s.add({ voice: breathOfStrings, gain: 0.0601, room: 0.7 });

    const figures = [
      ["r.012.", "r.121."],
      ["r01210", "r02120"],
      ["r.1.2.", "r.2.1."],
      ["r0.12.", "r1.02."],
    ] as const;
    const calm = pick(random, figures);
    const flowing = pick(random, ["r01212", "r02121", "r12321"] as const);
    for (const bar of s.bars) {
      const { kind, energy } = bar.section;
      if (kind === "end") {
        s.note(left, bar.beat, s.root(bar.beat, 33), 8, 0.5);
        for (const [i, midi] of s.hand(left, bar.beat, 50, 3).entries())
          s.note(left, bar.beat + 0.35 * (i + 1), midi, 8, 0.42);
        s.note(right, bar.beat + 1.6, s.hand(right, bar.beat, 72, 3).at(-1)!, 8, 0.45);
        continue;
      }
      const figure = kind === "break" ? "r.....|1....." : energy > 0.78 ? flowing : calm[bar.inSection % 2]!;
      s.broken(left, bar, figure.replace("|", ""), {
        low: 50,
        voices: 4,
        level: 0.44 + 0.18 * energy,
        hold: 2.2,
        bassLow: 36,
      });
      if (busy(bar, 0.9) && bar.inSection % 4 === 3)
        s.broken(right, bar, "..+...", { low: 72, voices: 3, level: 0.34, hold: 2 });
      if (busy(bar, 0.75))
        for (const midi of s.hand(strings, bar.beat, 57, 3)) s.note(strings, bar.beat, midi, 3.1, 0.5);
    }
    s.melody({
      part: right,
      low: 67,
      high: 88,
      scale: minor ? "minor" : "major",
      rhythms: ["x---x-|x-----", "x-x-x-|x-----", "..x-x-|x---x-", "x-----|x-x-x-", "x-xxx-|x-----"],
      velocity: 0.66,
      where: ["intro", "a", "b", "break", "outro"],
      rest: 0.16,
      leap: 2,
      legato: 1.5,
      octave: 0.3,
    });
    return finish(s, {
      fade: 3.5,
      room: { seconds: 2.6, dark: 5200, preDelayMs: 22, level: 0.45 },
      gain: 3.49,
    });
  },
};
