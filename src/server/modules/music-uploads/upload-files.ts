import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Services } from "#server/services.ts";

/** Files that were sent and not read yet: in the catalogue's folder, which all processes of a service share. */

type Place = Pick<Services, "env">;

export function uploadsFolder({ env }: Place): string {
  return path.join(env.catalogueDir, "uploads");
}

export async function makeUploadsFolder(services: Place): Promise<void> {
  await mkdir(uploadsFolder(services), { recursive: true });
}

export function uploadFile(services: Place, id: string): string {
  return path.join(uploadsFolder(services), id);
}

export async function deleteUploadFile(services: Place, id: string): Promise<void> {
  await rm(uploadFile(services, id), { force: true });
}

/** Bytes of a file that have arrived; null when it is not there. */
export async function arrivedBytes(services: Place, id: string): Promise<number | null> {
  return await stat(uploadFile(services, id)).then(
    ({ size }) => size,
    () => null,
  );
}

/** The ids of all files in the folder. */
export async function uploadFileIds(services: Place): Promise<readonly string[]> {
  return await readdir(uploadsFolder(services)).catch(() => []);
}
