import { randomInt } from "node:crypto";
import path from "node:path";
import sharp from "sharp";
import { type Cover, coverFromPicture, drawCover } from "#server/catalog/art/cover.ts";
import { PLAYLIST_FORMS } from "#server/catalog/art/frames.ts";
import { palettes } from "#server/catalog/art/palettes.ts";
import { writeAtomically } from "#server/catalog/audio/atomic-file.ts";
import { imagesFolder, MASTER_FILE } from "#server/catalog/store-files.ts";
import type { GenreSlug } from "#server/catalog/synth/genres/genres.ts";
import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { hmac } from "#server/plugins/secrets.ts";
import type { Services } from "#server/services.ts";

type StoredImage = NonNullable<CollectionRow["image"]>;

/** Sharp enough for the head of a page on a dense screen, and drawn within a blink. */
const DRAWN_PX = 800;

/** Keeps a picture that somebody chose; null when it is none. */
export async function keepPicture(
  services: Services,
  accountId: string,
  picture: Uint8Array,
): Promise<StoredImage | null> {
  const cover = await coverFromPicture(picture);
  return cover && (await store(services, accountId, cover));
}

/** Draws a cover, as the catalogue's are drawn, and keeps it. */
export async function drawPicture(services: Services, accountId: string): Promise<StoredImage> {
  const genres = Object.keys(palettes) as GenreSlug[];
  const spec = {
    kind: "playlist" as const,
    genre: genres[randomInt(genres.length)] ?? "ambient",
    seed: randomInt(2 ** 31),
    palette: randomInt(4),
    form: PLAYLIST_FORMS[randomInt(PLAYLIST_FORMS.length)] ?? "close",
  };
  const drawn = await sharp(Buffer.from(drawCover(spec).svg))
    .resize(DRAWN_PX, DRAWN_PX)
    .png()
    .toBuffer();
  const cover = await coverFromPicture(drawn);
  if (!cover) throw new Error("The drawn cover is no picture");
  return await store(services, accountId, cover);
}

/** Under a name that nobody can guess: [Note: a picture's name is its key]. */
async function store({ env, secrets }: Services, accountId: string, cover: Cover): Promise<StoredImage> {
  const id = `own-${hmac(secrets["picture-name"], `${accountId}\n${cover.master.toString("base64")}`)}`;
  await writeAtomically(path.join(imagesFolder(env.catalogueDir), id, MASTER_FILE), cover.master);
  return { template: `/media/image/${id}/%w/%h`, colorHex: cover.colorHex, placeholder: cover.placeholder };
}
