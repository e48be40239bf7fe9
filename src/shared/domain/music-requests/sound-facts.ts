import { conceptsIn } from "./find-concepts.ts";
import { GENRES, ONLY_WHEN_ASKED } from "./genres.ts";
import { INSTRUMENTS, LEVELS, MOODS, REGIONS } from "./moods.ts";
import { tokensOf } from "./tokens.ts";
import { CONCEPTS } from "./vocabulary.ts";

/**
 * The embedded index: sound properties of a track, derived from its metadata. Missing ones come from its
 * genres.
 */

/** A track's catalogue data. */
export interface TrackMetadata {
  readonly title: string;
  readonly genres: readonly string[];
  readonly tags: readonly string[];
  readonly tempoBpm: number | null;
  readonly year: number | null;
  readonly explicit: boolean;
}

export interface SoundFacts {
  /** By slug, 0 to 1: certainty that the track is or has it. */
  readonly concepts: ReadonlyMap<string, number>;
  /** 1 hardly there, 5 a party. */
  readonly energy: number;
  /** 0 to 1: probability of vocals. */
  readonly vocals: number;
  readonly tempoBpm: number | null;
  readonly year: number | null;
  readonly explicit: boolean;
  /** Music for an occasion or an audience, played only on request. */
  readonly occasions: ReadonlySet<string>;
}

const SUNG =
  /\b(vocals?|singer|singing|female voice|male voice|sung|sang|duet|lyrics|choir|vokal|med sang)\b/;
const UNSUNG =
  /\b(instrumental|instrumentals|no vocals|without vocals|non vocal|vocal free|karaoke|wordless|utan sang|instrumentalt?|no singing|no voice)\b/;
/** In a title in brackets or at its end. */
const UNSUNG_TITLE = /[([-]\s*(instrumental|karaoke)/;
const XMAS_TITLE =
  /\b(christmas|xmas|santa|jingle|noel|silent night|winter wonderland|jul|tomte\w*|let it snow|mistletoe|sleigh|rudolph|lucia|julen|julafton)\b/;
const CLASSICAL_TITLE =
  /\b(sonata|nocturne|prelude|etude|concerto|symphony|op\.?\s?\d+|minuet|gymnopedie|fugue|waltz in|suite no|adagio|quartet no|in [a-g] (?:flat |sharp )?(?:minor|major))\b/;

/** Weight of an implied concept. */
const OF_GENRE = { genre: 0.8, other: 0.5 } as const;
const OF_MOOD = 0.55;
const OF_INSTRUMENT = 0.7;

/** Properties in a track's metadata, and those implied. */
export function soundFacts(track: TrackMetadata): SoundFacts {
  const texts = [...track.genres, ...track.tags].map((text) =>
    text.replaceAll("_", " ").replaceAll("/", ", "),
  );
  const said = texts.flatMap((text) => conceptsIn(tokensOf(text)));
  const title = tokensOf(track.title).join(" ");
  const fromTitle = said.length > 0 ? [] : guessesOf(title);
  const concepts = new Map<string, number>();
  for (const { slug } of said) raise(concepts, slug, 1);
  for (const slug of fromTitle) raise(concepts, slug, 0.7);
  if (XMAS_TITLE.test(title)) raise(concepts, "christmas", 1);
  const own = [...concepts.keys()];
  for (const slug of own) follow(concepts, slug, concepts.get(slug) ?? 1);
  const genres = own.filter((slug) => slug in GENRES);
  const plainTags = texts.map((text) => tokensOf(text).join(" ")).join(" , ");
  return {
    concepts,
    energy: energyOf(own, genres, track.tempoBpm),
    vocals: vocalsOf(plainTags, track.title.toLowerCase(), genres, concepts),
    tempoBpm: track.tempoBpm,
    year: track.year,
    explicit: track.explicit,
    occasions: new Set(ONLY_WHEN_ASKED.filter((slug) => (concepts.get(slug) ?? 0) >= 0.7)),
  };
}

function raise(concepts: Map<string, number>, slug: string, strength: number): void {
  if (strength > (concepts.get(slug) ?? 0)) concepts.set(slug, strength);
}

/** Titles mislead: only words that are rarely used in another sense. */
function guessesOf(title: string): readonly string[] {
  return CLASSICAL_TITLE.test(title) ? ["classical"] : [];
}

/** Adds implied concepts: a genre's broader genres, moods and instruments; near-synonymous moods. */
function follow(concepts: Map<string, number>, slug: string, strength: number): void {
  const genre = GENRES[slug];
  if (genre) {
    for (const other of wordsOf(genre.is)) {
      if (other in GENRES) {
        const share = strength * OF_GENRE.genre;
        if (share > (concepts.get(other) ?? 0) && share > 0.3) {
          raise(concepts, other, share);
          follow(concepts, other, share);
        }
      } else raise(concepts, other, strength * OF_GENRE.other);
    }
    return;
  }
  const mood = MOODS[slug];
  if (mood) for (const other of wordsOf(mood.near)) raise(concepts, other, strength * OF_MOOD);
  const near = INSTRUMENTS[slug]?.near ?? REGIONS[slug]?.near ?? "";
  for (const other of wordsOf(near)) raise(concepts, other, strength * OF_INSTRUMENT);
}

export function wordsOf(list: string): readonly string[] {
  return list === "" ? [] : list.split(" ");
}

const MIDDLE = 2.8;

/** From tags, else from the genres' usual level, else from the tempo. */
function energyOf(own: readonly string[], genres: readonly string[], tempoBpm: number | null): number {
  let sum = MIDDLE * 0.3;
  let weights = 0.3;
  const add = (value: number, weight: number) => {
    sum += value * weight;
    weights += weight;
  };
  for (const slug of own) {
    const level = LEVELS[slug];
    if (level) add(middleOf(level.energy), 4);
    const mood = MOODS[slug]?.energy;
    if (mood) add(middleOf(mood), 1.3);
  }
  for (const slug of genres) add(GENRES[slug]?.energy ?? MIDDLE, 2 / Math.max(1, genres.length) + 0.6);
  if (tempoBpm !== null) add(energyOfTempo(tempoBpm), 0.8);
  return sum / weights;
}

function middleOf([from, to]: readonly [number, number]): number {
  return (from + to) / 2;
}

/** 60 beats a minute are slow, 130 fast. Very high ones are often twice the real tempo. */
function energyOfTempo(bpm: number): number {
  return Math.min(4.6, Math.max(1.3, 1.3 + (Math.min(bpm, 140) - 60) * 0.042));
}

function vocalsOf(
  tags: string,
  title: string,
  genres: readonly string[],
  concepts: ReadonlyMap<string, number>,
): number {
  if (UNSUNG.test(tags) || UNSUNG_TITLE.test(title)) return 0.02;
  if (SUNG.test(tags)) return 0.98;
  if ((concepts.get("choir") ?? 0) >= 0.9) return 0.97;
  const known = genres.map((slug) => GENRES[slug]?.vocals ?? 0.5);
  if (known.length === 0) return 0.55;
  return known.reduce((sum, share) => sum + share, 0) / known.length;
}

/** Certain enough to be labelled so. */
const CALLED = 0.5;

/**
 * The slugs by which a track is found in the database: concepts, energy level, decade, vocals, its own tags.
 */
export function soundSlugs(track: TrackMetadata): readonly string[] {
  const facts = soundFacts(track);
  const slugs = new Set<string>();
  for (const [slug, strength] of facts.concepts) if (strength >= CALLED && !(slug in LEVELS)) slugs.add(slug);
  slugs.add(levelOf(facts.energy));
  if (facts.vocals <= 0.3) slugs.add("instrumental");
  if (facts.vocals >= 0.7) slugs.add("vocals");
  if (facts.year !== null && facts.year >= 1900) slugs.add(`${Math.floor(facts.year / 10) * 10}s`);
  for (const tag of [...track.genres, ...track.tags]) {
    const slug = slugOf(tag);
    if (slug !== "" && !(slug in LEVELS) && !isNamedByConcept(slug, slugs)) slugs.add(slug);
  }
  return [...slugs].sort();
}

export function levelOf(energy: number): "energy-low" | "energy-medium" | "energy-high" {
  if (energy < 2.45) return "energy-low";
  return energy < 3.5 ? "energy-medium" : "energy-high";
}

/** "Deep House" already exists as deep-house; "Late Night Mix 4" is a tag of its own. */
function isNamedByConcept(slug: string, slugs: ReadonlySet<string>): boolean {
  const found = conceptsIn(slug.split("-"));
  return (
    found.length > 0 &&
    found.every((concept) => slugs.has(concept.slug) || concept.slug in LEVELS) &&
    !CONCEPTS.has(slug)
  );
}

function slugOf(text: string): string {
  return tokensOf(text)
    .filter((token) => /[\p{L}\p{N}]/u.test(token))
    .join("-")
    .slice(0, 80);
}
