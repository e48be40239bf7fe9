import type { Label, LabelledTrack } from "./format.ts";

/**
 * 2,400 tracks of forty styles. Each track's label is drawn first. Its metadata imitates a careless archivist: part of
 * the truth in varying words, an occasional error, a missing year or tempo.
 */

interface Style {
  readonly family: string;
  /** Spellings of the genre by labels and shops. */
  readonly genres: readonly string[];
  readonly bpm: readonly [number, number];
  readonly years: readonly [number, number];
  readonly energy: readonly [number, number];
  /** Sung tracks, in percent. */
  readonly sung: number;
  readonly moods: readonly string[];
  readonly instruments: readonly string[];
  readonly region?: string;
  /** Explicit tracks, in percent. */
  readonly explicit?: number;
}

/** Archivists' words for what a listener hears. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  calm: ["calm", "relaxing", "mellow", "peaceful"],
  happy: ["happy", "feel-good", "sunny", "cheerful"],
  melancholic: ["melancholic", "sad", "wistful"],
  romantic: ["romantic", "love", "tender"],
  elegant: ["elegant", "sophisticated", "classy"],
  dark: ["dark", "moody", "brooding"],
  dreamy: ["dreamy", "ethereal", "atmospheric"],
  cosy: ["cosy", "warm", "intimate"],
  groovy: ["groovy", "funky", "danceable"],
  driving: ["driving", "energetic", "pumping"],
  rebellious: ["rebellious", "raw", "loud"],
  festive: ["festive", "party", "celebration"],
  focus: ["focus", "concentration", "study"],
  summery: ["summer", "beach", "tropical"],
  christmas: ["christmas", "holiday", "xmas"],
  nostalgic: ["nostalgic", "retro", "throwback"],
  piano: ["piano"],
  guitar: ["guitar", "acoustic guitar"],
  "electric guitar": ["electric guitar", "guitar riff"],
  strings: ["strings", "orchestral"],
  saxophone: ["saxophone", "sax"],
  trumpet: ["trumpet", "brass"],
  synth: ["synth", "synthesizer", "electronic"],
  drums: ["drums", "beats"],
  banjo: ["banjo", "fiddle"],
  accordion: ["accordion"],
  flute: ["flute"],
  harp: ["harp"],
};

const STYLES: readonly Style[] = [
  s(
    "ambient",
    ["Ambient", "Ambient Electronic"],
    [60, 85],
    [1978, 2025],
    [1, 1],
    4,
    "calm dreamy focus",
    "synth",
  ),
  s("spa", ["New Age", "Spa", "Wellness"], [50, 75], [1990, 2025], [1, 1], 3, "calm dreamy", "flute harp"),
  s(
    "piano",
    ["Neoclassical", "Solo Piano", "Modern Classical"],
    [60, 95],
    [2005, 2025],
    [1, 2],
    1,
    "calm melancholic elegant focus",
    "piano",
  ),
  s(
    "classical",
    ["Classical", "Baroque", "Chamber Music"],
    [60, 130],
    [1955, 2020],
    [1, 3],
    6,
    "elegant calm",
    "strings piano",
  ),
  s("opera", ["Opera"], [60, 120], [1955, 2015], [2, 4], 97, "romantic elegant", "strings", "italy"),
  s(
    "jazz",
    ["Jazz", "Cool Jazz"],
    [80, 140],
    [1950, 1968],
    [2, 3],
    8,
    "elegant cosy nostalgic",
    "saxophone piano trumpet",
  ),
  s("jazz", ["Jazz Trio", "Contemporary Jazz"], [75, 130], [1995, 2025], [2, 3], 4, "elegant cosy", "piano"),
  s(
    "vocal jazz",
    ["Vocal Jazz", "Jazz Standards", "Crooner"],
    [70, 130],
    [1950, 1967],
    [2, 3],
    98,
    "romantic elegant nostalgic",
    "trumpet piano",
  ),
  s(
    "swing",
    ["Swing", "Big Band"],
    [120, 190],
    [1938, 1960],
    [3, 4],
    40,
    "festive happy nostalgic",
    "trumpet saxophone",
  ),
  s(
    "bossa nova",
    ["Bossa Nova"],
    [85, 130],
    [1959, 1975],
    [2, 2],
    70,
    "cosy romantic summery calm",
    "guitar",
    "brazil",
  ),
  s(
    "bossa nova",
    ["Bossa Nova", "Bossa Lounge"],
    [90, 125],
    [2002, 2025],
    [2, 3],
    35,
    "cosy elegant summery",
    "guitar",
    "brazil",
  ),
  s(
    "samba",
    ["Samba", "Brazilian"],
    [130, 180],
    [1965, 2020],
    [4, 5],
    85,
    "happy festive summery",
    "drums guitar",
    "brazil",
  ),
  s("fado", ["Fado"], [65, 105], [1965, 2022], [2, 2], 97, "melancholic romantic", "guitar", "portugal"),
  s(
    "chanson",
    ["Chanson", "French Pop"],
    [75, 125],
    [1955, 1985],
    [2, 3],
    97,
    "romantic nostalgic cosy",
    "accordion",
    "france",
  ),
  s(
    "italian",
    ["Canzone", "Italian Pop"],
    [90, 135],
    [1958, 1985],
    [3, 3],
    97,
    "happy romantic nostalgic",
    "guitar strings",
    "italy",
  ),
  s(
    "latin",
    ["Salsa", "Latin"],
    [150, 210],
    [1970, 2022],
    [4, 5],
    92,
    "festive happy groovy",
    "trumpet drums",
    "cuba",
  ),
  s(
    "son cubano",
    ["Son Cubano", "Cuban"],
    [85, 120],
    [1950, 2005],
    [3, 3],
    88,
    "happy cosy nostalgic",
    "guitar trumpet",
    "cuba",
  ),
  s(
    "reggae",
    ["Reggae", "Roots Reggae"],
    [65, 95],
    [1970, 2015],
    [2, 3],
    92,
    "calm summery happy",
    "guitar",
    "jamaica",
  ),
  s("dub", ["Dub"], [65, 85], [1974, 2020], [2, 3], 15, "dreamy dark", "synth", "jamaica"),
  s("soul", ["Soul", "Motown"], [85, 135], [1960, 1975], [3, 4], 98, "happy romantic nostalgic", "trumpet"),
  s(
    "neo soul",
    ["Neo Soul", "R&B"],
    [70, 100],
    [1996, 2025],
    [2, 3],
    97,
    "cosy romantic groovy",
    "synth",
    undefined,
    18,
  ),
  s("funk", ["Funk"], [95, 125], [1968, 1984], [4, 4], 75, "groovy festive", "trumpet guitar"),
  s("disco", ["Disco"], [110, 130], [1974, 1983], [4, 5], 93, "festive groovy nostalgic", "strings"),
  s("nu disco", ["Nu Disco", "Indie Dance"], [108, 124], [2008, 2025], [4, 4], 60, "groovy happy", "synth"),
  s("house", ["Deep House", "House"], [118, 125], [1990, 2025], [3, 4], 45, "groovy driving", "synth drums"),
  s("techno", ["Techno"], [125, 140], [1990, 2025], [5, 5], 6, "dark driving", "synth drums"),
  s(
    "edm",
    ["EDM", "Dance Pop"],
    [124, 132],
    [2009, 2025],
    [5, 5],
    92,
    "festive driving",
    "synth",
    undefined,
    8,
  ),
  s(
    "lounge",
    ["Lounge", "Chillout", "Downtempo"],
    [80, 110],
    [1996, 2025],
    [2, 2],
    25,
    "calm elegant dreamy",
    "synth",
  ),
  s(
    "lo-fi",
    ["Lo-Fi", "Lofi Hip Hop", "Chillhop"],
    [68, 90],
    [2013, 2025],
    [1, 2],
    3,
    "calm focus cosy",
    "drums piano",
  ),
  s("hip hop", ["Hip Hop", "Rap"], [82, 104], [1988, 2025], [3, 4], 99, "groovy dark", "drums", "usa", 60),
  s("trip hop", ["Trip Hop"], [75, 98], [1991, 2010], [2, 2], 65, "dark dreamy", "drums synth"),
  s(
    "indie folk",
    ["Indie Folk", "Folk", "Singer-Songwriter"],
    [75, 120],
    [2004, 2025],
    [2, 2],
    97,
    "cosy melancholic calm",
    "guitar",
  ),
  s(
    "swedish folk",
    ["Visa", "Svensk Folkmusik"],
    [70, 120],
    [1960, 2020],
    [2, 2],
    80,
    "cosy nostalgic",
    "guitar accordion",
    "sweden",
  ),
  s(
    "swedish pop",
    ["Svensk Pop", "Swedish Pop"],
    [95, 130],
    [1975, 2025],
    [3, 4],
    99,
    "happy",
    "synth guitar",
    "sweden",
  ),
  s(
    "country",
    ["Country", "Americana"],
    [85, 135],
    [1965, 2025],
    [2, 4],
    98,
    "nostalgic cosy",
    "banjo guitar",
    "usa",
  ),
  s(
    "rock",
    ["Classic Rock", "Rock"],
    [100, 145],
    [1966, 1985],
    [4, 5],
    97,
    "rebellious nostalgic",
    "electric guitar drums",
  ),
  s(
    "metal",
    ["Heavy Metal", "Metal"],
    [110, 180],
    [1980, 2022],
    [5, 5],
    97,
    "dark rebellious",
    "electric guitar drums",
    undefined,
    15,
  ),
  s(
    "punk",
    ["Punk", "Punk Rock"],
    [150, 200],
    [1976, 2010],
    [5, 5],
    99,
    "rebellious",
    "electric guitar drums",
    undefined,
    25,
  ),
  s(
    "80s pop",
    ["Synthpop", "New Wave", "80s Pop"],
    [100, 135],
    [1980, 1989],
    [3, 4],
    98,
    "nostalgic happy",
    "synth",
  ),
  s("90s pop", ["Pop", "Britpop"], [90, 130], [1990, 1999], [3, 4], 99, "nostalgic happy", "guitar"),
  s("pop", ["Pop", "Indie Pop"], [95, 128], [2012, 2025], [3, 4], 98, "happy", "synth", undefined, 7),
  s(
    "christmas",
    ["Christmas", "Holiday"],
    [70, 140],
    [1945, 2024],
    [2, 4],
    88,
    "christmas happy nostalgic",
    "strings",
  ),
];

// Words without information about the music.
const FIRST = [
  "quarter",
  "paper",
  "second",
  "open",
  "seven",
  "inner",
  "plain",
  "north",
  "spare",
  "other",
  "early",
];
const SECOND = [
  "harbour",
  "window",
  "ladder",
  "orchard",
  "signal",
  "garden",
  "corner",
  "bridge",
  "mirror",
  "letter",
];
const THIRD = ["company", "society", "brothers", "union", "five", "project", "collective", "parade"];

const PER_STYLE = 58;

export const LABELLED_TRACKS: readonly LabelledTrack[] = STYLES.flatMap((style, index) =>
  Array.from({ length: PER_STYLE }, (_, number) => track(style, index, number)),
);

function track(style: Style, styleNumber: number, number: number): LabelledTrack {
  const random = randomOf(styleNumber * 1000 + number + 1);
  const between = ([low, high]: readonly [number, number]) => Math.round(low + random() * (high - low));
  const some = (words: readonly string[], of: number) => words.filter(() => random() < of);
  const moods = new Set([style.moods[0] ?? "calm", ...some(style.moods.slice(1), 0.6)]);
  const instruments = new Set([style.instruments[0] ?? "drums", ...some(style.instruments.slice(1), 0.7)]);
  const label: Label = {
    family: style.family,
    energy: between(style.energy),
    bpm: between(style.bpm),
    year: between(style.years),
    vocals: random() * 100 < style.sung,
    explicit: random() * 100 < (style.explicit ?? 0),
    moods,
    instruments,
    region: style.region ?? null,
  };
  const word = (truth: string) => pick(WORDS[truth] ?? [truth], random);
  const tags = [
    ...some([...moods, ...instruments], 0.65).map(word),
    ...(label.vocals ? some([pick(["vocal", "vocals"], random)], 0.3) : some(["instrumental"], 0.75)),
    ...(label.energy >= 4 ? some([pick(["upbeat", "high energy"], random)], 0.5) : []),
    ...(label.energy <= 2 ? some([pick(["slow", "low energy", "soft"], random)], 0.4) : []),
    ...(style.region ? some([style.region], 0.5) : []),
    // Wrong entries.
    ...(random() < 0.06 ? [word(pick(Object.keys(WORDS), random))] : []),
  ];
  const name = `${capital(pick(FIRST, random))} ${capital(pick(SECOND, random))}`;
  return {
    label,
    metadata: {
      id: `labelled-${styleNumber}-${number}`,
      title: name,
      artist: `The ${capital(pick(SECOND, random))} ${capital(pick(THIRD, random))}`,
      album: `${capital(pick(SECOND, random))} ${Math.floor(random() * 9) + 1}`,
      year: random() < 0.9 ? label.year : null,
      genres: [pick(style.genres, random), ...(random() < 0.25 ? [pick(style.genres, random)] : [])].filter(
        (genre, at, all) => all.indexOf(genre) === at,
      ),
      tags: [...new Set(tags)],
      tempoBpm: random() < 0.85 ? label.bpm + Math.round(random() * 4 - 2) : null,
      explicit: label.explicit,
    },
  };
}

function s(
  family: string,
  genres: readonly string[],
  bpm: Style["bpm"],
  years: Style["years"],
  energy: Style["energy"],
  sung: number,
  moods: string,
  instruments: string,
  region?: string,
  explicit?: number,
): Style {
  return {
    family,
    genres,
    bpm,
    years,
    energy,
    sung,
    moods: moods.split(" "),
    instruments:
      instruments === "electric guitar drums" ? ["electric guitar", "drums"] : instruments.split(" "),
    ...(region ? { region } : {}),
    ...(explicit ? { explicit } : {}),
  };
}

function pick<T>(of: readonly T[], random: () => number): T {
  return of[Math.floor(random() * of.length)]!; // random() < 1, and no list here is empty
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Mulberry32: a deterministic generator, the same on every computer. */
function randomOf(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
