import { GENRES } from "./genres.ts";
import { INSTRUMENTS, LEVELS, MOODS, REGIONS } from "./moods.ts";
import { SITUATIONS } from "./situations.ts";
import { stemOf, tokensOf } from "./tokens.ts";

/** All concepts that describe music, in one namespace of slugs, and their words. */

export const CONCEPT_KINDS = [
  "genre",
  "mood",
  "level",
  "instrument",
  "region",
  "venue",
  "time",
  "activity",
  "season",
] as const;
export type ConceptKind = (typeof CONCEPT_KINDS)[number];

export interface Concept {
  readonly slug: string;
  readonly kind: ConceptKind;
  readonly title: string;
}

interface Row {
  readonly title: string;
  readonly words: string;
}

function* rows(): Generator<readonly [slug: string, kind: ConceptKind, row: Row]> {
  for (const [slug, row] of Object.entries(GENRES)) yield [slug, "genre", row];
  for (const [slug, row] of Object.entries(LEVELS)) yield [slug, "level", row];
  for (const [slug, row] of Object.entries(SITUATIONS)) yield [slug, row.kind, row];
  for (const [slug, row] of Object.entries(INSTRUMENTS)) yield [slug, "instrument", row];
  for (const [slug, row] of Object.entries(REGIONS)) yield [slug, "region", row];
  for (const [slug, row] of Object.entries(MOODS)) yield [slug, "mood", row];
}

/** By slug. */
export const CONCEPTS: ReadonlyMap<string, Concept> = new Map(
  [...rows()].map(([slug, kind, { title }]) => [slug, { slug, kind, title }]),
);

/** Concepts by their words' stems, joined by spaces; a phrase may have meanings of several kinds. */
export const PHRASES: ReadonlyMap<string, readonly Concept[]> = phrases();

/** Maximum number of words in a phrase. */
export const LONGEST_PHRASE = Math.max(...[...PHRASES.keys()].map((key) => key.split(" ").length));

/** The single words, for correcting typos and splitting compounds. */
export const SINGLE_WORDS: readonly string[] = [...PHRASES.keys()].filter((key) => !key.includes(" "));

function phrases(): ReadonlyMap<string, readonly Concept[]> {
  const found = new Map<string, Concept[]>();
  for (const [slug, kind, { title, words }] of rows()) {
    const concept = { slug, kind, title };
    for (const phrase of [slug, title, ...words.split("|")]) {
      const key = tokensOf(phrase).map(stemOf).join(" ");
      if (key === "") continue;
      const known = found.get(key) ?? [];
      // A word names one concept of a kind: the first that claims it.
      if (!known.some((other) => other.kind === kind)) known.push(concept);
      found.set(key, known);
    }
  }
  return found;
}
