import type { CoverSpec } from "#server/catalog/art/cover.ts";
import type { GenreSlug } from "#server/catalog/synth/genres/genres.ts";
import type { TrackRecipe } from "#server/catalog/synth/render-track.ts";

/** The demo catalogue as pure data. Slugs are stable; the server converts them to opaque ids. */
export interface CatalogueDescription {
  readonly genres: readonly GenreDescription[];
  readonly artists: readonly ArtistDescription[];
  readonly albums: readonly AlbumDescription[];
  readonly tracks: readonly TrackDescription[];
  readonly playlists: readonly PlaylistDescription[];
  readonly sections: readonly SectionDescription[];
  readonly categories: readonly CategoryDescription[];
  readonly tagGroups: readonly TagGroupDescription[];
}

export interface GenreDescription {
  readonly slug: GenreSlug;
  readonly name: string;
}

export interface ArtistDescription {
  readonly slug: string;
  readonly name: string;
  readonly biography: string;
  readonly cover: CoverSpec;
}

export interface AlbumDescription {
  readonly slug: string;
  readonly title: string;
  readonly artist: string;
  readonly releaseYear: number;
  readonly genre: GenreSlug;
  readonly cover: CoverSpec;
}

export interface TrackDescription {
  readonly slug: string;
  readonly title: string;
  /** Slugs; the album's artist first. */
  readonly artists: readonly string[];
  readonly album: string;
  readonly discNumber: number;
  readonly trackNumber: number;
  readonly explicit: boolean;
  /** ISO 3166 countries; ["ZZ"] is any. */
  readonly markets: readonly string[];
  readonly genres: readonly GenreSlug[];
  /** Slugs of moods, energy, instruments and uses; see `tagGroups`. */
  readonly tags: readonly string[];
  readonly tempoBpm: number;
  /** For example "D minor". */
  readonly key: string;
  readonly releaseYear: number;
  /** Shaped like an ISRC, with ZZ as the country, so that it belongs to nobody. */
  readonly isrc: string;
  /** Exact length of the rendering, at 48 kHz. */
  readonly frames: number;
  readonly durationMs: number;
  readonly recipe: TrackRecipe;
}

export interface PlaylistDescription {
  readonly slug: string;
  readonly name: string;
  readonly presentAs: "playlist" | "station";
  readonly shortDescription: string;
  readonly description: string;
  readonly genres: readonly GenreSlug[];
  readonly tags: readonly string[];
  readonly playbackMode: "shuffle" | "linear";
  /** Slugs of tracks, in order. */
  readonly tracks: readonly string[];
  readonly cover: CoverSpec;
}

export interface ItemReference {
  readonly type: "playlist" | "album" | "artist";
  readonly slug: string;
}

/** A row of the home page. */
export interface SectionDescription {
  readonly slug: string;
  readonly title: string;
  readonly subtitle: string;
  readonly items: readonly ItemReference[];
}

/** A tile of the browse page. */
export interface CategoryDescription {
  readonly slug: string;
  readonly title: string;
  readonly kind: "genre" | "mood" | "venue";
  readonly description: string;
  readonly playlists: readonly string[];
  readonly albums: readonly string[];
  readonly cover: CoverSpec;
}

export interface TagGroupDescription {
  readonly slug: string;
  readonly title: string;
  /** Name of a Tabler icon. */
  readonly icon: string;
  readonly tags: readonly { readonly slug: string; readonly title: string }[];
}
