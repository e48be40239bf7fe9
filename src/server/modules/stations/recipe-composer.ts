import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { readComposition } from "#shared/domain/music/composing/composition.ts";
import type { Mention } from "#shared/domain/music-requests/mentions.ts";
import { tagGroupsOf } from "#shared/domain/music-requests/tag-groups.ts";

const OPEN = { from: null, to: null };

/** The recipe that a playlist's tracks are made from; null for music that has none. */
export function recipeComposerOf({ id, composer }: Pick<CollectionRow, "id" | "composer">) {
  const composition = readComposition(composer);
  if (composition?.kind === "recipe") {
    const { tagGroups, without, tempo, years, clean } = composition.recipe;
    return {
      __typename: "RecipeComposer" as const,
      id,
      tagGroups,
      without,
      tempo,
      years,
      clean,
      prompt: null,
    };
  }
  if (composition?.kind !== "prompt") return null;
  const { mentions, prompt } = composition;
  return {
    __typename: "RecipeComposer" as const,
    id,
    tagGroups: [...tagGroupsOf(mentions)],
    without: mentions.flatMap((one) => (one.kind === "concept" && one.sign < 0 ? [one.slug] : [])),
    tempo: mentions.find((one) => one.kind === "tempo") ?? OPEN,
    years: mentions.find((one): one is YearsMention => one.kind === "years" && one.sign > 0) ?? OPEN,
    clean: mentions.some(({ kind }) => kind === "clean"),
    prompt,
  };
}

type YearsMention = Extract<Mention, { kind: "years" }>;
