import { Sketch } from "#server/catalog/synth/compose/sketch.ts";
import { progression } from "#server/catalog/synth/compose/theory.ts";
import { biquad, chorus, tremolo, wow } from "#server/catalog/synth/dsp/effects.ts";
import { pick, randomFrom } from "#server/catalog/synth/random.ts";
import { drums } from "#server/catalog/synth/voices/drums.ts";
import { softElectricPiano } from "#server/catalog/synth/voices/fm.ts";
import { piano, vibraphone } from "#server/catalog/synth/voices/modal.ts";
import { nylonGuitar } from "#server/catalog/synth/voices/pluck.ts";
import { subtractive } from "#server/catalog/synth/voices/subtractive.ts";
import { vinyl } from "#server/catalog/synth/voices/texture.ts";
import { busy, finish, type Genre, thin, warm } from "./genre.ts";

const deep = subtractive({
  wave: "triangle",
  attack: 0.012,
  decay: 0.6,
  sustain: 0.55,
  release: 0.09,
  cutoff: 420,
  track: 0.3,
  sub: 0.15,
  gain: 1.1,
});
const haze = subtractive({
  wave: "saw",
  wide: true,
  detune: 11,
  attack: 0.5,
  release: 1.2,
  cutoff: 700,
  track: 0.3,
  gain: 0.7,
});

/**
 * Dusty drums behind the beat, jazz chords on a worn electric piano, the crackle and drift of an old tape.
 */
export const lofi: Genre = {
  beatsPerBar: 4,
  tail: 4,
  compose(piece, plan) {
    const random = randomFrom(piece.seed + 1);
    const a = progression(
      pick(random, [
        "2:m9 7:13 0:maj9 9:m9",
        "5:maj9 4:m7 2:m9 0:maj9",
        "0:maj9 4:7#5 9:m9 7:m7",
        "9:m9 2:m9 5:maj9 4:7b9",
      ]),
    );
    const b = progression(
      pick(random, ["5:maj9 7:13 4:m7 9:m9", "2:m9 4:m7 5:maj9 7:9sus", "9:m9 8:maj7 5:maj9 7:9sus"]),
    );
    const s = new Sketch(piece, plan, { loose: 11, swingOver: 0.5, swing: 0.59 }, a, b, 4);
    const keysVoice = piece.flavour === 0 ? softElectricPiano : piano({ felt: 0.8 });
    const keys = s.add({
      voice: keysVoice,
      gain: piece.flavour === 0 ? 0.629 : 1.9,
      scatter: 0.25,
      room: 0.16,
      duck: 0.25,
      effects: () => [chorus(0.5, 2, 0.35), tremolo(3.2, 0.25), ...warm(3000)],
    });
    const bass = s.add({ voice: deep, gain: 0.391, duck: 0.2 });
    const kick = s.add({ voice: drums.dustyKick, gain: 0.62 });
    const snare = s.add({ voice: drums.dustySnare, gain: 0.529, room: 0.14, pan: 0.06 });
    const rim = s.add({ voice: drums.rim, gain: 0.4, room: 0.2, pan: -0.25 });
    const hat = s.add({ voice: drums.softHat, gain: 0.904, pan: 0.3, scatter: 0.12 });
    const tune = s.add({
      voice: piece.flavour === 0 ? nylonGuitar : vibraphone,
      gain: piece.flavour === 0 ? 0.998 : 0.75,
      pan: -0.3,
      scatter: 0.1,
      room: 0.35,
      echo: 0.3,
      effects: () => warm(3600),
    });
    const pad = s.add({ voice: haze, gain: 0.126, room: 0.3, duck: 0.35, effects: () => thin(220) });
    const dust = s.add({ voice: vinyl, gain: 0.904 });

    for (let beat = 0; beat < plan.bars * 4; beat += 8) s.note(dust, beat, 60, 8.3, 0.8);
    const comps = ["x-----x---x-----", "x-------..x---x-", "x---..x-----x---", ".x------x-x-----"];
    const groove = pick(random, [
      "X.....x...x.....",
      "X.......xx......",
      "X..x......x..x..",
      "X.....x.x.......",
    ]);
    const line = pick(random, ["r-----..r-5-....", "r---..r-....5-a-", "r-......8-r---a-"]);
    for (const bar of s.bars) {
      const { kind } = bar.section;
      if (kind === "end") {
        s.comp(keys, bar, "x---------------", { low: 53, voices: 4, level: 0.6, strum: 90, hold: 1.6 });
        s.bass(bass, bar, "r---------------", { low: 33, level: 0.7 });
        s.strokes(kick, bar, "x...............", 0.8, true);
        continue;
      }
      s.comp(keys, bar, bar.index === 0 ? comps[0]! : pick(s.random, comps), {
        low: 53,
        voices: 4,
        level: 0.62,
        strum: 26,
      });
      if (busy(bar, 0.5))
        for (const midi of s.hand(pad, bar.beat, 57, 3)) s.note(pad, bar.beat, midi, 4, 0.6);
      if (kind !== "intro" || bar.inSection > 1)
        s.bass(bass, bar, kind === "break" ? "r---------------" : line, { low: 31, level: 0.78 });
      if (kind === "intro" && !bar.isLast) continue;
      if (kind === "break") {
        s.strokes(rim, bar, "....x.......x...");
        s.strokes(hat, bar, "o.o.o.o.o.o.o.o.", 0.6);
        continue;
      }
      const fill = bar.isLast && kind !== "outro";
      s.strokes(kick, bar, groove, 1, true);
      s.strokes(
        snare,
        bar,
        fill ? "....X.......X.go" : bar.inSection % 2 ? "....X..g....X..g" : "....X.......X...",
        0.95,
      );
      s.strokes(hat, bar, busy(bar, 0.8) ? "x.ogx.o.x.ogx.oo" : "x.o.x.o.x.o.x.o.", 0.75);
      if (busy(bar, 0.85)) s.strokes(rim, bar, "......o..o......", 0.6);
    }
    s.melody({
      part: tune,
      low: 62,
      high: 81,
      scale: "majorPentatonic",
      rhythms: [
        "..x-x---..x-x-x-|x-----......x-x-",
        "x-x---x-x-......|....x-x-x---....",
        "....x---x-x-x---|......x-x-----..",
      ],
      velocity: 0.62,
      where: ["a", "b"],
      rest: 0.3,
      leap: 2,
    });
    return finish(s, {
      fade: 2.5,
      room: { seconds: 1.4, dark: 3200, preDelayMs: 12, level: 0.42 },
      echo: { dark: 1800 },
      master: () => [wow(1.1), biquad("lowpass", 8200, 0.6), biquad("peak", 300, 0.8, 1.5)],
      gain: 1.38,
    });
  },
};
