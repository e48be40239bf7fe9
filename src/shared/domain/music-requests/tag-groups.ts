import type { RecipeTag, RecipeTagGroup } from "#shared/domain/music/composing/composition.ts";
import { isUnwanted, type Mention } from "./mentions.ts";
import { CONCEPTS, type ConceptKind } from "./vocabulary.ts";

/** Groups of tags for creating a station. */

export const TAG_GROUPS = {
  genre: { title: "Genre", icon: "vinyl" },
  mood: { title: "Mood", icon: "mood" },
  energy: { title: "Energy", icon: "bolt" },
  era: { title: "Era", icon: "calendar" },
  instrument: { title: "Instruments", icon: "piano" },
  vocals: { title: "Vocals", icon: "microphone" },
  region: { title: "Region", icon: "world" },
  venue: { title: "Made for", icon: "store" },
  own: { title: "Other tags", icon: "tag" },
} as const satisfies Record<string, { readonly title: string; readonly icon: string }>;

export type TagGroupId = keyof typeof TAG_GROUPS;

export const TAG_GROUP_IDS = Object.keys(TAG_GROUPS) as readonly TagGroupId[];

const OF_KIND = {
  genre: "genre",
  mood: "mood",
  level: "energy",
  instrument: "instrument",
  region: "region",
  venue: "venue",
  time: "venue",
  activity: "venue",
  season: "venue",
} as const satisfies Record<ConceptKind, TagGroupId>;

const VOCALS: Readonly<Record<string, string>> = { vocals: "With vocals", instrumental: "Instrumental" };
const ENERGY: Readonly<Record<string, string>> = {
  "energy-low": "Low",
  "energy-medium": "Medium",
  "energy-high": "High",
};
const DECADE = /^(1[89]|20)\d0s$/;

/** The group of a tag. */
export function groupOfTag(slug: string): TagGroupId {
  if (slug in VOCALS) return "vocals";
  if (DECADE.test(slug)) return "era";
  const concept = CONCEPTS.get(slug);
  return concept ? OF_KIND[concept.kind] : "own";
}

/** A tag's label: "late-night-mix" becomes "Late night mix" if there is no better one. */
export function tagTitle(slug: string): string {
  const known = VOCALS[slug] ?? ENERGY[slug] ?? CONCEPTS.get(slug)?.title;
  if (known !== undefined || DECADE.test(slug)) return known ?? slug;
  const words = slug.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const NORMAL_WEIGHT = 3;

/** Groups of these tags, in display order. */
export function groupTags(
  slugs: readonly string[],
  weightOf: (group: TagGroupId) => number = () => NORMAL_WEIGHT,
): readonly RecipeTagGroup[] {
  const byGroup = Map.groupBy(new Set(slugs), groupOfTag);
  return TAG_GROUP_IDS.flatMap((id) => {
    const tags = byGroup.get(id);
    if (!tags) return [];
    const named: RecipeTag[] = tags.map((slug) => ({ slug, title: tagTitle(slug) }));
    return [{ id, ...TAG_GROUPS[id], weight: weightOf(id), tags: named }];
  });
}

/** The tags mentioned in a prompt, in recipe form. */
export function tagGroupsOf(mentions: readonly Mention[]): readonly RecipeTagGroup[] {
  return groupTags(
    mentions.flatMap((mention) => {
      if (mention.kind === "vocals") return [mention.sign > 0 ? "vocals" : "instrumental"];
      return mention.kind === "concept" && !isUnwanted(mention) ? [mention.slug] : [];
    }),
  );
}
