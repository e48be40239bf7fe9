import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { DeviceMetrics, DeviceTroubleCause } from "#shared/contract/device.ts";
import type { OpeningHours } from "#shared/contract/opening-hours.ts";
import type { PlayerReport, PlayOrigin, ZoneSettings } from "#shared/contract/player.ts";
import type { TraitKind } from "#shared/domain/playback/less-often.ts";
import type { ShownState } from "#shared/domain/zones/zone-facts.ts";
import { WORST_FIRST } from "#shared/domain/zones/zone-state.ts";
import { accounts, users } from "./people/people.ts";
import { zonePresets } from "./presets.ts";

/** Locations, sound zones, the devices that play them and the codes that pair them. */

const byteOrderedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
const wordSet = customType<{ data: string }>({ dataType: () => "tsvector" });

/** A time as zones are sorted by it: an unknown one is the first. */
export const sinceOf = (since: AnyPgColumn): SQL<Date> =>
  sql<Date>`coalesce(${since}, '-infinity'::timestamptz)`;

/** The place of a state in {@link WORST_FIRST}; an unknown state is last. */
const stateRank = (): SQL =>
  sql.raw(
    `case "state" ${WORST_FIRST.map((state, rank) => `when '${state}' then ${rank}`).join(" ")} else ${WORST_FIRST.length} end`,
  );

export const locations = pgTable(
  "locations",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    billingGroupId: text(),
    name: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    postalCode: text().notNull(),
    isoCountry: text().notNull(),
    /** IANA time zone. */
    timezone: text().notNull(),
    bandwidthLimitationKbps: integer(),
    /** Null: always open. */
    openingHours: jsonb().$type<OpeningHours>(),
    deactivated: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("locations_account").on(table.accountId, table.name)],
);

/** Who runs a location without being a member of its account. */
export const locationUsers = pgTable(
  "location_users",
  {
    locationId: text()
      .notNull()
      .references(() => locations.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.userId] }),
    index("location_users_user").on(table.userId),
  ],
);

export const soundZones = pgTable(
  "sound_zones",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    locationId: text()
      .notNull()
      .references(() => locations.id),
    name: text().notNull(),
    settings: jsonb().$type<ZoneSettings>().notNull(),
    playFromType: text().$type<"collection" | "schedule">(),
    playFromId: text(),
    /** The preset that it follows. */
    presetId: text().references(() => zonePresets.id, { onDelete: "set null" }),
    remoteCode: text(),
    /** Null: never had a subscription. */
    paidUntil: timestamp({ withTimezone: true }),
    subscriptionDeactivated: boolean().notNull().default(false),
    reactivateAt: timestamp({ withTimezone: true }),
    deactivated: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Its displayed state; null until it is first known. */
    state: text().$type<ShownState>(),
    stateSince: timestamp({ withTimezone: true }),
    /** When its state has to be computed again, because time alone may change it; null: never. */
    recheckAt: timestamp({ withTimezone: true }),
    /** [Note: zone keys] Triggers write these four from the zone and its location: see migrations. */
    listed: boolean().notNull().default(true),
    placeKey: byteOrderedText().notNull().default(""),
    countryKey: byteOrderedText().notNull().default(""),
    words: wordSet().notNull().default(""),
    nameKey: byteOrderedText()
      .notNull()
      .generatedAlwaysAs((): SQL => sql.raw(`name_order("name")`)),
    stateRank: smallint().notNull().generatedAlwaysAs(stateRank),
  },
  (table) => [
    index("sound_zones_account").on(table.accountId, table.name, table.id),
    index("sound_zones_state").on(table.accountId, table.state, table.stateSince).where(sql`${table.listed}`),
    index("sound_zones_by_place").on(table.accountId, table.placeKey, table.id).where(sql`${table.listed}`),
    index("sound_zones_by_name").on(table.accountId, table.nameKey, table.id).where(sql`${table.listed}`),
    index("sound_zones_by_country")
      .on(table.accountId, table.countryKey, table.id)
      .where(sql`${table.listed}`),
    index("sound_zones_by_state")
      .on(table.accountId, table.stateRank, sinceOf(table.stateSince), table.id)
      .where(sql`${table.listed}`),
    index("sound_zones_recheck").on(table.recheckAt).where(sql`${table.recheckAt} is not null`),
    index("sound_zones_location").on(table.locationId),
    index("sound_zones_source").on(table.playFromId),
    index("sound_zones_preset").on(table.presetId),
    // By hash: the time of a lookup reveals nothing about the codes.
    index("sound_zones_remote_code").on(sql`sha256(${table.remoteCode}::bytea)`),
  ],
);

export const devices = pgTable(
  "devices",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    /** Null when unpaired. A zone has one device at most. */
    soundZoneId: text().references(() => soundZones.id),
    deviceType: text().$type<"desktop" | "mobile" | "embedded" | "other">().notNull(),
    platform: text().notNull(),
    code: text().notNull(),
    name: text().notNull().default(""),
    appVersion: text().notNull().default(""),
    osVersion: text().notNull().default(""),
    pairedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("devices_sound_zone").on(table.soundZoneId),
    index("devices_account").on(table.accountId),
  ],
);

/** What a device last reported of itself. One row per device. */
export const deviceMetrics = pgTable("device_metrics", {
  deviceId: text()
    .primaryKey()
    .references(() => devices.id, { onDelete: "cascade" }),
  metrics: jsonb().$type<DeviceMetrics>().notNull(),
  /** When it came in. */
  at: timestamp({ withTimezone: true }).notNull(),
});

/** What was or is wrong with a zone's player: see [Note: troubles are a state]. One open row a zone and cause. */
export const zoneErrors = pgTable(
  "zone_errors",
  {
    id: text().primaryKey(),
    soundZoneId: text()
      .notNull()
      .references(() => soundZones.id),
    /** The device may be gone when somebody reads this. */
    deviceId: text().notNull(),
    cause: text().$type<DeviceTroubleCause>().notNull(),
    detail: text().notNull().default(""),
    since: timestamp({ withTimezone: true }).notNull(),
    /** Null while it holds. */
    resolvedAt: timestamp({ withTimezone: true }),
    /** Shown only on the device's card, and not part of the zone's status. */
    hidden: boolean().notNull(),
  },
  (table) => [
    uniqueIndex("zone_errors_open").on(table.soundZoneId, table.cause).where(sql`resolved_at is null`),
    index("zone_errors_zone").on(table.soundZoneId, table.since),
    index("zone_errors_resolved").on(table.resolvedAt).where(sql`resolved_at is not null`),
  ],
);

export const pairingCodes = pgTable(
  "pairing_codes",
  {
    /** SHA-256 of the code. */
    codeHash: text().primaryKey(),
    /** Shown on the zone's page until it is used or ends. */
    code: text(),
    soundZoneId: text()
      .notNull()
      .references(() => soundZones.id),
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
    /** A newer code took its place. */
    replacedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("pairing_codes_zone").on(table.soundZoneId, table.createdAt)],
);

/** What people want of a zone, and what its player last said. One row a zone. */
export const playbackStates = pgTable(
  "playback_states",
  {
    soundZoneId: text()
      .primaryKey()
      .references(() => soundZones.id),
    intentVersion: integer().notNull().default(1),
    playing: boolean().notNull().default(true),
    /** Whether it plays again when the mute of its location ends; null: it is not muted. */
    playsAfterMute: boolean(),
    /** When `playing` last changed, kept by a trigger; null if it never did. */
    playingSince: timestamp({ withTimezone: true }),
    volume: integer().notNull(),
    /** When a person last changed the volume; null before that. */
    volumeAt: timestamp({ withTimezone: true }),
    playOrder: text().$type<"AUTO" | "SHUFFLE" | "LINEAR">().notNull().default("AUTO"),
    seed: integer().notNull(),
    queue: jsonb().$type<{ readonly id: string; readonly trackId: string }[]>().notNull(),
    report: jsonb().$type<PlayerReport>(),
    reportedAt: timestamp({ withTimezone: true }),
    playerKind: text().$type<"desktop" | "web">(),
    /** The connection that holds the zone's player, null when none; `seenAt` shows whether its process has died. */
    connectionId: text(),
    seenAt: timestamp({ withTimezone: true }),
    /** Whether the player that connected last can announce messages. */
    acceptsAnnouncements: boolean().notNull().default(false),
  },
  (table) => [
    index("playback_states_seen").on(table.seenAt).where(sql`${table.connectionId} is not null`),
    index("playback_states_muted").on(table.soundZoneId).where(sql`${table.playsAfterMute} is not null`),
  ],
);

export const playHistory = pgTable(
  "play_history",
  {
    playId: text().primaryKey(),
    soundZoneId: text()
      .notNull()
      .references(() => soundZones.id),
    trackId: text().notNull(),
    sourceId: text(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }).notNull(),
    playedMs: bigint({ mode: "number" }).notNull(),
    transition: text().$type<"natural" | "skip" | "crash">().notNull(),
    /** How it came to be played; null of what earlier versions reported. */
    origin: jsonb().$type<PlayOrigin>(),
  },
  (table) => [
    index("play_history_zone").on(table.soundZoneId, table.startedAt, table.playId),
    // For forgetting what is older than the retention: small, since rows come in the order of time.
    index("play_history_age").using("brin", table.startedAt),
  ],
);

/** Who skipped a play: rows are there before the player has reported it, and never for one that moved on by itself. */
export const playSkips = pgTable(
  "play_skips",
  {
    playId: text().primaryKey(),
    skippedBy: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    skippedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("play_skips_person").on(table.skippedBy)],
);

export const blockedTracks = pgTable(
  "blocked_tracks",
  {
    soundZoneId: text()
      .notNull()
      .references(() => soundZones.id),
    trackId: text().notNull(),
    /** Null when it was blocked at the player, or the person was erased. */
    blockedBy: text().references(() => users.id, { onDelete: "set null" }),
    blockedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("blocked_tracks_zone_track").on(table.soundZoneId, table.trackId)],
);

/** What people want to hear less often in a zone. */
export const lessOften = pgTable(
  "less_often",
  {
    soundZoneId: text()
      .notNull()
      .references(() => soundZones.id),
    kind: text().$type<TraitKind>().notNull(),
    /** An artist's id, or what a genre or mood is called in the embedded index. */
    value: text().notNull(),
    /** Null when it was asked for at the player, or the person was erased. */
    addedBy: text().references(() => users.id, { onDelete: "set null" }),
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.soundZoneId, table.kind, table.value] })],
);
