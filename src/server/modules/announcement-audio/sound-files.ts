import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { audioFile } from "#server/catalog/store-files.ts";
import type { Services } from "#server/services.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import { audioSha256 } from "./repository.ts";

/** Files of sounds, in the catalogue's folder, which all processes of a service share. */

type Place = Pick<Services, "env">;

/** Files as they were sent, until they are read. */
export function receivedFolder({ env }: Place): string {
  return path.join(env.catalogueDir, "announcements", "received");
}

export function receivedFile(place: Place, id: string): string {
  return path.join(receivedFolder(place), id);
}

/** Sounds that were read: Ogg Vorbis, to listen to and to cut. */
export function sourcesFolder({ env }: Place): string {
  return path.join(env.catalogueDir, "announcements", "sources");
}

export function sourceFile(place: Place, id: string): string {
  return path.join(sourcesFolder(place), `${id}.ogg`);
}

export async function deleteReceived(place: Place, id: string): Promise<void> {
  await rm(receivedFile(place, id), { force: true });
}

export async function deleteSourceFiles(place: Place, id: string): Promise<void> {
  await deleteReceived(place, id);
  await rm(sourceFile(place, id), { force: true });
}

/** Ids of all sounds that have a file, with the file. */
export async function filesOfSources(
  place: Place,
): Promise<readonly { readonly id: string; readonly path: string }[]> {
  const found = await Promise.all(
    [receivedFolder(place), sourcesFolder(place)].map(async (folder) =>
      (await readdir(folder).catch(() => [])).map((name) => ({
        id: name.replace(/\.ogg$/, ""),
        path: path.join(folder, name),
      })),
    ),
  );
  return found.flat();
}

/** The file that a signed address of a source or of cut audio names; null when the id names neither. */
export async function soundFile(
  services: Pick<Services, "env" | "db">,
  id: string,
): Promise<{ readonly path: string; readonly etag: string } | null> {
  if (!isIdOf("AnnouncementAudio", id)) return null;
  const sha256 = await audioSha256(services.db, id);
  return sha256 === null
    ? { path: sourceFile(services, id), etag: `"${id}"` }
    : { path: audioFile(services.env.catalogueDir, sha256), etag: `"${sha256}"` };
}
