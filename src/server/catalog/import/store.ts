import type { Cover } from "../art/cover.ts";
import type { AudioFacts } from "../audio/ingest.ts";

/** What a music file says about itself, with sensible words where it says nothing. */
export interface ImportedTags {
  readonly title: string;
  /** At least one. */
  readonly artists: readonly string[];
  readonly album: string;
  /** Tells albums of the same title apart. Of a compilation that names nobody it is the folder's name. */
  readonly albumArtist: string;
  /** The file's name without its folder, as lists of music name it. */
  readonly fileName: string;
  readonly discNumber: number;
  readonly trackNumber: number;
  readonly releaseYear: number | null;
  readonly genres: readonly string[];
  /** International standard recording code; null where the file has none. */
  readonly isrc: string | null;
}

/** A track of the venue's own, ready to go into the catalogue. Its audio is already at `audio/<sha256>.ogg`. */
export interface ImportedTrack {
  /** SHA-256 of the source file, hex: with its owner, the track's identity. */
  readonly contentHash: string;
  readonly tags: ImportedTags;
  readonly audio: AudioFacts;
  /** The file's own picture; null when it has none (the store may draw one). */
  readonly cover: Cover | null;
}

/** Whether a file is in the catalogue already: as the owner's own, or as music that everybody has. */
export type KnownFile = "own" | "everybody" | "unknown";

/** An account that music can be imported for. */
export interface ImportAccount {
  readonly id: string;
  readonly name: string;
}

/** The store does not take this track, whatever is tried. The message is a reason in plain words. */
export class TrackRefused extends Error {
  override readonly name = "TrackRefused";
}

/** Where imported tracks go: the catalogue of one owner, fed from one folder. The database implements it. */
export interface CatalogueStore {
  /** Looks a file up by its content; music that has no file name yet gets this one. */
  findFile(contentHash: string, fileName: string): Promise<KnownFile>;
  /**
   * Puts in the track with its album and artists, all or nothing. The same contentHash again changes nothing. Throws
   * `TrackRefused` where only this track cannot be stored.
   */
  upsertTrack(track: ImportedTrack): Promise<void>;
  /** Called once after the last file, also when some were skipped. Returns the name of the folder's playlist, if it has one. */
  finish(): Promise<string | null>;
}
