import type { AccountRow } from "#server/modules/accounts/public.ts";
import { createCollection } from "#server/modules/collections/public.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { drawPicture } from "#server/modules/playlists/picture.ts";
import { numberedNamesOf } from "#server/modules/playlists/repository.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { NewManualPlaylist } from "#shared/contract/graphql/inputs/playlists.ts";
import { nextPlaylistName } from "#shared/domain/music/playlists/manual-playlist.ts";
import type { Result } from "#shared/domain/result/result.ts";
import { checkTracks } from "./splice-playlist.ts";

/** Makes a manual playlist of an account and puts it into its library. */
export async function createPlaylist(
  services: Services,
  account: AccountRow,
  { name, trackIds, trackingContext, shortDescription }: NewManualPlaylist,
): Promise<Result<CollectionRow, Problem>> {
  const unavailable = await checkTracks(services, account.id, trackIds ?? []);
  if (unavailable) return unavailable;
  const image = await drawPicture(services, account.id);
  if (!image.ok) return image;
  const created = await createCollection(services, account, {
    name: name ?? (async (tx) => nextPlaylistName(await numberedNamesOf(tx, account.id))),
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
