import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { coreTitleOf } from "./core-title.ts";
import { accounts } from "./people.ts";

/** The catalogue, collections of its tracks, libraries and editorial pages. */

/** The account that music belongs to; null: everybody. See [Note: music belongs]. */
const ownerAccountId = () => text().references(() => accounts.id);

/** Cover art: `template` is a path with %w and %h; see /media/image. */
export interface StoredImage {
  readonly template: string;
  readonly colorHex: string;
  readonly placeholder: string;
}

export const artists = pgTable(
  "artists",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    ownerAccountId: ownerAccountId(),
    image: jsonb().$type<StoredImage>(),
  },
  (table) => [index("artists_search").using("gin", sql`lower(${table.name}) gin_trgm_ops`)],
);

export const albums = pgTable(
  "albums",
  {
    id: text().primaryKey(),
    title: text().notNull(),
    ownerAccountId: ownerAccountId(),
    releaseYear: integer(),
    image: jsonb().$type<StoredImage>(),
  },
  (table) => [index("albums_search").using("gin", sql`lower(${table.title}) gin_trgm_ops`)],
);

export const tracks = pgTable(
  "tracks",
  {
    id: text().primaryKey(),
    title: text().notNull(),
    ownerAccountId: ownerAccountId(),
    albumId: text()
      .notNull()
      .references(() => albums.id),
    discNumber: integer().notNull().default(1),
    trackNumber: integer().notNull().default(1),
    explicit: boolean().notNull().default(false),
    /** ISO countries; ZZ means any. */
    markets: text().array().notNull(),
    genres: text().array().notNull(),
    tags: text().array().notNull(),
    tempoBpm: doublePrecision(),
    durationMs: integer().notNull(),
    /** Of the delivered file. All five are set together when the audio is there; a track without them is not offered. */
    frames: integer(),
    bytes: integer(),
    sha256: text(),
    loudnessLufs: doublePrecision(),
    truePeakDb: doublePrecision(),
    /** SHA-256 of the imported file, once an owner, for running an import twice; null for the demo catalogue. */
    importedFrom: text(),
    /** International standard recording code, 12 characters; null where nobody said it. */
    isrc: text(),
    /** Lower case title, artists and album in one, for search. */
    searchText: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("tracks_core_title").on(coreTitleOf(table.title)),
    index("tracks_album").on(table.albumId),
    uniqueIndex("tracks_owner_imported_from").on(
      table.importedFrom,
      sql`coalesce(${table.ownerAccountId}, '')`,
    ),
    index("tracks_isrc").on(table.isrc),
    index("tracks_title").on(sql`lower(${table.title})`),
    index("tracks_search").using("gin", sql`${table.searchText} gin_trgm_ops`),
  ],
);

export const trackArtists = pgTable(
  "track_artists",
  {
    trackId: text()
      .notNull()
      .references(() => tracks.id),
    artistId: text()
      .notNull()
      .references(() => artists.id),
    position: integer().notNull(),
  },
  (table) => [
    uniqueIndex("track_artists_track").on(table.trackId, table.position),
    index("track_artists_artist").on(table.artistId),
  ],
);

export const collections = pgTable(
  "collections",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** Type-name form: CuratorComposer, Manual, SeedComposer … */
    composerType: text().notNull(),
    presentAs: text().$type<"playlist" | "station">().notNull(),
    shortDescription: text().notNull().default(""),
    description: text().notNull().default(""),
    /** The playlist's owner. Null: editorial, and everybody's. */
    curatorAccountId: text().references(() => accounts.id),
    curatorName: text().notNull().default(""),
    playbackMode: text().$type<"shuffle" | "linear">().notNull().default("shuffle"),
    genres: text().array().notNull(),
    tags: text().array().notNull(),
    image: jsonb().$type<StoredImage>(),
    /** Changes with every change of the tracks. */
    snapshot: text().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Zones that play it go on with it; nobody finds it any more. */
    deletedAt: timestamp({ withTimezone: true }),
    searchText: text().notNull(),
  },
  (table) => [
    index("collections_curator").on(table.curatorAccountId),
    index("collections_search").using("gin", sql`${table.searchText} gin_trgm_ops`),
  ],
);

export const collectionTracks = pgTable(
  "collection_tracks",
  {
    collectionId: text()
      .notNull()
      .references(() => collections.id),
    position: integer().notNull(),
    trackId: text()
      .notNull()
      .references(() => tracks.id),
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("collection_tracks_position").on(table.collectionId, table.position),
    index("collection_tracks_track").on(table.trackId),
  ],
);

export const libraryItems = pgTable(
  "library_items",
  {
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    itemId: text().notNull(),
    kind: text().$type<"PLAYLIST" | "SCHEDULE">().notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("library_items_item").on(table.accountId, table.itemId),
    index("library_items_added").on(table.accountId, table.addedAt),
  ],
);

export const editorialSections = pgTable(
  "editorial_sections",
  {
    id: text().primaryKey(),
    page: text().notNull(),
    pageTitle: text().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    subtitle: text(),
    /** Opaque ids of playlists, albums and artists, in order. */
    items: text().array().notNull(),
  },
  (table) => [uniqueIndex("editorial_sections_position").on(table.page, table.position)],
);

/** A week of music, on the wall clock of whoever plays it. */
export const schedules = pgTable(
  "schedules",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    description: text().notNull().default(""),
    image: jsonb().$type<StoredImage>(),
    /** Changes with every change of the slots. */
    snapshot: text().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("schedules_account").on(table.accountId, table.name)],
);

/** Parts of a schedule's week; those of one schedule do not overlap. */
export const scheduleSlots = pgTable(
  "schedule_slots",
  {
    id: text().primaryKey(),
    scheduleId: text()
      .notNull()
      .references(() => schedules.id, { onDelete: "cascade" }),
    /** Minutes from Monday 00:00. */
    startMinute: integer().notNull(),
    /** May run over the end of the week. */
    durationMinutes: integer().notNull(),
    collectionId: text()
      .notNull()
      .references(() => collections.id),
  },
  (table) => [uniqueIndex("schedule_slots_start").on(table.scheduleId, table.startMinute)],
);
