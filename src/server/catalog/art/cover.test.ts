import sharp from "sharp";
import { expect, test } from "vitest";
import { type GenreSlug, genreComposers } from "#server/catalog/synth/genres/genres.ts";
import { refuse } from "#shared/domain/result/result.ts";
import { coverFromPicture, drawCover, renderCover, resizeCover } from "./cover.ts";

test("cover: every genre and kind renders, and the same seed gives the same picture", () => {
  for (const genre of Object.keys(genreComposers) as GenreSlug[])
    for (const kind of ["album", "playlist", "artist", "category"] as const)
      for (const seed of [1, 2, 3]) {
        const { svg } = drawCover({ kind, genre, seed });
        expect(svg).toBe(drawCover({ kind, genre, seed }).svg);
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      }
});

test("cover: comes with a master, a colour and a small placeholder", { timeout: 20_000 }, async () => {
  const cover = await renderCover({ kind: "album", genre: "soul-funk", seed: 5 });
  expect(await sharp(cover.master).metadata()).toMatchObject({ format: "webp", width: 1600, height: 1600 });
  expect(cover.colorHex).toMatch(/^#[0-9a-f]{6}$/);
  expect(cover.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(cover.placeholder.length).toBeLessThan(600);
  expect(await sharp(await resizeCover(cover.master, 200)).metadata()).toMatchObject({
    width: 200,
    height: 200,
  });
  expect(await sharp(await resizeCover(cover.master, 3000)).metadata()).toMatchObject({
    width: 1600,
    height: 1600,
  });
});

test("cover: an embedded picture becomes a square cover; undecodable data gives none", async () => {
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#c03020" } })
    .jpeg()
    .toBuffer();
  const cover = await coverFromPicture(picture);
  if (!cover.ok) throw new Error(cover.reason);
  const { master, colorHex } = cover.value;
  expect(await sharp(master).metadata()).toMatchObject({ format: "webp", width: 60, height: 60 });
  const red = Number.parseInt(colorHex.slice(1, 3), 16);
  expect(Math.abs(red - 0xc0)).toBeLessThan(8);
  expect(await coverFromPicture(new Uint8Array(300).fill(9))).toEqual(refuse("pictureFile"));
});
