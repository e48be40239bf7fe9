import { z } from "zod";
import { isStorable } from "#server/plugins/storable.ts";
import { COMPOSITION_LIMITS, type Recipe } from "#shared/domain/music/composition.ts";
import { groupTags } from "#shared/domain/prompts/tag-groups.ts";

/** A recipe as clients send it: slugs only. Groups, titles and icons are the service's own. */

const Slug = z
  .string()
  .min(1)
  .max(80)
  .refine(isStorable, { params: { message: { code: "format" } } });
const Bound = z.number().min(0).max(10_000).nullish();
const Tempo = z.object({ from: Bound, to: Bound }).nullish();
/** Whole numbers, as the database keeps years. */
const Year = z.int().min(0).max(10_000).nullish();
const Years = z.object({ from: Year, to: Year }).nullish();
const NORMAL_WEIGHT = 3;

export const RecipeFields = z
  .object({
    tagGroups: z
      .array(
        z.object({
          id: Slug,
          weight: z.int().min(1).max(5).nullish(),
          tags: z.array(Slug).max(COMPOSITION_LIMITS.tags),
        }),
      )
      .max(COMPOSITION_LIMITS.groups),
    without: z.array(Slug).max(COMPOSITION_LIMITS.tags).nullish(),
    tempo: Tempo,
    years: Years,
    clean: z.boolean().nullish(),
  })
  .transform(({ tagGroups, without, tempo, years, clean }): Recipe => {
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
  });

function spanOf(span: z.output<typeof Tempo | typeof Years>): Recipe["tempo"] {
  return { from: span?.from ?? null, to: span?.to ?? null };
}

export function recipeSlugs({ tagGroups }: Recipe): readonly string[] {
  return tagGroups.flatMap(({ tags }) => tags.map(({ slug }) => slug));
}
