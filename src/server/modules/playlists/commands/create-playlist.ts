import { z } from "zod";
import type { AccountRow } from "#server/modules/accounts/public.ts";
import { createCollection } from "#server/modules/collections/public.ts";
import { editorOf } from "#server/modules/music/public.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { PlaylistDescription, PlaylistName } from "#shared/contract/graphql/inputs/playlist-words.ts";
import { mayEditMusic } from "#shared/domain/music/composers.ts";
import { nextPlaylistName } from "#shared/domain/music/manual-playlist.ts";
import type { Result } from "#shared/domain/result/result.ts";
import { parseFields } from "#shared/domain/validation/schema-messages.ts";
import { drawPicture } from "../picture.ts";
import { numberedNamesOf } from "../repository.ts";
import { checkTracks, TrackIds } from "./splice-playlist.ts";

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
  const created = await createCollection(services, account, {
    name: parsed.value.name ?? (async (tx) => nextPlaylistName(await numberedNamesOf(tx, account.id))),
    shortDescription: shortDescription ?? "",
    presentAs: "playlist",
    composerType: "Manual",
    image: image.value,
    trackIds: trackIds ?? [],
  });
  if (created.ok)
    services.log.info(
      { playlist: created.value.id, trackingContext: trackingContext ?? null },
      "A playlist was made",
    );
  return created;
}

/** Whoever could not change a manual playlist cannot make one. */
function checkMayCreate(services: Services, account: AccountRow) {
  const editor = editorOf(services, account);
  const may = mayEditMusic({ composer: "Manual", curatorAccountId: account.id, account: editor });
  return may ? null : problem("forbidden", { reason: "needs-tier-3" });
}
