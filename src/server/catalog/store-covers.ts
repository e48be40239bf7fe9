import sharp from "sharp";
import { type CoverSpec, drawCover } from "./art/cover.ts";
import { describeCatalogue } from "./synth/demo/describe.ts";
import type { GenreSlug } from "./synth/genres/genres.ts";

/** Covers of the demo catalogue by their picture ids. */

/**
 * Up to this width a cover is drawn at its own size, a hundred times faster than from the master, whose grain
 * is finer than the pixels.
 */
export const DRAWN_UP_TO = 400;

/** The id of a cover's picture: names its subject, and changes when it is drawn differently. */
export function coverImageId(spec: CoverSpec): string {
  const plain = plainId(spec.kind, spec.genre, spec.seed);
  return spec.form === undefined ? plain : `${plain}-${spec.form}-${spec.palette ?? 0}`;
}

function plainId(kind: CoverSpec["kind"], genre: GenreSlug, seed: number): string {
  return `${kind}-${genre}-${(seed >>> 0).toString(36)}`;
}

/** Placeholder of a cover before it has loaded. */
export interface CoverSketch {
  readonly colorHex: string;
  /** A data URI of a few hundred bytes. */
  readonly placeholder: string;
}

/** Colour and placeholder of a cover, without drawing all of it. */
export async function sketchCover(spec: CoverSpec): Promise<CoverSketch> {
  const drawn = sharp(Buffer.from(drawCover(spec).svg))
    .resize(32, 32)
    .removeAlpha()
    .raw();
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  const small = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const { dominant } = await small.stats();
  const tiny = await small.resize(16, 16).blur(0.8).webp({ quality: 40 }).toBuffer();
  const hex = [dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, "0"));
  return { colorHex: `#${hex.join("")}`, placeholder: `data:image/webp;base64,${tiny.toString("base64")}` };
}

let specs: ReadonlyMap<string, CoverSpec> | null = null;

/** The cover spec for an id; null if it is not one of the demo's. */
export function coverSpec(imageId: string): CoverSpec | null {
  if (!specs) {
    const { artists, albums, playlists, categories } = describeCatalogue();
    const all = [...artists, ...albums, ...playlists, ...categories].map(({ cover }) => cover);
    // Databases filled before covers had forms may store a playlist's cover under any of its genres.
    const former = [
      ...playlists.flatMap(({ genres, cover }) => genres.map((genre) => ({ ...cover, genre, drawn: cover }))),
      ...albums.map(({ cover }) => ({ ...cover, drawn: cover })),
    ].map(({ kind, genre, seed, drawn }) => [plainId(kind, genre, seed), drawn] as const);
    specs = new Map([...former, ...all.map((spec) => [coverImageId(spec), spec] as const)]);
  }
  return specs.get(imageId) ?? null;
}

/** Draws a cover at a width up to DRAWN_UP_TO, as WebP. */
export function drawSmall(spec: CoverSpec, width: number): Promise<Buffer> {
  return sharp(Buffer.from(drawCover(spec).svg))
    .resize(width, width)
    .removeAlpha()
    .webp({ quality: 84 })
    .toBuffer();
}
