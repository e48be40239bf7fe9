import type { MusicTagsQuery, RecipeInput } from "#shared/contract/graphql/generated/operations.ts";

export type TagGroup = MusicTagsQuery["musicTags"][number];

/** A recipe while it is edited. */
export interface RecipeDraft {
  /** Slugs. */
  readonly tags: readonly string[];
  readonly without: readonly string[];
  /** By group; omitted groups have the normal weight. */
  readonly weights: Readonly<Record<string, number>>;
  readonly tempo: Span;
  readonly years: Span;
  readonly clean: boolean;
}

interface Span {
  readonly from: number | null;
  readonly to: number | null;
}

const OPEN: Span = { from: null, to: null };

export const NORMAL_WEIGHT = 3;

export function draftOf(tags: readonly string[]): RecipeDraft {
  return { tags, without: [], weights: {}, tempo: OPEN, years: OPEN, clean: false };
}

/** The recipe of a draft. Keeps tags that the catalogue lacks: they match nothing, as the preview shows. */
export function recipeOf(draft: RecipeDraft, groups: readonly TagGroup[]): RecipeInput {
  const groupOf = new Map(groups.flatMap(({ id, tags }) => tags.map(({ slug }) => [slug, id] as const)));
  const byGroup = Map.groupBy(draft.tags, (slug) => groupOf.get(slug) ?? "own");
  return {
    tagGroups: [...byGroup].map(([id, tags]) => ({
      id,
      tags,
      weight: draft.weights[id] ?? NORMAL_WEIGHT,
    })),
    without: [...draft.without],
    tempo: draft.tempo,
    years: draft.years,
    clean: draft.clean,
  };
}

/** The groups including these tags; tags without any track come last, so that they can be removed. */
export function withTags(
  groups: readonly TagGroup[],
  tags: readonly string[],
  title: string,
): readonly TagGroup[] {
  const known = new Set(groups.flatMap((group) => group.tags.map(({ slug }) => slug)));
  const missing = tags.filter((slug) => !known.has(slug));
  if (missing.length === 0) return groups;
  const added = missing.map((slug) => ({ slug, title: slug.replaceAll("-", " "), count: 0 }));
  return [...groups, { id: "missing", title, icon: "tag", tags: added }];
}

/** Toggles a value in a list. */
export function toggled(list: readonly string[], value: string): readonly string[] {
  return list.includes(value) ? list.filter((other) => other !== value) : [...list, value];
}
