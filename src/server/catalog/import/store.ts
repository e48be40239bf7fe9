import type { Cover } from "#server/catalog/art/cover.ts";
import type { AudioFacts } from "#server/catalog/audio/ingest.ts";
import type { SkipReason } from "./reasons.ts";

/** A music file's tags, with sensible defaults for missing ones. */
export interface ImportedTags {
  readonly title: string;
  /** At least one. */
  readonly artists: readonly string[];
  readonly album: string;
  /**
   * Distinguishes albums of the same title. For a compilation without an album artist it is the folder's
   * name.
   */
  readonly albumArtist: string;
  /** The file's base name, as music lists name it. */
  readonly fileName: string;
  readonly discNumber: number;
  readonly trackNumber: number;
  readonly releaseYear: number | null;
  readonly genres: readonly string[];
  /** International standard recording code; null if the file has none. */
  readonly isrc: string | null;
  readonly composers: readonly string[];
  /** International standard codes of the works that it records. */
  readonly iswcs: readonly string[];
}

/** What rights societies ask about a recording. */
export type RightsTags = Pick<ImportedTags, "isrc" | "composers" | "iswcs">;

/** A track of the venue's own, ready for the catalogue. Its audio is already at `audio/<sha256>.ogg`. */
export interface ImportedTrack {
  /** SHA-256 of the source file, hex; identifies the track together with its owner. */
  readonly contentHash: string;
  readonly tags: ImportedTags;
  readonly audio: AudioFacts;
  /** The file's embedded picture; null if it has none (the store may draw one). */
  readonly cover: Cover | null;
}

/** Whether a file is already in the catalogue: as the owner's own or as shared music. */
export type KnownFile = "own" | "everybody" | "unknown";

/** An account that music can be imported for. */
export interface ImportAccount {
  readonly id: string;
  readonly name: string;
}

/** The store rejects this track permanently. The message is a reason in plain words. */
export class TrackRefused extends Error {
  override readonly name = "TrackRefused";
  readonly reason: SkipReason;

  constructor(reason: SkipReason) {
    super(reason.said);
    this.reason = reason;
  }
}

/**
 * Destination of imported tracks: the catalogue of one owner, filled from one folder. The database implements
 * it.
 */
export interface CatalogueStore {
  /** Looks a file up by its content; music without a file name gets this one. */
  findFile(contentHash: string, fileName: string): Promise<KnownFile>;
  /**
   * Stores the track with its album and artists, atomically. The same contentHash again changes nothing.
   * Throws `TrackRefused` if only this track cannot be stored.
   */
  upsertTrack(track: ImportedTrack): Promise<void>;
  /** Gives the owner's own track of a file what it lacks of this: it was imported before these tags were read. */
  completeTrack(contentHash: string, rights: RightsTags): Promise<void>;
  /**
   * Called once after the last file, even if some were skipped. Returns the name of the folder's playlist, if
   * it has one.
   */
  finish(): Promise<string | null>;
}
