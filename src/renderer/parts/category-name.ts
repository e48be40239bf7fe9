import type { TFunction } from "i18next";
import type { CategoryCardFragment } from "#shared/contract/graphql/generated/operations.ts";

/** A category's name in the person's language: a genre's is its own. */
export function categoryName(t: TFunction, { topic, value, name }: CategoryCardFragment): string {
  if (topic === "ERA") return t("discover.era", { decade: value });
  const key = `discover.value.${topic}.${value}`;
  return t(key as "discover.era", { defaultValue: name, decade: value });
}
