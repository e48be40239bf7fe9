import type { GenreSlug } from "#server/catalog/synth/genres/genres.ts";

export interface GenreFacts {
  readonly name: string;
  readonly blurb: string;
  readonly bpm: readonly [number, number];
  /** Index of the genre's two instrumentations. */
  readonly modes: readonly [string, string];
  readonly energy: "low" | "medium" | "high";
  readonly moods: readonly string[];
  readonly instruments: readonly [readonly string[], readonly string[]];
  readonly venues: readonly string[];
}

export const genreFacts: Readonly<Record<GenreSlug, GenreFacts>> = {
  ambient: {
    name: "Ambient",
    blurb: "Music that changes the light in a room rather than asking for attention.",
    bpm: [58, 72],
    modes: ["major", "minor"],
    energy: "low",
    moods: ["calm", "dreamy"],
    instruments: [
      ["pads", "bells"],
      ["pads", "piano"],
    ],
    venues: ["spa", "hotel-lobby"],
  },
  "lo-fi": {
    name: "Lo-fi",
    blurb: "Soft drums, tired tape, good coffee.",
    bpm: [70, 86],
    modes: ["major", "major"],
    energy: "low",
    moods: ["cosy", "calm"],
    instruments: [
      ["electric-piano", "guitar"],
      ["piano", "vibraphone"],
    ],
    venues: ["cafe", "bookshop"],
  },
  "deep-house": {
    name: "Deep house",
    blurb: "A steady floor for shops and bars that wake up after lunch.",
    bpm: [117, 123],
    modes: ["minor", "minor"],
    energy: "high",
    moods: ["confident", "sleek"],
    instruments: [
      ["synth", "drums"],
      ["electric-piano", "drums"],
    ],
    venues: ["fashion", "bar"],
  },
  "bossa-nova": {
    name: "Bossa nova",
    blurb: "Nylon strings and a warm breeze through an open door.",
    bpm: [118, 138],
    modes: ["major", "major"],
    energy: "medium",
    moods: ["sunny", "relaxed"],
    instruments: [
      ["guitar", "flute"],
      ["guitar", "vibraphone"],
    ],
    venues: ["restaurant", "cafe"],
  },
  "jazz-trio": {
    name: "Jazz trio",
    blurb: "Piano, bass and brushes in the corner by the window.",
    bpm: [104, 164],
    modes: ["major", "major"],
    energy: "medium",
    moods: ["elegant", "relaxed"],
    instruments: [
      ["piano", "double-bass"],
      ["horn", "piano"],
    ],
    venues: ["restaurant", "hotel-lobby"],
  },
  "acoustic-folk": {
    name: "Acoustic folk",
    blurb: "Wood, wire and an easy pace.",
    bpm: [84, 108],
    modes: ["major", "major"],
    energy: "medium",
    moods: ["warm", "sunny"],
    instruments: [
      ["guitar", "fiddle"],
      ["guitar", "whistle"],
    ],
    venues: ["bakery", "cafe"],
  },
  synthwave: {
    name: "Synthwave",
    blurb: "Neon, chrome and an empty road along the sea.",
    bpm: [84, 112],
    modes: ["minor", "minor"],
    energy: "high",
    moods: ["nostalgic", "confident"],
    instruments: [
      ["synth", "drums"],
      ["synth", "drums"],
    ],
    venues: ["gym", "fashion"],
  },
  "solo-piano": {
    name: "Solo piano",
    blurb: "One player, one room, nothing to prove.",
    bpm: [72, 96],
    modes: ["major", "minor"],
    energy: "low",
    moods: ["tender", "calm"],
    instruments: [["piano"], ["piano"]],
    venues: ["spa", "bookshop"],
  },
  chamber: {
    name: "Chamber",
    blurb: "Strings and harp for mornings with fresh flowers.",
    bpm: [92, 118],
    modes: ["major", "major"],
    energy: "low",
    moods: ["elegant", "tender"],
    instruments: [
      ["strings", "harp"],
      ["strings", "clarinet"],
    ],
    venues: ["hotel-lobby", "restaurant"],
  },
  "soul-funk": {
    name: "Soul & funk",
    blurb: "A pocket deep enough to put both hands in.",
    bpm: [94, 112],
    modes: ["minor", "major"],
    energy: "high",
    moods: ["joyful", "confident"],
    instruments: [
      ["bass", "horn"],
      ["electric-piano", "horn"],
    ],
    venues: ["bar", "barber"],
  },
  downtempo: {
    name: "Downtempo",
    blurb: "Half speed, full depth.",
    bpm: [80, 94],
    modes: ["minor", "minor"],
    energy: "medium",
    moods: ["sleek", "dreamy"],
    instruments: [
      ["kalimba", "bass"],
      ["marimba", "bass"],
    ],
    venues: ["bar", "spa"],
  },
  dub: {
    name: "Dub",
    blurb: "The off-beat, the echo and a lot of space in between.",
    bpm: [68, 78],
    modes: ["minor", "major"],
    energy: "medium",
    moods: ["relaxed", "sunny"],
    instruments: [
      ["bass", "melodica"],
      ["bass", "horn"],
    ],
    venues: ["barber", "beach-bar"],
  },
};
