import type { Label, Prompt } from "./format.ts";

/** The half of the prompts used to improve the index. */

const is = (label: Label, ...families: readonly string[]) => families.includes(label.family);
const quiet = ["ambient", "piano", "classical", "lounge", "lo-fi"];
const hard = ["metal", "punk", "techno", "edm", "drum & bass"];

export const KNOWN: readonly Prompt[] = [
  p(
    "Calm piano for a spa, no singing",
    (l) => l.energy <= 2 && !l.vocals,
    (l) => l.energy >= 4 || l.vocals,
  ),
  p(
    "Fredagskväll i baren, funk och disco med drag",
    (l) => l.energy >= 3 && is(l, "funk", "disco", "soul", "house", "nu disco"),
    (l) => l.energy <= 1 || is(l, "christmas"),
  ),
  p(
    "80s pop everybody knows, upbeat",
    (l) => l.year >= 1980 && l.year <= 1989 && l.energy >= 3,
    (l) => is(l, "metal", "ambient"),
  ),
  p(
    "Bossa nova for a sunny terrace",
    (l) => is(l, "bossa nova"),
    (l) => is(l, "metal", "techno", "christmas"),
  ),
  p(
    "Swedish songs for a small café, mellow",
    (l) => l.region === "sweden" && l.energy <= 3,
    (l) => is(l, "metal", "edm", "techno"),
  ),
  p(
    "Gym, spinning class, at least 120 bpm",
    (l) => l.energy >= 4 && l.bpm >= 118,
    (l) => l.energy <= 2,
  ),
  p(
    "French dinner, chansons and accordion",
    (l) => l.region === "france" || l.instruments.has("accordion"),
    (l) => is(l, "metal", "techno", "christmas"),
  ),
  p(
    "Lofi beats to study, no vocals",
    (l) => is(l, "lo-fi", "lounge", "ambient") && !l.vocals,
    (l) => l.energy >= 4,
  ),
  p(
    "Classical strings for a wedding ceremony",
    (l) => is(l, "classical", "piano") && l.energy <= 3,
    (l) => is(l, ...hard),
  ),
  p(
    "Country music for a steakhouse",
    (l) => is(l, "country"),
    (l) => is(l, "techno", "ambient", "christmas"),
  ),
  p(
    "Christmas jazz",
    (l) => is(l, "christmas", "jazz", "vocal jazz", "swing"),
    (l) => is(l, ...hard),
  ),
  p(
    "No Christmas music, cosy and acoustic for December evenings",
    (l) => !is(l, "christmas") && l.energy <= 3,
    (l) => is(l, "christmas", ...hard),
  ),
  p(
    "Julmusik till butiken",
    (l) => is(l, "christmas"),
    (l) => is(l, ...hard),
  ),
  p(
    "Reggae for the beach bar, relaxed",
    (l) => is(l, "reggae", "dub") && l.energy <= 3,
    (l) => is(l, ...hard),
  ),
  p(
    "Rock from the 70s for a biker bar",
    (l) => is(l, "rock", "blues") && l.year >= 1970 && l.year <= 1979,
    (l) => is(l, "ambient", "christmas"),
  ),
  p(
    "Hip hop without swearing for a sneaker store",
    (l) => is(l, "hip hop", "hip-hop", "rap") && !l.explicit,
    (l) => l.explicit,
  ),
  p(
    "Lugn instrumental musik till tandläkarens väntrum",
    (l) => !l.vocals && l.energy <= 2,
    (l) => l.energy >= 4,
  ),
  p(
    "Jazz club after midnight, saxophone, smoky",
    (l) => is(l, "jazz", "vocal jazz") && l.energy <= 3,
    (l) => is(l, ...hard),
  ),
  p(
    "Italian trattoria on a Sunday",
    (l) => l.region === "italy",
    (l) => is(l, ...hard, "christmas"),
  ),
  p(
    "Deep house, not too hard, for a fashion store",
    (l) => is(l, "house", "deep house", "nu disco") && l.energy <= 4,
    (l) => is(l, "metal", "punk", "christmas"),
  ),
  p(
    "Salsa night, everybody dances",
    (l) => is(l, "latin", "salsa", "son cubano", "samba") && l.energy >= 3,
    (l) => l.energy <= 1,
  ),
  p(
    "Ambient only, nothing with drums or vocals",
    (l) => is(l, ...quiet) && !l.vocals && !l.instruments.has("drums"),
    (l) => l.vocals && l.instruments.has("drums"),
  ),
  p(
    "Not jazz, not classical, but elegant background for dinner",
    (l) => !is(l, "jazz", "classical", "vocal jazz", "swing") && l.energy <= 3,
    (l) => is(l, ...hard),
  ),
  p(
    "Modern R&B and neo soul from the last ten years",
    (l) => is(l, "neo soul", "r&b", "soul") && l.year >= 2015,
    (l) => is(l, ...hard),
  ),
  p(
    "Rockabilly and old rock'n'roll before 1970",
    (l) => l.year < 1970 && l.energy >= 3,
    (l) => is(l, "ambient"),
  ),
  p(
    "Metal for the tattoo shop, loud",
    (l) => is(l, "metal", "punk", "rock") && l.energy >= 4,
    (l) => l.energy <= 2,
  ),
  p(
    "Samba och brasilianskt till sommarfesten",
    (l) => l.region === "brazil",
    (l) => is(l, "metal", "christmas"),
  ),
  p(
    "Cuban evening with guitars, nothing modern",
    (l) => l.region === "cuba" || is(l, "son cubano", "latin"),
    (l) => is(l, "edm", "techno"),
  ),
  p(
    "Happy indie folk with singing for a bakery in the morning",
    (l) => is(l, "indie folk", "folk") && l.vocals,
    (l) => is(l, ...hard),
  ),
  p(
    "Elegant vocal jazz standards, slow",
    (l) => is(l, "vocal jazz") && l.energy <= 3,
    (l) => is(l, ...hard),
  ),
];

function p(text: string, fits: Prompt["fits"], never: Prompt["never"]): Prompt {
  return { text, fits, never };
}
