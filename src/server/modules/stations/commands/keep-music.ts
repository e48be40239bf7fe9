import { randomBytes } from "node:crypto";
import { type AccountRow, checkAccountLimit } from "#server/modules/accounts/public.ts";
import { addToLibrary } from "#server/modules/library/public.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { drawPicture, insertEntries, insertPlaylist, newSnapshot } from "#server/modules/playlists/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { type Composition, composerTypeOf } from "#shared/domain/music/composition.ts";
import { CONCEPTS } from "#shared/domain/prompts/vocabulary.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

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
  const id = idOf("Playlist", randomBytes(12).toString("base64url"));
  const now = services.now();
  const genres = genresOf(music.slugs);
  const made = await services.db.transaction(async (tx): Promise<Result<CollectionRow, Problem>> => {
    const full = await checkAccountLimit(tx, account.id, "playlists", 1);
    if (full) return full;
    const playlist = await insertPlaylist(tx, {
      id,
      name,
      composerType: composerTypeOf(composition),
      presentAs,
      shortDescription,
      curatorAccountId: account.id,
      curatorName: account.businessName,
      genres,
      tags: [],
      image: image.value,
      composer: composition,
      refilledAt: now,
      snapshot: newSnapshot(),
      updatedAt: now,
      searchText: searchTextOf({ name, shortDescription, genres }),
    });
    await insertEntries(
      tx,
      id,
      trackIds.map((trackId, position) => ({ trackId, position, addedAt: now })),
    );
    return ok(playlist);
  });
  if (!made.ok) return made;
  const kept = await addToLibrary(services, account.id, [id]);
  if (!kept.ok) return kept;
  services.events.publish("create", { data: { type: "collection", id }, account: account.id });
  return made;
}

/** What search looks through. */
export function searchTextOf({
  name,
  shortDescription,
  genres,
}: Pick<NewMusic, "name" | "shortDescription"> & { readonly genres: readonly string[] }): string {
  return [name, shortDescription, ...genres].join(" ").trim().toLowerCase();
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
