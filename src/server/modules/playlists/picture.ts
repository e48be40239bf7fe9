import { randomInt } from "node:crypto";
import path from "node:path";
import { type Cover, coverFromPicture, drawPlainCover } from "#server/catalog/art/cover.ts";
import { PLAYLIST_FORMS } from "#server/catalog/art/frames.ts";
import { palettes } from "#server/catalog/art/palettes.ts";
import { writeAtomically } from "#server/catalog/audio/atomic-file.ts";
import { imagesFolder, MASTER_FILE } from "#server/catalog/store-files.ts";
import type { GenreSlug } from "#server/catalog/synth/genres/genres.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { pictureProblem } from "#server/picture-refusals.ts";
import { hmac } from "#server/plugins/secrets/secrets.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

type StoredImage = NonNullable<CollectionRow["image"]>;

/** Keeps a picture that somebody chose. */
export async function keepPicture(
  services: Services,
  accountId: string,
  picture: Uint8Array,
): Promise<Result<StoredImage, Problem>> {
  const cover = await coverFromPicture(picture);
  return cover.ok ? ok(await store(services, accountId, cover.value)) : pictureProblem(cover.reason);
}

/** Draws a cover, as the catalogue's are drawn, and keeps it. */
export async function drawPicture(
  services: Services,
  accountId: string,
): Promise<Result<StoredImage, Problem>> {
  const genres = Object.keys(palettes) as GenreSlug[];
  const spec = {
    kind: "playlist" as const,
    genre: genres[randomInt(genres.length)] ?? "ambient",
    seed: randomInt(2 ** 31),
    palette: randomInt(4),
    form: PLAYLIST_FORMS[randomInt(PLAYLIST_FORMS.length)] ?? "close",
  };
  const cover = await drawPlainCover(spec, services.coverPx);
  return cover.ok ? ok(await store(services, accountId, cover.value)) : pictureProblem(cover.reason);
}

/** Under a name that nobody can guess: [Note: a picture's name is its key]. */
async function store({ env, secrets }: Services, accountId: string, cover: Cover): Promise<StoredImage> {
  const id = `own-${hmac(secrets["picture-name"], `${accountId}\n${cover.master.toString("base64")}`)}`;
  await writeAtomically(path.join(imagesFolder(env.catalogueDir), id, MASTER_FILE), cover.master);
  return { template: `/media/image/${id}/%w/%h`, colorHex: cover.colorHex, placeholder: cover.placeholder };
}
