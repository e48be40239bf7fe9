import type { RecipeInput } from "#shared/contract/graphql/inputs/stations.ts";
import type { Recipe } from "#shared/domain/music/composing/composition.ts";
import { groupTags } from "#shared/domain/music-requests/tag-groups.ts";

const NORMAL_WEIGHT = 3;

/** A recipe from a client's slugs. Groups, titles and icons are the service's own. */
export function recipeOf({ tagGroups, without, tempo, years, clean }: RecipeInput): Recipe {
  const weights = new Map(tagGroups.map(({ id, weight }) => [id, weight ?? NORMAL_WEIGHT]));
  const slugs = tagGroups.flatMap(({ tags }) => tags);
  return {
    tagGroups: groupTags(slugs, (group) => weights.get(group) ?? NORMAL_WEIGHT).map((group) => ({
      ...group,
      tags: [...group.tags],
    })),
    without: [...new Set(without ?? [])],
    tempo: spanOf(tempo),
    years: spanOf(years),
    clean: clean ?? false,
  };
}

function spanOf(span: RecipeInput["tempo"]): Recipe["tempo"] {
  return { from: span?.from ?? null, to: span?.to ?? null };
}

export function recipeSlugs({ tagGroups }: Recipe): readonly string[] {
  return tagGroups.flatMap(({ tags }) => tags.map(({ slug }) => slug));
}
