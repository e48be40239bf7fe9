import { readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { type PictureRefusal, redrawPicture } from "#server/catalog/art/given-picture.ts";
import { writeAtomically } from "#server/catalog/audio/atomic-file.ts";
import { imagesFolder, MASTER_FILE } from "#server/catalog/store-files.ts";
import { hmac } from "#server/plugins/secrets/secrets.ts";
import type { Services } from "#server/services.ts";
import type { Result } from "#shared/domain/result/result.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { logosInUse } from "./repository.ts";

/** Logo files: [Note: a picture is drawn anew]. */

const SIDE_PX = 1200;
const PREFIX = "logo-";

/** Converts a file to a logo. */
export function drawLogo(file: Buffer): Promise<Result<Buffer, PictureRefusal>> {
  return redrawPicture(file, (pixels) =>
    pixels
      .resize(SIDE_PX, SIDE_PX, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 90, alphaQuality: 100 })
      .toBuffer(),
  );
}

/** Stores an account's logo; returns its address, with %w and %h as size placeholders. */
export async function keepLogo(services: Services, accountId: string, logo: Buffer): Promise<string> {
  const id = logoId(services, accountId, logo);
  await writeAtomically(path.join(imagesFolder(services.env.catalogueDir), id, MASTER_FILE), logo);
  return `/media/image/${id}/%w/%h`;
}

/** How long a removed or replaced logo can be restored, in ms. */
const KEEP_REMOVED_MS = 7 * DAY_MS;

/**
 * Records when an account dropped a logo: its file is deleted some days later, see {@link
 * deleteRemovedLogos}.
 */
export async function noteRemoved({ env, now }: Services, url: string | null): Promise<void> {
  const id = logoIdIn(url ?? "");
  if (id === null) return;
  const file = path.join(imagesFolder(env.catalogueDir), id, MASTER_FILE);
  // If the file is already gone there is nothing to record.
  await utimes(file, now(), now()).catch(() => undefined);
}

/** Deletes logo files that no account has used for a week; returns how many. */
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

/** Whether an address belongs to a logo that this account had. */
export async function wasLogoOf(services: Services, accountId: string, url: string): Promise<boolean> {
  const id = logoIdIn(url);
  if (id === null) return false;
  const file = path.join(imagesFolder(services.env.catalogueDir), id, MASTER_FILE);
  const logo = await readFile(file).catch(() => null);
  return logo !== null && logoId(services, accountId, logo) === id;
}

/** A name that cannot be guessed: [Note: a picture's name is its key]. */
function logoId({ secrets }: Services, accountId: string, logo: Buffer): string {
  return `${PREFIX}${hmac(secrets["picture-name"], `${accountId}\n${logo.toString("base64")}`)}`;
}
