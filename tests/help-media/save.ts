import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Served by the service, and part of the desktop app. */
const FOLDER = path.join(ROOT, "src/renderer/public/help-media");
/** What exists, with its size: the help pages show nothing else. */
const LIST = path.join(ROOT, "src/renderer/parts/help/media.json");

const MOST_PICTURE_BYTES = 80_000;
const QUALITIES = [88, 80, 72, 64, 56];

/** Path of a file in the folder of help media. */
export function mediaFile(name: string): string {
  mkdirSync(FOLDER, { recursive: true });
  return path.join(FOLDER, name);
}

/** Saves a picture as WebP, as sharp as its size allows. */
export async function savePicture(name: string, language: string, png: Buffer): Promise<void> {
  const picture = sharp(png);
  for (const quality of QUALITIES) {
    const { data, info } = await picture
      .clone()
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    if (data.length > MOST_PICTURE_BYTES) continue;
    writeFileSync(mediaFile(`${name}.${language}.webp`), data);
    return listMedia(name, info);
  }
  throw new Error(`${name}.${language} has more than ${MOST_PICTURE_BYTES} bytes`);
}

/** Notes that a picture or a screencast exists. */
export function listMedia(name: string, { width, height }: { width: number; height: number }): void {
  const listed: Record<string, unknown> = JSON.parse(readFileSync(LIST, "utf8"));
  const all = Object.entries({ ...listed, [name]: { width, height } });
  const sorted = all.toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(LIST, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
