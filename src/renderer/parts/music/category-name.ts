import type { TFunction } from "i18next";
import type { CategoryCardFragment } from "#shared/contract/graphql/generated/operations.ts";
import { categoryOfGenre } from "#shared/domain/music/browse.ts";

/** A category's name in the person's language; its own name without a translation. Needs the texts `discover`. */
export function categoryName(
  t: TFunction,
  { topic, value, name }: Pick<CategoryCardFragment, "topic" | "value" | "name">,
): string {
  if (topic === "ERA") return t("discover.era", { decade: value });
  const key = `discover.value.${topic}.${value}`;
  return t(key as "discover.era", { defaultValue: name, decade: value });
}

/** The name of a genre as playlists and tracks spell it: "Soul & Funk". Needs the texts `discover`. */
export function genreName(t: TFunction, genre: string): string {
  const category = categoryOfGenre(genre);
  return category ? categoryName(t, { ...category, name: genre }) : genre;
}
