import { recordSeveral } from "#server/modules/audit/public.ts";
import { ownAlbumsOf, setCovers, tracksOfAlbums } from "#server/modules/own-tracks/correction-repository.ts";
import { publishTracks } from "#server/modules/own-tracks/publish-tracks.ts";
import { titleOf } from "#server/modules/own-tracks/repository.ts";
import { idsOfSelection } from "#server/modules/own-tracks/selection.ts";
import { keepPicture } from "#server/modules/playlists/public.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { OwnTrackSelection } from "#shared/contract/rest/music/own-tracks.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Sets or removes the cover of the albums of the selected tracks; returns how many albums there were. */
export async function setCover(
  services: Services,
  viewer: Viewer,
  accountId: string,
  { tracks, picture }: { readonly tracks: OwnTrackSelection; readonly picture: string | null },
): Promise<Result<number, Problem>> {
  const { db } = services;
  const selected = await idsOfSelection(services, accountId, tracks);
  if (!selected.ok) return selected;
  const [first] = selected.value;
  const albums = first === undefined ? [] : await ownAlbumsOf(db, accountId, selected.value);
  if (first === undefined || albums.length === 0) return ok(0);
  const image =
    picture === null ? ok(null) : await keepPicture(services, accountId, Buffer.from(picture, "base64"));
  if (!image.ok) return image;
  await setCovers(db, accountId, albums, image.value);
  await recordSeveral(services, viewer, {
    kind: "music.tracks-cover",
    accountId,
    first: { id: first, name: await titleOf(db, first) },
    count: selected.value.length,
  });
  await publishTracks(services, accountId, await tracksOfAlbums(db, albums));
  return ok(albums.length);
}
