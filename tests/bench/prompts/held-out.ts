import type { Label, Prompt } from "./format.ts";

/** Thirty prompts, written and labelled before the index was built, by a person who had not seen it. */

const family =
  (...names: readonly string[]) =>
  (label: Label) =>
    names.includes(label.family);
const jazzy = family("jazz", "vocal jazz", "bossa nova", "swing");
const loud = (label: Label) => label.energy >= 4;
const quiet = (label: Label) => label.energy <= 2;
const decade = (from: number) => (label: Label) => label.year >= from && label.year < from + 10;
const club = family("techno", "edm", "house");
const hard = family("metal", "punk", "techno");

export const HELD_OUT: readonly Prompt[] = [
  {
    text: "rainy sunday brunch, nothing too slow",
    fits: (l) =>
      (jazzy(l) || family("soul", "indie folk", "neo soul", "son cubano", "chanson", "lounge", "pop")(l)) &&
      l.energy <= 3 &&
      l.bpm >= 78,
    never: (l) => hard(l) || loud(l) || l.bpm < 66,
  },
  {
    text: "no vocals, like a hotel lobby in Lisbon, evening",
    fits: (l) => !l.vocals && l.energy <= 3 && !family("techno", "spa")(l),
    never: (l) => l.vocals || loud(l),
  },
  {
    text: "fine dining, classical but not opera",
    fits: (l) => family("classical", "piano")(l),
    never: (l) => family("opera")(l) || loud(l),
  },
  {
    text: "spa and massage, very calm, no singing",
    fits: (l) => l.energy === 1 && !l.vocals,
    never: (l) => l.vocals || l.energy >= 3,
  },
  {
    text: "80s hits for our vintage clothes shop",
    fits: decade(1980),
    never: (l) => l.year < 1970 || l.year > 1999,
  },
  {
    text: "friday night cocktail bar, groovy but people must be able to talk",
    fits: (l) =>
      family("funk", "nu disco", "house", "neo soul", "soul", "lounge", "disco", "bossa nova")(l) &&
      l.energy <= 4,
    never: (l) => hard(l) || l.energy === 5,
  },
  {
    text: "gym, high intensity, no metal",
    fits: (l) => loud(l) && !family("metal")(l),
    never: (l) => family("metal")(l) || quiet(l),
  },
  {
    text: "lugn pianomusik till hotellets frukost",
    fits: (l) => l.instruments.has("piano") && l.energy <= 3,
    never: (l) => loud(l),
  },
  { text: "svenska låtar, glada", fits: (l) => l.region === "sweden", never: (l) => hard(l) },
  {
    text: "ingen sång, fokus, kontor",
    fits: (l) => !l.vocals && l.energy <= 2,
    never: (l) => l.vocals || loud(l),
  },
  {
    text: "french café, accordion and old chansons",
    fits: (l) => l.region === "france" || l.instruments.has("accordion"),
    never: loud,
  },
  {
    text: "acoustic guitar for a bookshop on a quiet morning",
    fits: (l) => l.instruments.has("guitar") && quiet(l),
    never: loud,
  },
  {
    text: "50s and 60s jazz, saxophone",
    fits: (l) => family("jazz", "vocal jazz", "swing")(l) && l.year < 1970,
    never: (l) => l.year > 1980,
  },
  {
    text: "beach club at sunset, house but soft",
    fits: (l) => family("house", "lounge", "nu disco")(l),
    never: hard,
  },
  { text: "cuban night, salsa and son", fits: (l) => l.region === "cuba", never: hard },
  {
    text: "christmas songs, classic ones",
    fits: (l) => l.moods.has("christmas"),
    never: (l) => !l.moods.has("christmas") && loud(l),
  },
  {
    text: "anything but christmas, warm and cosy for december",
    fits: (l) => !l.moods.has("christmas") && l.moods.has("cosy"),
    never: (l) => l.moods.has("christmas"),
  },
  {
    text: "barbershop: old school hip hop, clean lyrics only",
    fits: (l) => family("hip hop")(l) && !l.explicit,
    never: (l) => l.explicit,
  },
  {
    text: "steakhouse, classic rock from the seventies",
    fits: (l) => family("rock")(l) && l.year >= 1966 && l.year < 1985,
    never: (l) => family("metal", "punk", "edm")(l),
  },
  {
    text: "yoga studio",
    fits: (l) => l.energy === 1 || (l.moods.has("calm") && quiet(l)),
    never: (l) => l.energy >= 3,
  },
  { text: "italian trattoria, romantic oldies", fits: (l) => l.region === "italy", never: hard },
  { text: "reggae for a beach bar, chilled", fits: (l) => l.region === "jamaica", never: loud },
  {
    text: "dinner jazz without vocals",
    fits: (l) => family("jazz")(l) && !l.vocals,
    never: (l) => l.vocals || loud(l),
  },
  { text: "dansgolv, disco och funk från 70-talet", fits: (l) => family("disco", "funk")(l), never: quiet },
  {
    text: "study music, lo-fi beats",
    fits: (l) => family("lo-fi")(l) || (l.moods.has("focus") && !l.vocals),
    never: loud,
  },
  {
    text: "not too loud pop for a shoe shop, current music",
    fits: (l) => family("pop", "swedish pop", "nu disco", "indie folk")(l) && l.year >= 2010,
    never: (l) => hard(l) || l.year < 1995,
  },
  { text: "country and americana for a burger place", fits: (l) => family("country")(l), never: club },
  {
    text: "melancholic, slow, late night",
    fits: (l) => quiet(l) && (l.moods.has("melancholic") || l.moods.has("dark") || l.moods.has("dreamy")),
    never: loud,
  },
  {
    text: "brazilian, mellow, afternoon",
    fits: (l) => l.region === "brazil" && l.energy <= 3,
    never: (l) => l.energy === 5,
  },
  {
    text: "techno for the warehouse floor after midnight, no singing",
    fits: (l) => family("techno")(l) || (family("house")(l) && !l.vocals),
    never: quiet,
  },
];
