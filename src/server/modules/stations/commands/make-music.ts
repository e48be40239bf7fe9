import { type AccountRow, accountFacts } from "#server/modules/accounts/public.ts";
import { type CollectionRow, catalogueOf } from "#server/modules/music-lookup/public.ts";
import { checkTracks } from "#server/modules/playlists/public.ts";
import { audienceOfZones } from "#server/modules/stations/audience.ts";
import { playsTags, soundsLike } from "#server/modules/stations/made-of.ts";
import { makeList, sizeOf } from "#server/modules/stations/make-list.ts";
import { understandRequest } from "#server/modules/stations/music-requests/port.ts";
import { recipeOf, recipeSlugs } from "#server/modules/stations/recipe-input.ts";
import { completeSounds } from "#server/modules/stations/sounds.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { playlistDescriptionOf, playlistNameOf } from "#shared/contract/graphql/inputs/playlist-words.ts";
import type {
  NewPromptMusic,
  NewSeedMusic,
  NewTagMusic,
  Seeds,
} from "#shared/contract/graphql/inputs/stations.ts";
import { may } from "#shared/domain/access/may.ts";
import type { SignedInViewer } from "#shared/domain/access/viewer.ts";
import type { Composition } from "#shared/domain/music/composing/composition.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import { mentionId } from "#shared/domain/music-requests/mentions.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { keepMusic, NO_TRACKS } from "./keep-music.ts";

/** Making stations, and playlists of what sounds alike. */

/** Makes a station or playlist of a recipe. */
export async function createTagStation(
  services: Services,
  account: AccountRow,
  { name, kind, recipe: written }: NewTagMusic,
): Promise<Result<CollectionRow, Problem>> {
  const recipe = recipeOf(written);
  return await create(services, account, {
    name,
    shortDescription: playsTags(recipe),
    kind,
    composition: { kind: "recipe", recipe },
    slugs: recipeSlugs(recipe),
  });
}

/** Makes a station or playlist that sounds like a playlist, an artist or some tracks. */
export async function createSeedMusic(
  services: Services,
  viewer: SignedInViewer,
  account: AccountRow,
  { name, kind, source }: NewSeedMusic,
): Promise<Result<CollectionRow, Problem>> {
  const refused = checkKind(services, viewer, account, kind);
  if (refused) return refused;
  const found = await findSeeds(services, account, source);
  if (!found.ok) return found;
  const { composition, title } = found.value;
  return await create(services, account, {
    name: name ?? playlistNameOf(`${title} ${kind === "STATION" ? "Station" : "Mix"}`),
    shortDescription: soundsLike(title),
    kind,
    composition,
    slugs: [],
  });
}

/** What music is made from, of what the account may hear or has in `held`; `title` says what it sounds like. */
export async function findSeeds(
  services: Services,
  account: Pick<AccountRow, "id">,
  { playlist, artist, tracks }: Seeds,
  held: readonly string[] = [],
): Promise<Result<{ readonly composition: Composition; readonly title: string }, Problem>> {
  const catalogue = catalogueOf(services, accountListener(account.id));
  if (playlist != null) {
    const row = await catalogue.collection(playlist);
    if (!row) return problem("not-found", { message: "There is no such playlist" });
    return ok({ composition: { kind: "playlist", playlistId: row.id }, title: row.name });
  }
  if (artist != null) {
    const row = await catalogue.artist(artist);
    if (!row) return problem("not-found", { message: "There is no such artist" });
    return ok({ composition: { kind: "artist", artistId: row.id }, title: row.name });
  }
  const trackIds = [...new Set(tracks ?? [])];
  const added = trackIds.filter((id) => !held.includes(id));
  const unavailable = await checkTracks(services, account.id, added);
  if (unavailable) return unavailable;
  const known = await catalogue.tracks(trackIds);
  const first = known.get(trackIds.find((id) => known.has(id)) ?? "");
  return ok({
    composition: { kind: "seed", trackIds, more: [], less: [] },
    title: first?.title ?? "these tracks",
  });
}

/**
 * Keeps what was found for a request. A playlist keeps exactly the tracks that were shown: as a manual one, which tier 3 can
 * edit; else as one of a recipe, which all who may edit can.
 */
export async function createPromptMusic(
  services: Services,
  viewer: SignedInViewer,
  account: AccountRow,
  { name, kind, prompt, without, more, less, tracks }: NewPromptMusic,
): Promise<Result<CollectionRow, Problem>> {
  const refused = checkKind(services, viewer, account, kind);
  if (refused) return refused;
  const trackIds = [...new Set(tracks)];
  const unavailable = await checkTracks(services, account.id, trackIds);
  if (unavailable) return unavailable;
  const understood = await understandRequest(services, { viewer, accountId: account.id, prompt });
  if (!understood.ok) return understood;
  const mentions = understood.value.mentions.filter((mention) => !without?.includes(mentionId(mention)));
  const composition: Composition = {
    kind: "prompt",
    prompt,
    mentions: [...mentions],
    more: more ?? [],
    less: less ?? [],
  };
  const slugs = mentions.flatMap((one) => (one.kind === "concept" && one.sign > 0 ? [one.slug] : []));
  const shortDescription = playlistDescriptionOf(`“${prompt}”`);
  if (kind === "STATION")
    return await create(services, account, { name, shortDescription, kind, composition, slugs }, trackIds);
  const isManual = may(viewer, "playlist.create", {
    account: accountFacts(account, services.env.billing),
  }).ok;
  return await keepMusic(services, account, {
    name,
    shortDescription,
    presentAs: "playlist",
    composition: isManual ? { kind: "manual" } : composition,
    trackIds,
    slugs,
  });
}

interface Wanted {
  readonly name: string;
  readonly shortDescription: string;
  readonly kind: "PLAYLIST" | "STATION";
  readonly composition: Composition;
  readonly slugs: readonly string[];
}

/** Makes the list and keeps it. `first` are tracks that were shown and come first. */
async function create(
  services: Services,
  account: AccountRow,
  { name, shortDescription, kind, composition, slugs }: Wanted,
  first: readonly string[] = [],
): Promise<Result<CollectionRow, Problem>> {
  await completeSounds(services);
  const audience = await audienceOfZones(services, account);
  const presentAs = kind === "STATION" ? "station" : "playlist";
  const size = sizeOf({ presentAs });
  const made = await makeList(services, account, audience, composition, [], size);
  const trackIds = [...new Set([...first, ...(made ?? [])])].slice(0, size);
  if (trackIds.length === 0) return NO_TRACKS;
  return await keepMusic(services, account, {
    name,
    shortDescription,
    presentAs,
    composition,
    trackIds,
    slugs,
  });
}

/** What a station needs besides what a playlist needs. */
function checkKind(
  { env }: Pick<Services, "env">,
  viewer: SignedInViewer,
  account: AccountRow,
  kind: "PLAYLIST" | "STATION",
) {
  if (kind === "PLAYLIST") return null;
  const decision = may(viewer, "station.create", { account: accountFacts(account, env.billing) });
  return decision.ok ? null : problem("forbidden", { reason: decision.reason });
}
