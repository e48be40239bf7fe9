import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { MAX_PLAYLIST_DESCRIPTION } from "#shared/contract/graphql/inputs/playlist-words.ts";
import { type Recipe, readComposition } from "#shared/domain/music/composing/composition.ts";

/** What the service says of music that it makes, in English, and reading that again for clients of other languages. */

const SOUNDS_LIKE = /^Sounds like (.+)\.$/s;

export function playsTags({ tagGroups }: Pick<Recipe, "tagGroups">): string {
  const titles = tagGroups.flatMap(({ tags }) => tags.map(({ title }) => title));
  return titles.length === 0
    ? ""
    : `Plays ${titles.join(", ").toLowerCase()}.`.slice(0, MAX_PLAYLIST_DESCRIPTION);
}

export function soundsLike(title: string): string {
  return `Sounds like ${title}.`.slice(0, MAX_PLAYLIST_DESCRIPTION);
}

/** What a description is made of; null when somebody wrote it in words of their own. */
export function madeOf({ composer, shortDescription }: Pick<CollectionRow, "composer" | "shortDescription">) {
  if (shortDescription === "") return null;
  const composition = readComposition(composer);
  switch (composition?.kind) {
    case "recipe": {
      const { tagGroups } = composition.recipe;
      return playsTags({ tagGroups }) === shortDescription ? { tagGroups, soundsLike: null } : null;
    }
    case "seed":
    case "playlist":
    case "artist": {
      const title = SOUNDS_LIKE.exec(shortDescription)?.[1];
      return title === undefined ? null : { tagGroups: [], soundsLike: title };
    }
    default:
      return null;
  }
}
