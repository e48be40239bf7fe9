import type { Random } from "#server/catalog/synth/random.ts";
import type { Palette } from "./palettes.ts";

/** Draws a cover: SVG for a square of 1000. */
export type Composition = (random: Random, p: Palette) => string;
