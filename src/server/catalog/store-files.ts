import path from "node:path";

/**
 * Locations of the catalogue's files. They are named by their content, so a name never changes its meaning.
 */

/** The delivered audio of a track. */
export function audioFile(catalogueDir: string, sha256: string): string {
  return path.join(catalogueDir, "audio", `${sha256}.ogg`);
}

/** All files of pictures: one folder per picture. */
export function imagesFolder(catalogueDir: string): string {
  return path.join(catalogueDir, "images");
}

/** The full picture from which the sizes are made. */
export const MASTER_FILE = "master.webp";
