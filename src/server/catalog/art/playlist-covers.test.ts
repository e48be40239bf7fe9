import sharp from "sharp";
import { expect, test } from "vitest";
import { describeCatalogue } from "#server/catalog/synth/demo/describe.ts";
import { type CoverSpec, drawCover } from "./cover.ts";

/** The size of a cover in a list, in px. */
const SMALL = 56;

/** Mean OKLab distance of two pictures' pixels; two that people mistook for each other had 0.08. */
const DISTANCE = 0.09;

/** Share of the area of two pictures with the same colours; two in one palette reach 0.8 and more. */
const SAME_COLOURS = 0.6;

/**
 * Similarity of the distribution of light and dark; a picture and its recoloured copy reach 0.95 and more.
 */
const SAME_FORM = 0.8;

type Lab = readonly [lightness: number, a: number, b: number];

const { playlists, albums } = describeCatalogue();

test.each([
  ["playlists", playlists.map(({ name, cover }) => ({ name, cover }))],
  ["albums", albums.map(({ title, cover }) => ({ name: title, cover }))],
])("covers: any two %s differ visibly in form and colours at list size", async (_kind, covers) => {
  const pictures = await Promise.all(
    covers.map(async ({ name, cover }) => ({ name, pixels: await pixelsOf(cover) })),
  );
  const alike = pictures.flatMap((one, index) =>
    pictures
      .slice(0, index)
      .map((other) => ({ pair: `${one.name} and ${other.name}`, ...comparison(one.pixels, other.pixels) }))
      .filter(
        ({ distance, colours, form }) => distance < DISTANCE || colours > SAME_COLOURS || form > SAME_FORM,
      ),
  );
  expect(alike).toEqual([]);
});

test("playlist covers: playlists of one genre get different frames", () => {
  const framed = playlists.map(({ cover: { genre, form } }) => `${genre} ${form}`);
  expect(new Set(framed).size).toBe(playlists.length);
});

/** A cover at thumbnail size, without details that are invisible there. */
async function pixelsOf(cover: CoverSpec): Promise<readonly Lab[]> {
  const small = sharp(Buffer.from(drawCover(cover).svg))
    .resize(SMALL, SMALL)
    .removeAlpha()
    .blur(1.5);
  const data = await small.raw().toBuffer();
  return Array.from({ length: SMALL * SMALL }, (_, at) => {
    const [r = 0, g = 0, b = 0] = data.subarray(at * 3, at * 3 + 3);
    return oklab(linear(r), linear(g), linear(b));
  });
}

function comparison(one: readonly Lab[], other: readonly Lab[]) {
  const pairs = one.map((pixel, at) => [pixel, other[at] ?? pixel] as const);
  const apart = pairs.reduce((sum, [p, q]) => sum + Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]), 0);
  return { distance: apart / pairs.length, colours: sharedColours(one, other), form: correlation(pairs) };
}

function sharedColours(one: readonly Lab[], other: readonly Lab[]): number {
  const [bins, others] = [one, other].map((pixels) =>
    Map.groupBy(pixels, ([l, a, b]) => [l * 6, a * 20, b * 20].map(Math.round).join()),
  );
  const shared = [...(bins ?? [])].map(([bin, { length }]) =>
    Math.min(length, others?.get(bin)?.length ?? 0),
  );
  return shared.reduce((sum, count) => sum + count, 0) / one.length;
}

function correlation(pairs: readonly (readonly [Lab, Lab])[]): number {
  const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side][0], 0) / pairs.length;
  const means = [mean(0), mean(1)] as const;
  let together = 0;
  let first = 0;
  let second = 0;
  for (const [p, q] of pairs) {
    const [x, y] = [p[0] - means[0], q[0] - means[1]];
    together += x * y;
    first += x * x;
    second += y * y;
  }
  return together / Math.sqrt(first * second);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** OKLab of linear sRGB (Björn Ottosson, 2020). */
function oklab(r: number, g: number, b: number): Lab {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
