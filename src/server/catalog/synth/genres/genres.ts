import { ambient } from "./ambient.ts";
import { bossa } from "./bossa.ts";
import { chamber } from "./chamber.ts";
import { deepHouse } from "./deep-house.ts";
import { downtempo } from "./downtempo.ts";
import { dub } from "./dub.ts";
import { folk } from "./folk.ts";
import type { Genre } from "./genre.ts";
import { jazz } from "./jazz.ts";
import { lofi } from "./lofi.ts";
import { soloPiano } from "./solo-piano.ts";
import { soul } from "./soul.ts";
import { synthwave } from "./synthwave.ts";

/** How each genre of the catalogue is composed, by slug. */
export const genreComposers = {
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
} as const satisfies Record<string, Genre>;

export type GenreSlug = keyof typeof genreComposers;
