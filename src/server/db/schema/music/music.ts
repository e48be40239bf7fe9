import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { coreTitleOf } from "#server/db/schema/core-title.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import type { Weekday } from "#shared/contract/opening-hours.ts";
import type { Repeat, SlotVolume } from "#shared/contract/planned-hours.ts";
import type { Composition } from "#shared/domain/music/composing/composition.ts";

/** The catalogue, collections of its tracks, libraries and editorial pages. */

const byteOrderedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
const wordSet = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * A name as search compares it, see [Note: folded text]. In byte order: the names that begin with a text are one range of
 * an index.
 */
const nameKey = (name: string) =>
  byteOrderedText()
    .notNull()
    .generatedAlwaysAs((): SQL => sql.raw(`fold_text("${name}")`));

/** The words of a text by which it is found, see [Note: words without spaces]. */
const words = (text: string) =>
  wordSet()
    .notNull()
    .generatedAlwaysAs((): SQL => sql.raw(`array_to_tsvector(word_set("${text}"))`));

/** The account that music belongs to; null: everybody. See [Note: music belongs]. */
const ownerAccountId = () => text().references(() => accounts.id);

/**
 * The owner as indexes have it: everybody's music is '' there. The rows where a column is null are no range of an index in
 * the order of its next column.
 */
export const ownerKey = (owner: AnyPgColumn): SQL<string> => sql<string>`coalesce(${owner}, '')`;

/** A file name as names are compared: `fileNameKey` of `shared/domain/music` is the same. */
export const fileNameKeyOf = (name: AnyPgColumn): SQL<string> => sql<string>`lower(normalize(${name}, NFC))`;

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
    nameKey: nameKey("name"),
    words: words("name"),
  },
  (table) => [
    index("artists_name").on(ownerKey(table.ownerAccountId), table.nameKey),
    index("artists_words").using("gin", table.words),
  ],
);

export const albums = pgTable(
  "albums",
  {
    id: text().primaryKey(),
    title: text().notNull(),
    ownerAccountId: ownerAccountId(),
    releaseYear: integer(),
    image: jsonb().$type<StoredImage>(),
    nameKey: nameKey("title"),
    words: words("title"),
  },
  (table) => [
    index("albums_name").on(ownerKey(table.ownerAccountId), table.nameKey),
    index("albums_words").using("gin", table.words),
    index("albums_year").on(table.releaseYear),
  ],
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
    /**
     * The embedded index: what genres, tags, tempo and year come to, by `soundSlugs`. Null until it was worked out, which
     * the service does by itself.
     */
    sounds: text().array(),
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
    /** The imported file's name without its folder; null where music was made or imported before names were kept. */
    fileName: text(),
    /** International standard recording code, 12 characters; null where nobody said it. */
    isrc: text(),
    /** Who wrote the music; empty where nobody said it. */
    composers: text().array().notNull().default(sql`'{}'`),
    /** International standard codes of the works that it records, as T-ddd.ddd.ddd-c. */
    iswcs: text().array().notNull().default(sql`'{}'`),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    nameKey: nameKey("title"),
    /** The words of title, artists and album. Triggers on all four tables keep them; nothing else writes them. */
    words: wordSet().notNull().default(""),
  },
  (table) => [
    index("tracks_core_title").on(coreTitleOf(table.title)),
    index("tracks_album").on(table.albumId),
    index("tracks_added").on(ownerKey(table.ownerAccountId), table.createdAt),
    index("tracks_tempo").on(table.tempoBpm),
    index("tracks_genres").using("gin", table.genres),
    index("tracks_tags").using("gin", table.tags),
    uniqueIndex("tracks_owner_imported_from").on(
      table.importedFrom,
      sql`coalesce(${table.ownerAccountId}, '')`,
    ),
    index("tracks_sounds").using("gin", table.sounds),
    index("tracks_unheard").on(table.id).where(sql`${table.sounds} is null`),
    index("tracks_audio").on(table.sha256),
    index("tracks_isrc").on(table.isrc),
    index("tracks_file_name").on(fileNameKeyOf(table.fileName)),
    index("tracks_name").on(ownerKey(table.ownerAccountId), table.nameKey),
    index("tracks_words").using("gin", table.words),
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
    /** What its tracks are made from: parsed by `readComposition`. Null: nothing refills it. */
    composer: jsonb().$type<Composition>(),
    /** When its tracks were last made from `composer`. */
    refilledAt: timestamp({ withTimezone: true }),
    /** Changes with every change of the tracks. */
    snapshot: text().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Zones that play it go on with it; nobody finds it any more. */
    deletedAt: timestamp({ withTimezone: true }),
    nameKey: nameKey("name"),
    words: wordSet()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`collection_words("name", "short_description", "genres", "tags")`),
  },
  (table) => [
    index("collections_curator").on(table.curatorAccountId),
    index("collections_refilled")
      .on(table.refilledAt)
      .where(sql`${table.composer} is not null and ${table.presentAs} = 'station'`),
    index("collections_name").on(ownerKey(table.curatorAccountId), table.nameKey),
    index("collections_changed").on(ownerKey(table.curatorAccountId), table.updatedAt),
    index("collections_words").using("gin", table.words),
  ],
);

/**
 * Every word that names music, for correcting what people mistype. Triggers add the words of what is written; a word
 * stays when its music goes, which costs a correction that finds nothing.
 */
export const searchWords = pgTable("search_words", { word: byteOrderedText().primaryKey() }, (table) => [
  index("search_words_ends").on(sql`reverse(${table.word})`),
]);

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
    /** Opaque ids of playlists, albums, artists, tracks and categories, in order. */
    items: text().array().notNull(),
    /** A picture of its own; one of an item's cover. */
    image: jsonb().$type<StoredImage>(),
    /** Days between which it is shown, both included; null: without a beginning or an end. */
    shownFrom: date(),
    shownUntil: date(),
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
    /** The cover of the first slot's first playlist. */
    image: jsonb().$type<StoredImage>(),
    /** Chosen by people. */
    color: text(),
    composerType: text()
      .$type<"ManualScheduleComposer" | "ZoneScheduleComposer">()
      .notNull()
      .default("ManualScheduleComposer"),
    /** Whose own week it is, of a ZoneScheduleComposer. */
    soundZoneId: text(),
    omitFromLibrary: boolean().notNull().default(false),
    /** Switched off, its zones play as between slots. */
    enabled: boolean().notNull().default(true),
    /** Changes with every change of what plays. */
    snapshot: text().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null while it is there; it can be restored. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("schedules_account").on(table.accountId, table.name),
    uniqueIndex("schedules_sound_zone").on(table.soundZoneId).where(sql`${table.deletedAt} is null`),
  ],
);

/** Parts of a schedule's week; those of one schedule do not overlap. */
export const scheduleSlots = pgTable(
  "schedule_slots",
  {
    id: text().primaryKey(),
    scheduleId: text()
      .notNull()
      .references(() => schedules.id, { onDelete: "cascade" }),
    name: text().notNull().default(""),
    color: text(),
    /** Minutes from Monday 00:00. */
    startMinute: integer().notNull(),
    /** May run over the end of the week. */
    durationMinutes: integer().notNull(),
    /** Playlists and stations that play mixed. */
    collectionIds: text().array().notNull(),
    /** Null: the zone's own. */
    volume: jsonb().$type<SlotVolume>(),
  },
  (table) => [
    uniqueIndex("schedule_slots_start").on(table.scheduleId, table.startMinute),
    index("schedule_slots_collections").using("gin", table.collectionIds),
  ],
);

/** Slots of a schedule that do not begin every week; of two at once, the first. */
export const scheduleOccasional = pgTable(
  "schedule_occasional",
  {
    id: text().primaryKey(),
    scheduleId: text()
      .notNull()
      .references(() => schedules.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    name: text().notNull().default(""),
    color: text(),
    /** Minutes from midnight. */
    startMinute: integer().notNull(),
    durationMinutes: integer().notNull(),
    collectionIds: text().array().notNull(),
    volume: jsonb().$type<SlotVolume>(),
    fromDate: date({ mode: "string" }).notNull(),
    /** Counts itself; null: without an end. */
    toDate: date({ mode: "string" }),
    repeat: jsonb().$type<Repeat>().notNull(),
  },
  (table) => [
    index("schedule_occasional_schedule").on(table.scheduleId, table.position),
    index("schedule_occasional_collections").using("gin", table.collectionIds),
  ],
);

/** Days on which a schedule plays otherwise. */
export const scheduleExceptions = pgTable(
  "schedule_exceptions",
  {
    id: text().primaryKey(),
    scheduleId: text()
      .notNull()
      .references(() => schedules.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    name: text().notNull(),
    fromDate: date({ mode: "string" }).notNull(),
    /** Counts itself. */
    toDate: date({ mode: "string" }).notNull(),
    yearly: boolean().notNull(),
    kind: text().$type<"silence" | "day" | "collections">().notNull(),
    /** Whose slots play, of the kind `day`. */
    day: text().$type<Weekday>(),
    /** Of the kind `collections`; else empty. */
    collectionIds: text().array().notNull(),
  },
  (table) => [
    index("schedule_exceptions_schedule").on(table.scheduleId, table.position),
    index("schedule_exceptions_collections").using("gin", table.collectionIds),
  ],
);
