import { changeCollection, type OwnCollection } from "#server/modules/collections/public.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { drawPicture, keepPicture } from "#server/modules/playlists/picture.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { PlaylistPicture } from "#shared/contract/graphql/inputs/playlists.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Gives a manual playlist the picture that somebody chose, or draws it another one. */
export async function changePicture(
  services: Services,
  { id, curatorAccountId: account }: OwnCollection,
  { picture }: PlaylistPicture,
): Promise<Result<CollectionRow, Problem>> {
  const image = picture
    ? await keepPicture(services, account, Buffer.from(picture, "base64"))
    : await drawPicture(services, account);
  if (!image.ok) return image;
  return await changeCollection(services, id, async () => ok({ image: image.value }));
}
