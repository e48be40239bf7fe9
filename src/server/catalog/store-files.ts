import path from "node:path";

/** Where the catalogue's files are; named by what is in them, so that a name never changes its meaning. */

/** The delivered audio of a track. */
export function audioFile(catalogueDir: string, sha256: string): string {
  return path.join(catalogueDir, "audio", `${sha256}.ogg`);
}

/** Everything there is of pictures: a folder a picture. */
export function imagesFolder(catalogueDir: string): string {
  return path.join(catalogueDir, "images");
}

/** The full picture that the sizes are made from. */
export const MASTER_FILE = "master.webp";
