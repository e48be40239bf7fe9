import { type AccountRow, findAccount } from "#server/modules/accounts/public.ts";
import { changeCollection, tracklistOf } from "#server/modules/collections/public.ts";
import { asOwnPlaylist } from "#server/modules/music/public.ts";
import { type CollectionRow, catalogueOf } from "#server/modules/music-lookup/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { RecipeChange, SeedChange, Seeds } from "#shared/contract/graphql/inputs/stations.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { type ComposerKind, composerKind, mayEditMusic } from "#shared/domain/music/composers.ts";
import { type Composition, composerTypeOf, readComposition } from "#shared/domain/music/composition.ts";
import { listenerOf } from "#shared/domain/music/hearing.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { audienceOfZones } from "../audience.ts";
import { playsTags, soundsLike } from "../made-of.ts";
import { makeList, sizeOf } from "../make-list.ts";
import { recipeOf, recipeSlugs } from "../recipe-input.ts";
import { completeSounds } from "../sounds.ts";
import { genresOf, NO_TRACKS } from "./keep-music.ts";
import { findSeeds } from "./make-music.ts";

/** Changing what stations and playlists are made from: their lists are made anew. */

/** Changes the tags of a station or playlist. */
export async function updateRecipe(
  services: Services,
  viewer: Viewer,
  { id, name, recipe: written }: RecipeChange,
): Promise<Result<CollectionRow, Problem>> {
  const found = await findMade(services, viewer, id, "tags");
  if (!found.ok) return found;
  const recipe = recipeOf(written);
  return await remake(services, found.value, {
    composition: { kind: "recipe", recipe },
    name: name ?? found.value.playlist.name,
    shortDescription: playsTags(recipe),
    genres: genresOf(recipeSlugs(recipe)),
  });
}

/** Changes the name of a station or playlist, and the tracks or the playlist that it sounds like. */
export async function updateSeeds(
  services: Services,
  viewer: Viewer,
  { id, name, source }: SeedChange,
): Promise<Result<CollectionRow, Problem>> {
  const found = await findMade(services, viewer, id, "tracks");
  if (!found.ok) return found;
  const { playlist, account } = found.value;
  const held = readComposition(playlist.composer);
  // What is gone meanwhile is still what the music sounds like.
  if (held && isSame(held, source))
    return await remake(services, found.value, { composition: held, name, stays: true });
  const seeds = await findSeeds(services, account, source, held?.kind === "seed" ? held.trackIds : []);
  if (!seeds.ok) return seeds;
  const { composition, title } = seeds.value;
  return await remake(services, found.value, { composition, name, shortDescription: soundsLike(title) });
}

function isSame(held: Composition, { playlist, tracks }: Seeds): boolean {
  if (held.kind === "playlist") return held.playlistId === playlist;
  const sent = new Set(tracks);
  return (
    held.kind === "seed" && held.trackIds.length === sent.size && held.trackIds.every((id) => sent.has(id))
  );
}

interface Made {
  readonly playlist: CollectionRow;
  readonly account: AccountRow;
}

/** Music of a kind that this viewer may edit, with its account. */
async function findMade(
  services: Services,
  viewer: Viewer,
  id: string,
  kind: ComposerKind,
): Promise<Result<Made, Problem>> {
  const playlist = await catalogueOf(services, listenerOf(viewer)).collection(id);
  if (!playlist) return problem("not-found");
  const own = await asOwnPlaylist(services, viewer, playlist);
  if (!own.ok) return own;
  if (composerKind(playlist.composerType) !== kind)
    return problem("invalid", { reason: "composer", message: "Not music of this kind" });
  if (!mayEditMusic(own.value.question)) return problem("forbidden");
  const account = await findAccount(services.db, playlist.curatorAccountId ?? "");
  return account ? ok({ playlist, account }) : problem("not-found");
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
  { playlist, account }: Made,
  {
    composition,
    name,
    shortDescription = playlist.shortDescription,
    genres = playlist.genres,
    stays = false,
  }: Change,
): Promise<Result<CollectionRow, Problem>> {
  const { id } = playlist;
  await completeSounds(services);
  const audience = await audienceOfZones(services, account);
  const before = await tracklistOf(services.db, id);
  const made = await makeList(services, account, audience, composition, before, sizeOf(playlist));
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
