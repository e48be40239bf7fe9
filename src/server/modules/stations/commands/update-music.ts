import {
  changeCollection,
  NOT_OF_THIS_KIND,
  type OwnCollection,
  tracklistOf,
} from "#server/modules/collections/public.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { audienceOfZones } from "#server/modules/stations/audience.ts";
import { playsTags, soundsLike } from "#server/modules/stations/made-of.ts";
import { makeList, sizeOf } from "#server/modules/stations/make-list.ts";
import { recipeOf, recipeSlugs } from "#server/modules/stations/recipe-input.ts";
import { completeSounds } from "#server/modules/stations/sounds.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { RecipeChange, SeedChange, Seeds } from "#shared/contract/graphql/inputs/stations.ts";
import { composerKind } from "#shared/domain/music/composing/composers.ts";
import {
  type Composition,
  composerTypeOf,
  readComposition,
} from "#shared/domain/music/composing/composition.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { genresOf, NO_TRACKS } from "./keep-music.ts";
import { findSeeds } from "./make-music.ts";

/** Changing what stations and playlists are made from: their lists are made anew. */

/** Changes the tags of a station or playlist. */
export async function updateRecipe(
  services: Services,
  station: OwnCollection,
  { name, recipe: written }: RecipeChange,
): Promise<Result<CollectionRow, Problem>> {
  if (composerKind(station.composerType) !== "tags") return NOT_OF_THIS_KIND.station;
  const recipe = recipeOf(written);
  return await remake(services, station, {
    composition: { kind: "recipe", recipe },
    name: name ?? station.name,
    shortDescription: playsTags(recipe),
    genres: genresOf(recipeSlugs(recipe)),
  });
}

/** Changes the name of a station or playlist, and the tracks or the playlist that it sounds like. */
export async function updateSeeds(
  services: Services,
  station: OwnCollection,
  { name, source }: SeedChange,
): Promise<Result<CollectionRow, Problem>> {
  if (composerKind(station.composerType) !== "tracks") return NOT_OF_THIS_KIND.station;
  const held = readComposition(station.composer);
  // What is gone meanwhile is still what the music sounds like.
  if (held && isSame(held, source))
    return await remake(services, station, { composition: held, name, stays: true });
  const seeds = await findSeeds(
    services,
    station.account,
    source,
    held?.kind === "seed" ? held.trackIds : [],
  );
  if (!seeds.ok) return seeds;
  const { composition, title } = seeds.value;
  return await remake(services, station, { composition, name, shortDescription: soundsLike(title) });
}

function isSame(held: Composition, { playlist, tracks }: Seeds): boolean {
  if (held.kind === "playlist") return held.playlistId === playlist;
  const sent = new Set(tracks);
  return (
    held.kind === "seed" && held.trackIds.length === sent.size && held.trackIds.every((id) => sent.has(id))
  );
}

interface Change {
  readonly composition: Composition;
  readonly name: string;
  readonly shortDescription?: string;
  readonly genres?: readonly string[];
  /** The same as before: where nothing can be made of it any more, its tracks stay. */
  readonly stays?: boolean;
}

/** Makes the list anew and keeps all of it; what fits nothing is refused, and everything stays. */
async function remake(
  services: Services,
  station: OwnCollection,
  {
    composition,
    name,
    shortDescription = station.shortDescription,
    genres = station.genres,
    stays = false,
  }: Change,
): Promise<Result<CollectionRow, Problem>> {
  const { id, account } = station;
  await completeSounds(services);
  const audience = await audienceOfZones(services, account);
  const before = await tracklistOf(services.db, id);
  const made = await makeList(services, account, audience, composition, before, sizeOf(station));
  const trackIds = stays && !made?.length ? before : made;
  if (!trackIds?.length) return NO_TRACKS;
  return await changeCollection(services, id, async () =>
    ok({
      composer: composition,
      composerType: composerTypeOf(composition),
      name,
      shortDescription,
      genres: [...genres],
      refilledAt: services.now(),
      tracks: trackIds,
    }),
  );
}
