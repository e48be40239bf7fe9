import type { GenreSlug } from "#server/catalog/synth/genres/genres.ts";
import type { CoverSpec } from "./cover.ts";
import { PLAYLIST_FORMS, type PlaylistForm } from "./frames.ts";
import { type Palette, palettes } from "./palettes.ts";

/** Input for choosing a playlist's cover; its seed decides everything else. */
interface PlaylistToDraw {
  readonly seed: number;
  /** The first ones dominate the playlist. */
  readonly genres: readonly GenreSlug[];
}

/**
 * Chooses genre, palette and frame of the covers of all playlists together, so that they are distinguishable
 * as thumbnails. Each cover is drawn for the least used of its own genres, in the palette furthest from all
 * earlier colours, and in a different frame than earlier covers of that genre.
 */
export function playlistCovers(playlists: readonly PlaylistToDraw[]): readonly CoverSpec[] {
  const drawn: CoverSpec[] = [];
  for (const { seed, genres } of playlists) {
    const timesDrawn = (genre: GenreSlug) => drawn.filter((cover) => cover.genre === genre).length;
    const [genre] = genres.toSorted((a, b) => timesDrawn(a) - timesDrawn(b));
    if (!genre) throw new Error("A playlist has no genre");
    const windows = PLAYLIST_FORMS.slice(1);
    const inWindow = drawn.filter(({ form }) => form !== "close").length;
    const form: PlaylistForm | undefined =
      timesDrawn(genre) === 0 ? "close" : windows[inWindow % windows.length];
    if (!form) throw new Error("There is no such frame");
    drawn.push({ kind: "playlist", genre, seed, palette: furthestPalette(genre, drawn), form });
  }
  return drawn;
}

/** The genre's unused palette whose nearest neighbour is the furthest away. */
function furthestPalette(genre: GenreSlug, drawn: readonly CoverSpec[]): number {
  const taken = new Set(drawn.filter((cover) => cover.genre === genre).map(({ palette }) => palette));
  const free = palettes[genre].map((_, index) => index).filter((index) => !taken.has(index));
  const nearest = (index: number) =>
    Math.min(
      ...drawn.map((cover) => distance(paletteOf(genre, index), paletteOf(cover.genre, cover.palette ?? 0))),
    );
  const [best] = free.toSorted((a, b) => nearest(b) - nearest(a));
  return best ?? 0;
}

function paletteOf(genre: GenreSlug, index: number): Palette {
  const palette = palettes[genre][index];
  if (!palette) throw new Error("There is no such palette");
  return palette;
}

/** Visual difference of two palettes: their colours compared in pairs, the ground weighted most. */
function distance(a: Palette, b: Palette): number {
  const weights = { ground: 3, deep: 1, one: 2, two: 2, three: 1, accent: 1 } as const satisfies Record<
    keyof Palette,
    number
  >;
  const names = Object.keys(weights) as (keyof Palette)[];
  return names.reduce((sum, name) => sum + weights[name] * colorDistance(a[name], b[name]), 0);
}

function colorDistance(a: string, b: string): number {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return Math.hypot(...[1, 3, 5].map((at) => channel(a, at) - channel(b, at)));
}
