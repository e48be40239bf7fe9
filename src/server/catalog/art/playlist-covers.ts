import type { GenreSlug } from "../synth/genres/genres.ts";
import type { CoverSpec } from "./cover.ts";
import { PLAYLIST_FORMS, type PlaylistForm } from "./frames.ts";
import { type Palette, palettes } from "./palettes.ts";

/** What a playlist's cover is chosen from: how it looks besides, its seed decides. */
interface PlaylistToDraw {
  readonly seed: number;
  /** The first ones are what it mostly plays. */
  readonly genres: readonly GenreSlug[];
}

/**
 * Chooses genre, palette and frame of the covers of all playlists together, so that one can tell them apart at the size
 * of a thumb nail: each is drawn for the genre of its own that was drawn least so far, in the palette that is furthest
 * from all colours so far, and in another frame than the covers of that genre before it.
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

/** The palette of a genre that no cover has yet and whose nearest neighbour is the furthest. */
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

/** How differently two palettes look: their colours by pairs, the ground most. */
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
