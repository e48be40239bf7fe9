import type { CategoryKey } from "#shared/domain/music/browse.ts";
import { conceptsIn } from "./find-concepts.ts";
import { GENRES } from "./genres.ts";
import type { Mention } from "./mentions.ts";
import { INSTRUMENTS, MOODS } from "./moods.ts";
import { SITUATIONS } from "./situations.ts";
import { tokensOf } from "./tokens.ts";
import { understand } from "./understand.ts";
import { CONCEPTS } from "./vocabulary.ts";

interface NamedCategory extends CategoryKey {
  readonly name: string;
}

/**
 * The categories that a person's own words refer to, besides those of that name: "happy" is Joyful, "80s" the
 * 1980s, "for a spa" Spas & studios. If there are none, `near` has related ones. `year` is the current one.
 */
export function findCategories<Category extends NamedCategory>(
  typed: string,
  year: number,
  categories: readonly Category[],
): { readonly meant: readonly Category[]; readonly near: readonly Category[] } {
  const mentions = understand(typed, year);
  const wanted = new Set(mentions.flatMap((mention) => slugOf(mention) ?? []));
  const spans = mentions.flatMap((mention) => spanOf(mention) ?? []);
  const meant = categories.filter(
    (category) =>
      slugsOf(category).some((slug) => wanted.has(slug)) || spans.some((span) => isWithin(category, span)),
  );
  if (meant.length > 0) return { meant, near: [] };
  const others = new Set([...wanted].flatMap(akinTo));
  return { meant, near: categories.filter((category) => slugsOf(category).some((slug) => others.has(slug))) };
}

function slugOf(mention: Mention): string | null {
  return mention.kind === "concept" && mention.sign > 0 ? mention.slug : null;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

function spanOf(mention: Mention): Span | null {
  if (mention.kind !== "years" || mention.sign < 0) return null;
  return { from: mention.from ?? Number.NEGATIVE_INFINITY, to: mention.to ?? Number.POSITIVE_INFINITY };
}

const DECADE = 10;

function isWithin({ topic, value }: CategoryKey, { from, to }: Span): boolean {
  const decade = Number(value);
  return topic === "ERA" && decade <= to && decade + DECADE > from;
}

function slugsOf({ value, name }: NamedCategory): readonly string[] {
  return CONCEPTS.has(value) ? [value] : conceptsIn(tokensOf(name)).map(({ slug }) => slug);
}

/** Related concepts: broader ones, near synonyms, and usual companions. */
function akinTo(slug: string): readonly string[] {
  const words =
    MOODS[slug]?.near ?? INSTRUMENTS[slug]?.near ?? GENRES[slug]?.is ?? SITUATIONS[slug]?.is ?? "";
  return words.split(" ");
}
