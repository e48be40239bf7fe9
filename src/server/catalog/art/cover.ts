import sharp, { type Sharp } from "sharp";
import type { GenreSlug } from "#server/catalog/synth/genres/genres.ts";
import { pick, randomFrom } from "#server/catalog/synth/random.ts";
import type { Result } from "#shared/domain/result/result.ts";
import { compositions } from "./compositions.ts";
import { besideSpine, framedArtist, framedCategory, framedPlaylist, type PlaylistForm } from "./frames.ts";
import { drawInTurn, type PictureRefusal, redrawPicture } from "./given-picture.ts";
import { type Palette, palettes } from "./palettes.ts";

/** Decides every property of a cover. */
export interface CoverSpec {
  readonly kind: "album" | "playlist" | "artist" | "category";
  readonly genre: GenreSlug;
  readonly seed: number;
  /** Index of the genre's four palettes; chosen by the seed if absent. */
  readonly palette?: number;
  /** A playlist's frame, close-up if absent; an album may have a spine. */
  readonly form?: PlaylistForm | "spine";
}

export interface Cover {
  /** WebP, `COVER_SIZE` square. */
  readonly master: Buffer;
  /** The picture's dominant colour, #rrggbb. */
  readonly colorHex: string;
  /** A data URI of a few hundred bytes: the picture in 16 × 16, shown blurred while the cover loads. */
  readonly placeholder: string;
}

const COVER_SIZE = 1600;
/** Of covers drawn on request: sharp enough for the head of a page on a dense screen, and drawn within a blink. */
export const COVER_PX = 800;

// Each picture is made once and stored on disk, so libvips need not cache anything.
sharp.cache(false);

/** Draws a cover. The same spec gives the same picture. */
export async function renderCover(spec: CoverSpec): Promise<Cover> {
  const { svg, palette } = drawCover(spec);
  const flat = await sharp(Buffer.from(svg)).resize(COVER_SIZE, COVER_SIZE).removeAlpha().toBuffer();
  const grained = sharp(flat).composite([
    {
      input: grain(spec.seed),
      raw: { width: GRAIN, height: GRAIN, channels: 4 },
      tile: true,
      blend: "soft-light",
    },
  ]);
  const master = await grained.webp({ quality: 88, effort: 3 }).toBuffer();
  return { master, colorHex: await strongest(master, palette), placeholder: await placeholderOf(master) };
}

/** The cover as SVG, without its grain. */
export function drawCover(spec: CoverSpec): { svg: string; palette: Palette } {
  const random = randomFrom(spec.seed);
  const chosen = pick(random, palettes[spec.genre]);
  const palette = (spec.palette === undefined ? undefined : palettes[spec.genre][spec.palette % 4]) ?? chosen;
  const picture = compositions[spec.genre](random, palette);
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${COVER_SIZE}" height="${COVER_SIZE}" viewBox="0 0 1000 1000">${framed(spec, picture, palette)}</svg>`,
    palette,
  };
}

/**
 * Albums show the whole picture or have a spine, playlists show a framed part of it, artists look through a
 * round window.
 */
function framed({ kind, seed, form = "close" }: CoverSpec, picture: string, p: Palette): string {
  switch (kind) {
    case "album":
      return form === "spine" ? besideSpine(picture, p) : picture;
    case "playlist":
      return framedPlaylist(form === "spine" ? "close" : form, seed, picture, p);
    case "artist":
      return framedArtist(picture, p);
    case "category":
      return framedCategory(seed, picture, p);
  }
}

/**
 * Resizes the master to a width in pixels, as WebP; never enlarges it. A picture that is not square keeps its
 * aspect ratio within the square.
 */
export function resizeCover(master: Uint8Array, width: number): Promise<Buffer> {
  return sharp(master)
    .resize(width, width, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();
}

/** Converts a picture from outside to a square WebP cover. */
export function coverFromPicture(picture: Uint8Array): Promise<Result<Cover, PictureRefusal>> {
  return redrawPicture(picture, (pixels, shorterSide) => {
    const side = Math.min(shorterSide, COVER_SIZE);
    return coverOf(pixels.resize(side, side, { fit: "cover" }).flatten({ background: "#808080" }));
  });
}

/** Draws a cover at a width in pixels without its grain, which is faster than drawing it in full. */
export function drawPlainCover(spec: CoverSpec, width: number): Promise<Result<Cover, "busy">> {
  return drawInTurn(() =>
    coverOf(
      sharp(Buffer.from(drawCover(spec).svg))
        .resize(width, width)
        .removeAlpha(),
    ),
  );
}

async function coverOf(square: Sharp): Promise<Cover> {
  const master = await square.webp({ quality: 88 }).toBuffer();
  return { master, colorHex: await strongest(master, null), placeholder: await placeholderOf(master) };
}

async function placeholderOf(master: Buffer): Promise<string> {
  const tiny = await sharp(master)
    .resize(16, 16, { fit: "fill" })
    .blur(0.8)
    .webp({ quality: 40, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

/** The picture's most prominent colour: its area times its saturation. */
async function strongest(master: Buffer, palette: Palette | null): Promise<string> {
  const { data } = await sharp(master)
    .resize(32, 32, { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const weight = new Map<string, { w: number; r: number; g: number; b: number }>();
  const anchors = palette
    ? [palette.ground, palette.deep, palette.one, palette.two, palette.three].map(parseHex)
    : null;
  for (let i = 0; i + 2 < data.length; i += 3) {
    const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!];
    const chroma = Math.max(r, g, b) - Math.min(r, g, b);
    const w = 0.15 + chroma / 255;
    const key = anchors ? String(nearestTo(anchors, r, g, b)) : `${r >> 5},${g >> 5},${b >> 5}`;
    const bin = weight.get(key) ?? { w: 0, r: 0, g: 0, b: 0 };
    weight.set(key, { w: bin.w + w, r: bin.r + r * w, g: bin.g + g * w, b: bin.b + b * w });
  }
  const [best] = [...weight.values()].sort((a, b) => b.w - a.w);
  if (!best) return "#808080";
  return `#${[best.r, best.g, best.b]
    .map((sum) =>
      Math.round(sum / best.w)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

function parseHex(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function nearestTo(
  anchors: readonly (readonly [number, number, number])[],
  r: number,
  g: number,
  b: number,
): number {
  let best = 0;
  let distance = Number.POSITIVE_INFINITY;
  anchors.forEach(([x, y, z], i) => {
    const d = (x - r) ** 2 + (y - g) ** 2 + (z - b) ** 2;
    if (d < distance) {
      distance = d;
      best = i;
    }
  });
  return best;
}

const GRAIN = 400;

/** A tile of fine paper grain around middle grey. */
function grain(seed: number): Buffer {
  const random = randomFrom(seed ^ 0x51ed270b);
  const tile = Buffer.alloc(GRAIN * GRAIN * 4);
  for (let i = 0; i < tile.length; i += 4) {
    const value = 128 + (random() + random() - 1) * 62;
    tile[i] = tile[i + 1] = tile[i + 2] = value;
    tile[i + 3] = 150;
  }
  return tile;
}
