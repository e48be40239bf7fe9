import type { GenreSlug } from "#server/catalog/synth/genres/genres.ts";
import { bossa, folk, jazz } from "./acoustic-covers.ts";
import type { Composition } from "./composition.ts";
import { ambient, chamber, downtempo, lofi, soloPiano } from "./quiet-covers.ts";
import { deepHouse, dub, soul, synthwave } from "./rhythmic-covers.ts";

export const compositions: Readonly<Record<GenreSlug, Composition>> = {
  ambient,
  "lo-fi": lofi,
  "deep-house": deepHouse,
  "bossa-nova": bossa,
  "jazz-trio": jazz,
  "acoustic-folk": folk,
  synthwave,
  "solo-piano": soloPiano,
  chamber,
  "soul-funk": soul,
  downtempo,
  dub,
};
