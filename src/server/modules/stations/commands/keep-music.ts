import type { AccountRow } from "#server/modules/accounts/public.ts";
import { createCollection } from "#server/modules/collections/public.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { drawPicture } from "#server/modules/playlists/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { type Composition, composerTypeOf } from "#shared/domain/music/composing/composition.ts";
import { CONCEPTS } from "#shared/domain/music-requests/vocabulary.ts";
import type { Result } from "#shared/domain/result/result.ts";

const MOST_GENRES = 5;

export interface NewMusic {
  readonly name: string;
  readonly shortDescription: string;
  readonly presentAs: "playlist" | "station";
  readonly composition: Composition;
  readonly trackIds: readonly string[];
  /** Tags of what it plays, for search and its page. */
  readonly slugs: readonly string[];
}

export const NO_TRACKS = problem("conflict", {
  reason: "no-tracks",
  message: "No track fits. Take out a tag.",
});

/** Stores a playlist or station that was made from something, and puts it into its account's library. */
export async function keepMusic(
  services: Services,
  account: AccountRow,
  music: NewMusic,
): Promise<Result<CollectionRow, Problem>> {
  const { name, shortDescription, presentAs, composition, trackIds } = music;
  if (trackIds.length === 0) return NO_TRACKS;
  const image = await drawPicture(services, account.id);
  if (!image.ok) return image;
  return await createCollection(services, account, {
    name,
    shortDescription,
    presentAs,
    composerType: composerTypeOf(composition),
    composition,
    genres: genresOf(music.slugs),
    image: image.value,
    trackIds,
  });
}

/** The genres among some tags, as pages show them. */
export function genresOf(slugs: readonly string[]): string[] {
  return slugs
    .flatMap((slug) => {
      const concept = CONCEPTS.get(slug);
      return concept?.kind === "genre" ? [concept.title] : [];
    })
    .slice(0, MOST_GENRES);
}
