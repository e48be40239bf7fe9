import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type AccountRow, checkAccountLimit } from "#server/modules/accounts/public.ts";
import { addToLibrary } from "#server/modules/library/public.ts";
import { editorOf, PlaylistDescription, PlaylistName } from "#server/modules/music/public.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { mayEditMusic } from "#shared/domain/music/composers.ts";
import { nextPlaylistName } from "#shared/domain/music/manual-playlist.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { parseFields } from "#shared/domain/validation/schema-messages.ts";
import { drawPicture } from "../picture.ts";
import { insertEntries, insertPlaylist, numberedNamesOf } from "../repository.ts";
import { checkTracks, newSnapshot, TrackIds } from "./splice-playlist.ts";

const NewPlaylist = z.object({
  name: PlaylistName.nullish(),
  shortDescription: PlaylistDescription.nullish(),
  trackIds: TrackIds.nullish(),
  trackingContext: z.string().max(200).nullish(),
});

/** Makes a manual playlist of an account and puts it into its library. */
export async function createPlaylist(
  services: Services,
  account: AccountRow,
  input: object,
): Promise<Result<CollectionRow, Problem>> {
  const refused = checkMayCreate(services, account);
  if (refused) return refused;
  const parsed = parseFields(NewPlaylist, input);
  if (!parsed.ok) return problem("invalid", { fields: parsed.reason });
  const { trackIds, trackingContext, shortDescription } = parsed.value;
  const unavailable = await checkTracks(services, account.id, trackIds ?? []);
  if (unavailable) return unavailable;
  const image = await drawPicture(services, account.id);
  if (!image.ok) return image;
  const made = await services.db.transaction(async (tx): Promise<Result<CollectionRow, Problem>> => {
    const full = await checkAccountLimit(tx, account.id, "playlists", 1);
    if (full) return full;
    const name = parsed.value.name ?? nextPlaylistName(await numberedNamesOf(tx, account.id));
    const id = idOf("Playlist", randomBytes(12).toString("base64url"));
    const now = services.now();
    const playlist = await insertPlaylist(tx, {
      id,
      name,
      composerType: "Manual",
      presentAs: "playlist",
      shortDescription: shortDescription ?? "",
      curatorAccountId: account.id,
      curatorName: account.businessName,
      genres: [],
      tags: [],
      image: image.value,
      snapshot: newSnapshot(),
      updatedAt: now,
      searchText: `${name} ${shortDescription ?? ""}`.trim().toLowerCase(),
    });
    await insertEntries(
      tx,
      id,
      (trackIds ?? []).map((trackId, position) => ({ trackId, position, addedAt: now })),
    );
    return ok(playlist);
  });
  if (!made.ok) return made;
  const { id } = made.value;
  const kept = await addToLibrary(services, account.id, [id]);
  if (!kept.ok) return kept;
  services.log.info({ playlist: id, trackingContext: trackingContext ?? null }, "A playlist was made");
  services.events.publish("create", { data: { type: "collection", id }, account: account.id });
  return made;
}

/** Whoever could not change a manual playlist cannot make one. */
function checkMayCreate(services: Services, account: AccountRow) {
  const editor = editorOf(services, account);
  const may = mayEditMusic({ composer: "Manual", curatorAccountId: account.id, account: editor });
  return may ? null : problem("forbidden", { reason: "needs-tier-3" });
}
