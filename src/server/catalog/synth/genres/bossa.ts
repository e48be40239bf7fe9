import { Sketch } from "#server/catalog/synth/compose/sketch.ts";
import { progression } from "#server/catalog/synth/compose/theory.ts";
import { biquad } from "#server/catalog/synth/dsp/effects.ts";
import { pick, randomFrom } from "#server/catalog/synth/random.ts";
import { drums } from "#server/catalog/synth/voices/drums.ts";
import { vibraphone } from "#server/catalog/synth/voices/modal.ts";
import { nylonGuitar, uprightBass } from "#server/catalog/synth/voices/pluck.ts";
import { subtractive } from "#server/catalog/synth/voices/subtractive.ts";
import { busy, finish, type Genre, warm } from "./genre.ts";

const flute = subtractive({
  wave: "flute",
  attack: 0.06,
  decay: 0.5,
  sustain: 0.85,
  release: 0.14,
  cutoff: 3200,
  track: 0.6,
  breath: 0.12,
  vibrato: 16,
  vibratoRate: 5.1,
  gain: 1,
});

/** A nylon guitar with its own clave, a double bass on one and three, brushes; a flute or a vibraphone above. */
export const bossa: Genre = {
  beatsPerBar: 4,
  tail: 4,
  compose(piece, plan) {
    const random = randomFrom(piece.seed + 1);
    const a = progression(
      pick(random, [
        "0:maj9 0:69 2:m9 7:13 0:maj9 9:7b9 2:m9 7:13",
        "0:69 0:maj9 2:9 2:9 2:m9 7:13 0:69 7:9sus",
        "0:maj9 3:dim7 2:m9 7:7b9 4:m7 9:7b9 2:m9 7:13",
      ]),
    );
    const b = progression(
      pick(random, [
        "5:maj9 5:m6 4:m7 9:7b9 2:m9 7:9sus 0:maj9 0:69",
        "9:m9 2:9 7:maj9 7:6 2:m9 7:13 0:maj9 7:7b9",
      ]),
    );
    const s = new Sketch(piece, plan, { loose: 8 }, a, b, 4);
    const guitar = s.add({
      voice: nylonGuitar,
      gain: 0.62,
      pan: -0.28,
      scatter: 0.06,
      room: 0.2,
      effects: () => [biquad("peak", 210, 1, 3), biquad("peak", 2600, 1, -2)],
    });
    const bass = s.add({ voice: uprightBass, gain: 0.62, pan: 0.05, room: 0.06 });
    const shaker = s.add({ voice: drums.shaker, gain: 0.32, pan: 0.4, room: 0.08 });
    const rim = s.add({ voice: drums.rim, gain: 0.634, pan: 0.22, room: 0.16 });
    const kick = s.add({ voice: drums.featherKick, gain: 0.8 });
    const brush = s.add({ voice: drums.brush, gain: 0.283, pan: 0.15, room: 0.1 });
    const tune = s.add({
      voice: piece.flavour === 0 ? flute : vibraphone,
      gain: piece.flavour === 0 ? 0.321 : 0.535,
      pan: 0.22,
      scatter: piece.flavour * 0.12,
      room: 0.34,
      effects: () => warm(6000),
    });
    const reply = s.add({
      voice: piece.flavour === 0 ? vibraphone : nylonGuitar,
      gain: 0.475,
      pan: -0.1,
      scatter: 0.2,
      room: 0.34,
    });

    // Chords on the bossa clave, two bars long.
    const claves = [
      ["x-.x-.x-..x-..x-", "..x-..x-.x-..x-."],
      ["x-..x-.x-..x-.x-", ".x-..x-..x-.x-.."],
    ] as const;
    const clave = pick(random, claves);
    for (const bar of s.bars) {
      const { kind } = bar.section;
      if (kind === "end") {
        s.comp(guitar, bar, "x---------------", { low: 52, voices: 4, level: 0.7, strum: 160, hold: 2 });
        s.bass(bass, bar, "r---------------", { low: 28, level: 0.75 });
        s.note(reply, bar.beat + 2, s.hand(reply, bar.beat, 72, 4).at(-1)!, 4, 0.5);
        continue;
      }
      s.comp(guitar, bar, clave[bar.inSection % 2]!, {
        low: 52,
        voices: 4,
        level: kind === "b" ? 0.72 : 0.62,
        strum: 9,
        hold: 1.1,
      });
      if (kind !== "intro" || bar.inSection > 1)
        s.bass(bass, bar, pick(s.random, ["r----.5-5----.5-", "r----.5-5---..a-", "r----.8-5----.5-"]), {
          low: 28,
          level: 0.72,
        });
      if (kind !== "break") s.strokes(shaker, bar, "xoxoxoxoxoxoxoxo", kind === "intro" ? 0.5 : 0.7);
      if (busy(bar, 0.5)) {
        s.strokes(rim, bar, bar.inSection % 2 ? "....x.....x....." : "x.....x.....x...", 0.85);
        s.strokes(kick, bar, "x.....oxx.....ox", 0.8);
      }
      if (busy(bar, 0.8)) s.strokes(brush, bar, "..x...x...x...x.", 0.7);
      if (busy(bar, 0.85) && bar.inSection % 4 === 3)
        s.broken(reply, bar, "..0.1.2.3.......", { low: 67, voices: 4, level: 0.45, hold: 0.9 });
    }
    s.melody({
      part: tune,
      low: 64,
      high: 83,
      scale: "major",
      rhythms: [
        "x---x-x---x-x---|------x-x---....",
        "..x---x-x-x---x-|x-------........",
        "x-----x-x---x---|..x-x---x-------",
        "....x-x-x---x-x-|x-----x---......",
      ],
      velocity: 0.68,
      where: ["a", "b", "break"],
      rest: 0.18,
      leap: 3,
    });
    return finish(s, {
      fade: 2.5,
      room: { seconds: 1.7, dark: 4800, preDelayMs: 16, level: 0.42 },
      gain: 1.51,
    });
  },
};
