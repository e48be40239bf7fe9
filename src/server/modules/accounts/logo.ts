import { readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { writeAtomically } from "#server/catalog/audio/atomic-file.ts";
import { imagesFolder, MASTER_FILE } from "#server/catalog/store-files.ts";
import { logosInUse } from "#server/modules/accounts/repository.ts";
import { hmac } from "#server/plugins/secrets.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/**
 * Logos as files. [Note: a logo is drawn anew] What somebody uploads is never served: only a picture in one of three formats,
 * told by its first bytes, is decoded, and its pixels are written as a new file. Whatever else was in the upload is left out.
 */

/** Larger pictures take seconds and hundreds of megabytes to decode. */
const MOST_PIXELS = 40_000_000;
const SIDE_PX = 1200;
const PREFIX = "logo-";
const DECODE_SECONDS = 10;

const SIGNATURES = {
  png: (head: Buffer) => head.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")),
  jpeg: (head: Buffer) => head.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")),
  webp: (head: Buffer) =>
    head.subarray(0, 4).toString("latin1") === "RIFF" && head.subarray(8, 12).toString("latin1") === "WEBP",
} as const satisfies Record<string, (head: Buffer) => boolean>;

export type LogoRefusal = "logoFile" | "logoSize";

/** Makes a logo of a file. Refusals: it is no such picture, or has too many pixels. */
export async function drawLogo(file: Buffer): Promise<Result<Buffer, LogoRefusal>> {
  if (!Object.values(SIGNATURES).some((matches) => matches(file))) return refuse("logoFile");
  try {
    const { width, height } = await sharp(file).metadata();
    if (width * height > MOST_PIXELS) return refuse("logoSize");
    const drawn = await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .timeout({ seconds: DECODE_SECONDS })
      .rotate()
      .resize(SIDE_PX, SIDE_PX, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 90, alphaQuality: 100 })
      .toBuffer();
    return ok(drawn);
  } catch {
    return refuse("logoFile");
  }
}

/** Keeps an account's logo; gives its address, with %w and %h for its size. */
export async function keepLogo(services: Services, accountId: string, logo: Buffer): Promise<string> {
  const id = logoId(services, accountId, logo);
  await writeAtomically(path.join(imagesFolder(services.env.catalogueDir), id, MASTER_FILE), logo);
  return `/media/image/${id}/%w/%h`;
}

/** For so long a logo that was removed or replaced can be given back, in ms. */
const KEEP_REMOVED_MS = 7 * 24 * 60 * 60_000;

/** Notes when an account gave up a logo: its file goes some days later, see {@link deleteRemovedLogos}. */
export async function noteRemoved({ env, now }: Services, url: string | null): Promise<void> {
  const id = logoIdIn(url ?? "");
  if (id === null) return;
  const file = path.join(imagesFolder(env.catalogueDir), id, MASTER_FILE);
  // Where the file is gone already there is nothing to keep.
  await utimes(file, now(), now()).catch(() => undefined);
}

/** Deletes the files of logos that no account has had for a week; gives how many there were. */
export async function deleteRemovedLogos({ db, env, now }: Services): Promise<number> {
  const folder = imagesFolder(env.catalogueDir);
  const used = new Set((await logosInUse(db)).map(logoIdIn));
  const before = now().getTime() - KEEP_REMOVED_MS;
  let deleted = 0;
  for (const id of await readdir(folder).catch(() => [])) {
    if (!id.startsWith(PREFIX) || used.has(id)) continue;
    const master = await stat(path.join(folder, id, MASTER_FILE)).catch(() => null);
    if (master === null || master.mtimeMs >= before) continue;
    await rm(path.join(folder, id), { recursive: true, force: true });
    deleted++;
  }
  return deleted;
}

function logoIdIn(url: string): string | null {
  return /^\/media\/image\/(logo-[A-Za-z0-9_-]+)\/%w\/%h$/.exec(url)?.[1] ?? null;
}

/** Whether an address is of a logo that this account had. */
export async function wasLogoOf(services: Services, accountId: string, url: string): Promise<boolean> {
  const id = logoIdIn(url);
  if (id === null) return false;
  const file = path.join(imagesFolder(services.env.catalogueDir), id, MASTER_FILE);
  const logo = await readFile(file).catch(() => null);
  return logo !== null && logoId(services, accountId, logo) === id;
}

/** A name that nobody can guess: [Note: a picture's name is its key]. */
function logoId({ secrets }: Services, accountId: string, logo: Buffer): string {
  return `${PREFIX}${hmac(secrets["picture-name"], `${accountId}\n${logo.toString("base64")}`)}`;
}
