import { z } from "zod";
import { findAccount } from "#server/modules/accounts/public.ts";
import { asOwnPlaylist, publishPlaylist } from "#server/modules/music/public.ts";
import { type CollectionRow, catalogueOf } from "#server/modules/music-lookup/public.ts";
import { lockPlaylist, markChanged, newSnapshot } from "#server/modules/playlists/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { OpaqueId } from "#shared/contract/rest/endpoint.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { composerKind, mayEditMusic } from "#shared/domain/music/composers.ts";
import type { Composition } from "#shared/domain/music/composition.ts";
import { listenerOf } from "#shared/domain/music/hearing.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { parseFields } from "#shared/domain/validation/schema-messages.ts";
import { audienceOfZones } from "../audience.ts";
import { makeList } from "../make-list.ts";
import { RecipeFields, recipeSlugs } from "../recipe-input.ts";
import { listOf, replaceList, setComposition } from "../repository.ts";
import { completeSounds } from "../sounds.ts";
import { genresOf, NO_TRACKS } from "./keep-music.ts";

const Change = z.object({ id: OpaqueId, recipe: RecipeFields });

/** Changes what a station or playlist of tags is made from, and makes its list anew. */
export async function updateRecipe(
  services: Services,
  viewer: Viewer,
  input: object,
): Promise<Result<CollectionRow, Problem>> {
  const parsed = parseFields(Change, input);
  if (!parsed.ok) return problem("invalid", { fields: parsed.reason });
  const { id, recipe } = parsed.value;
  const playlist = await catalogueOf(services, listenerOf(viewer)).collection(id);
  if (!playlist) return problem("not-found");
  const own = await asOwnPlaylist(services, viewer, playlist);
  if (!own.ok) return own;
  if (composerKind(playlist.composerType) !== "tags")
    return problem("invalid", { reason: "composer", message: "Not music of this kind" });
  if (!mayEditMusic(own.value.question)) return problem("forbidden");
  if (recipe.tagGroups.length === 0) return problem("invalid", { fields: { recipe: { code: "required" } } });
  const account = await findAccount(services.db, playlist.curatorAccountId ?? "");
  if (!account) return problem("not-found");
  await completeSounds(services);
  const composer: Composition = { kind: "recipe", recipe };
  const audience = await audienceOfZones(services, account);
  const before = await listOf(services.db, id);
  const trackIds = await makeList(services, account, audience, composer, before);
  if (!trackIds || trackIds.length === 0) return NO_TRACKS;
  const now = services.now();
  const changed = await services.db.transaction(async (tx) => {
    if (!(await lockPlaylist(tx, id))) return null;
    await replaceList(tx, id, trackIds, now);
    await setComposition(tx, id, {
      composer,
      composerType: "RecipeComposer",
      genres: genresOf(recipeSlugs(recipe)),
      refilledAt: now,
    });
    return await markChanged(tx, id, newSnapshot(), now);
  });
  if (!changed) return problem("not-found");
  await publishPlaylist(services, changed, { isReordered: true });
  return ok(changed);
}
