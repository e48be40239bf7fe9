import { z } from "zod";
import { MINUTES_PER_WEEK } from "#shared/domain/schedules/calendar-week.ts";
import { AnnouncementPlay, AnnounceNow, CurrentAnnouncement, ZoneAnnouncements } from "./announcements.ts";
import { DeviceMetrics, DeviceTroubles } from "./device.ts";
import { OpeningHours, Weekday } from "./opening-hours.ts";
import { wordOf } from "./tolerance.ts";
import { TrackAlbum, TrackArtists } from "./track-credits.ts";
import { Bitrate, PlayOrder, Volume, ZoneSettings } from "./zone-settings.ts";

export { Bitrate, PlayOrder, Volume, ZoneSettings };

/**
 * Messages between a zone's player and the service: the websocket at /player/playback/ws and the calls beside
 * it. The messages of a person who controls the zone are in control.ts.
 *
 * [Note: reports are idempotent] Every play has an id created by the player. History entries may arrive twice
 * after a reconnect; the service stores one row per play and acknowledges by id, and the player keeps an
 * entry until then.
 *
 * [Note: packed messages] To a player whose hello accepts `packed`, a message of more than PACKED_FROM
 * characters is announced by a `packed` message and sent in binary frames: its JSON as gzip, in pieces of at
 * most PACKED_PIECE_BYTES. Other messages may come between the pieces, each of which shows that the
 * connection is alive. Another announcement replaces an unfinished one.
 *
 * For differences between the two ends' versions, see [Note: forward compatibility].
 */

export const PLAYER_PROTOCOL = 1;

/** The service rejects frames above this size, in bytes. */
export const MAX_FRAME_BYTES = 1_000_000;

/**
 * A player accepts messages up to this size, in characters: a source has up to 20,000 tracks, a larger
 * message is not from our service.
 */
export const MAX_RECEIVED_CHARS = 16 * MAX_FRAME_BYTES;

/** A feature that a player's hello may accept, see [Note: packed messages]. */
export const ACCEPTS_PACKED = "packed";

/** A feature that a player's hello may accept: campaigns and messages. */
export const ACCEPTS_ANNOUNCEMENTS = "announcements";

/** Messages of more characters than this are packed. */
export const PACKED_FROM = 32_768;

/** Largest binary frame of a packed message, in bytes: half a second on a 240 kbit/s connection. */
export const PACKED_PIECE_BYTES = 16_384;

/** A player reports its state at every change and at least this often, in ms. */
export const REPORT_INTERVAL_MS = 10_000;

/** The same as read by players, which may be older than their service. */
const ReadSettings = ZoneSettings.extend({
  bitrate: wordOf(Bitrate, "normal").default("normal"),
  download_limitation: ZoneSettings.shape.download_limitation
    .unwrap()
    .extend({ limit_type: wordOf(z.enum(["inside", "outside"]), "inside").default("inside") })
    .prefault({}),
});

/**
 * The data that a player needs to plan and play a track. Audio is fetched separately, see {@link TrackMedia}.
 */
export const PlayableTrack = z.object({
  id: z.string(),
  title: z.string(),
  artists: TrackArtists,
  album: TrackAlbum,
  durationMs: z.int().positive(),
  explicit: z.boolean(),
  /** ISO countries; 'ZZ' means any. */
  markets: z.array(z.string()),
  /** Integrated loudness in LUFS (BS.1770). */
  loudnessLufs: z.number(),
  /** True peak in dBTP. */
  truePeakDb: z.number(),
});
export type PlayableTrack = z.output<typeof PlayableTrack>;

/** Address of a track's audio, valid as long as its signature. Ogg Vorbis, 48 kHz stereo. */
export const TrackMedia = z.object({
  trackId: z.string(),
  url: z.string(),
  /** Epoch ms. */
  expiresAt: z.int(),
  bytes: z.int().positive(),
  sha256: z.string(),
  /** Sample frames per channel at 48 kHz. */
  frames: z.int().positive(),
  /**
   * The bitrate request for which this encoding is final; until the requested one exists another is served.
   */
  bitrate: Bitrate.default("normal"),
});
export type TrackMedia = z.output<typeof TrackMedia>;

/** A playlist or station at the time of the snapshot. */
export const CollectionSnapshot = z.object({
  id: z.string(),
  name: z.string(),
  snapshot: z.string(),
  image: z.string().nullable(),
  colorHex: z.string().nullable(),
  playbackMode: wordOf(z.enum(["shuffle", "linear"]), "shuffle"),
  tracks: z.array(PlayableTrack).max(3000),
});
export type CollectionSnapshot = z.output<typeof CollectionSnapshot>;

/** A part of the week filled by one collection, by the location's wall clock. Slots do not overlap. */
export const WeeklySlot = z.object({
  id: z.string(),
  /** Minutes from Monday 00:00. */
  startMinute: z
    .int()
    .min(0)
    .max(MINUTES_PER_WEEK - 1),
  /** May extend past the end of the week. */
  durationMinutes: z.int().min(1).max(MINUTES_PER_WEEK),
  collectionId: z.string(),
  /** Its display name; absent or empty without one. */
  name: z.string().optional(),
});
export type WeeklySlot = z.output<typeof WeeklySlot>;

/** Exceptions to the week, in whole days from the first to the last, by the location's wall clock. */
export const WeekException = z.object({
  id: z.string(),
  name: z.string(),
  /** YYYY-MM-DD. */
  from: z.iso.date(),
  to: z.iso.date(),
  yearly: z.boolean(),
  plan: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("silence") }),
    z.object({ kind: z.literal("day"), day: Weekday }),
    z.object({ kind: z.literal("collection"), collectionId: z.string() }),
  ]),
});
export type WeekException = z.output<typeof WeekException>;

/** Everything a player needs to follow a schedule by itself, however long it is offline. */
export const WeeklyProgramme = z.object({
  slots: z.array(WeeklySlot).max(1000),
  /** The collections that slots and the fallback refer to. */
  collections: z.array(CollectionSnapshot).max(200),
  /** Plays between slots; null: the schedule is silent there. */
  fallbackCollectionId: z.string().nullable(),
  /** The first one that contains a day applies. One that a later version extends is skipped. */
  exceptions: z
    .array(WeekException.nullable().catch(null))
    .max(1000)
    .transform((exceptions) => exceptions.filter((exception) => exception !== null))
    .optional(),
});
export type WeeklyProgramme = z.output<typeof WeeklyProgramme>;

/** A source at the time of the snapshot: the player plans from it with or without a network. */
export const SourceSnapshot = CollectionSnapshot.extend({
  type: wordOf(z.enum(["collection", "schedule"]), "collection"),
  /** A schedule's week, in which case `tracks` is empty. Null for a collection. */
  week: WeeklyProgramme.nullable().default(null),
  /** Those of its tracks, anywhere in the week, that people want to hear less often in this zone. */
  lessIds: z.array(z.string()).default([]),
});
export type SourceSnapshot = z.output<typeof SourceSnapshot>;

/**
 * A track requested by a person; it plays before the plan continues. `id` distinguishes two requests of one
 * track.
 */
export const QueuedTrack = z.object({ id: z.string(), track: PlayableTrack });
export type QueuedTrack = z.output<typeof QueuedTrack>;

/** The requested playback of the zone. Stored by the service; `version` increases with every change. */
export const PlaybackIntent = z.object({
  version: z.int(),
  playing: z.boolean(),
  volume: Volume,
  playOrder: wordOf(PlayOrder, "AUTO"),
  /** Seed of the shuffle; changes with the source. */
  seed: z.int(),
  queue: z.array(QueuedTrack),
});
export type PlaybackIntent = z.output<typeof PlaybackIntent>;

/** The zone, its account and its right to play, as its player needs them. */
export const PlayerZone = z.object({
  soundZone: z.object({
    id: z.string(),
    name: z.string(),
    account: z.string(),
    remoteCode: z.string().nullable(),
  }),
  location: z.object({
    id: z.string(),
    name: z.string(),
    timezone: z.string(),
    isoCountry: z.string(),
    /** This player's share of the bandwidth of the location's connection. */
    bandwidthLimitationKbps: z.int().nullable(),
    /** Hours outside of which it is silent; null or absent: it is always open. */
    openingHours: OpeningHours.nullish().catch(null),
  }),
  account: z.object({
    id: z.string(),
    businessName: z.string(),
    filterExplicit: z.boolean(),
    restrictUnpairing: z.boolean(),
    restrictBlockTracks: z.boolean(),
    tier: z.int(),
  }),
  subscription: z.object({
    paidUntil: z.string().nullable(),
    gracePeriod: z.boolean(),
    /**
     * Until when the zone plays although payment is overdue; null: the player only knows whether it may now.
     */
    graceUntil: z.string().nullable().default(null),
  }),
  device: z.object({ id: z.string() }),
  /** The service's support level for this player's version. */
  versions: z
    .object({
      supportLevel: wordOf(z.enum(["supported", "soon-unsupported", "unsupported"]), "supported"),
      isUnsupported: z.boolean(),
    })
    .default({ supportLevel: "supported", isUnsupported: false }),
  /** Unresolved zone errors. */
  errors: z.array(z.object({ id: z.string(), cause: z.string() })).default([]),
  settings: ReadSettings,
  blockedTrackIds: z.array(z.string()),
});
export type PlayerZone = z.output<typeof PlayerZone>;

export const PlaybackStatus = z.enum(["playing", "paused", "buffering", "stopped"]);
export type PlaybackStatus = z.output<typeof PlaybackStatus>;

/** Why a player that should play is silent. */
export const PlaybackProblem = z.enum([
  "no-source",
  "no-playable-track",
  "no-subscription",
  "no-output-device",
  "track-failed",
  "waiting-for-network",
]);
export type PlaybackProblem = z.output<typeof PlaybackProblem>;

/** Number of upcoming tracks that a player shows and reports. */
export const MAX_UPCOMING = 20;

/**
 * An upcoming track as shown on a screen. `place` counts from 0: a short playlist's tracks appear several
 * times.
 */
export const UpcomingRef = z.object({
  trackId: z.string().max(300),
  queueId: z.string().max(300).nullable(),
  place: z
    .int()
    .min(0)
    .max(MAX_UPCOMING - 1),
});
export type UpcomingRef = z.output<typeof UpcomingRef>;

/** A change of upcoming tracks. The player applies it and reports the new ones; the intent is unchanged. */
export const RemoveUpcoming = z.object({ type: z.literal("remove"), upcoming: UpcomingRef });
export const PlayUpcomingNext = z.object({ type: z.literal("playNext"), upcoming: UpcomingRef });
export const UpcomingChange = z.discriminatedUnion("type", [RemoveUpcoming, PlayUpcomingNext]);
export type UpcomingChange = z.output<typeof UpcomingChange>;

/**
 * A planned part: a slot, the fallback between slots, an exception, or a closed location. Times are ISO 8601.
 */
export const PlannedPart = z.object({
  kind: wordOf(z.enum(["always", "slot", "gap", "exception", "closed"]), "gap"),
  /** Display name of the slot or exception; empty without one. */
  name: z.string().max(300),
  /** The name of its music; null if it is silent. */
  music: z.string().max(2000).nullable(),
  /** Null: beyond any useful range. */
  from: z.string().max(40).nullable(),
  to: z.string().max(40).nullable(),
});
export type PlannedPart = z.output<typeof PlannedPart>;

/** The current planned part and the next one; absent if the same music always plays. */
export const PlaybackPlan = z.object({
  now: PlannedPart,
  next: PlannedPart.nullable(),
  /** The location's IANA time zone, for displaying these times. */
  timezone: z.string().max(64),
});
export type PlaybackPlan = z.output<typeof PlaybackPlan>;

/** Why a track is playing. */
export const PlayOrigin = z.object({
  /** By plan; on request; moved to the front; or replacing planned music that is not stored. */
  via: wordOf(z.enum(["plan", "queue", "front", "substitute"]), "plan"),
  /** The playlist or mixture; null for a track without one. */
  collectionId: z.string().max(10_000).nullable(),
  /** The planned part when it began. */
  part: PlannedPart.pick({ kind: true, name: true }),
});
export type PlayOrigin = z.output<typeof PlayOrigin>;

/** The player's report of its own state. */
export const PlayerReport = z.object({
  status: wordOf(PlaybackStatus, "stopped"),
  /** A problem of a later version is shown as none: the troubles cover it as well. */
  problem: wordOf(PlaybackProblem.nullable(), null),
  sourceId: z.string().nullable(),
  trackId: z.string().nullable(),
  playId: z.string().nullable(),
  /** Position in the current track at the time of the report, in ms. */
  positionMs: z.number().min(0),
  /** Time of the report, epoch ms on the player's clock. */
  at: z.int(),
  durationMs: z.number().min(0).nullable(),
  volume: Volume,
  playOrder: wordOf(PlayOrder, "AUTO"),
  /** The next tracks: those moved to the front, the queue, the plan. */
  upcoming: z.array(z.object({ trackId: z.string(), queueId: z.string().nullable() })).max(MAX_UPCOMING),
  /** Version of the intent that this state reflects. */
  intentVersion: z.int(),
  output: wordOf(z.enum(["native", "web", "none"]), "native"),
  /** When the schedule changes to another part, ISO 8601; "unknown" without a schedule. */
  nextSlotStartsAt: z.string().max(40).default("unknown"),
  plan: PlaybackPlan.nullish().catch(null),
  /** Of the current track. */
  origin: PlayOrigin.nullish().catch(null),
  /** The message that is heard now. */
  announcement: CurrentAnnouncement.nullish().catch(null),
});
export type PlayerReport = z.output<typeof PlayerReport>;

/** One play of one track. `transition` is how it ended. */
export const PlayRecord = z.object({
  playId: z.uuid(),
  /**
   * The zone in which it was heard: no other zone's history contains it. Players of earlier versions omit it.
   */
  soundZoneId: z.string().optional(),
  trackId: z.string(),
  sourceId: z.string().nullable(),
  /** Epoch ms. */
  startedAt: z.int(),
  endedAt: z.int(),
  /** Time heard, in ms. */
  playedMs: z.int().min(0),
  transition: wordOf(z.enum(["natural", "skip", "crash"]), "natural"),
  origin: PlayOrigin.nullish().catch(null),
});
export type PlayRecord = z.output<typeof PlayRecord>;

/** Player → service. */
export const PlayerMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("hello"),
    protocol: z.literal(PLAYER_PROTOCOL),
    client: z.object({
      /** A kind of a later version counts as one without version checks. */
      kind: wordOf(z.enum(["desktop", "web"]), "web"),
      version: z.string().max(64),
      os: z.string().max(64),
    }),
    /** Optional features that it supports. */
    accepts: z.array(z.string().max(64)).max(20).optional(),
    /** Its stored source, which need not be sent again. */
    holds: z.object({ id: z.string().max(300), snapshot: z.string().max(300) }).nullish(),
  }),
  z.object({ type: z.literal("report"), report: PlayerReport }),
  z.object({ type: z.literal("history"), entries: z.array(PlayRecord).min(1).max(200) }),
  /** Messages that were due, heard or not. Answered by `announcedAck`. */
  z.object({ type: z.literal("announced"), entries: z.array(AnnouncementPlay).min(1).max(200) }),
  /** A queued track has begun: it is removed from the queue. */
  z.object({ type: z.literal("dequeued"), queueId: z.string() }),
  z.object({ type: z.literal("metrics"), metrics: DeviceMetrics }),
  /** All current troubles, see [Note: troubles are a state]. */
  z.object({ type: z.literal("troubles"), troubles: DeviceTroubles }),
  z.object({ type: z.literal("ping"), at: z.int() }),
]);
export type PlayerMessage = z.output<typeof PlayerMessage>;

/**
 * Service → player. `welcome` comes first, and again whenever zone, account, subscription, settings or blocks
 * change.
 */
export const ServiceMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("welcome"), zone: PlayerZone, serverTime: z.int() }),
  z.object({ type: z.literal("source"), source: SourceSnapshot.nullable(), immediate: z.boolean() }),
  z.object({ type: z.literal("intent"), intent: PlaybackIntent }),
  z.object({ type: z.literal("skip"), commandId: z.string() }),
  RemoveUpcoming.extend({ commandId: z.string() }),
  PlayUpcomingNext.extend({ commandId: z.string() }),
  /** Play a test sound over the current music, and restart. The same id twice is one command. */
  z.object({ type: z.literal("testSound"), commandId: z.string() }),
  z.object({ type: z.literal("restart"), commandId: z.string() }),
  z.object({ type: z.literal("ack"), playIds: z.array(z.string()) }),
  /** What the zone announces: after `welcome` and at every change, to players that accept it. */
  z.object({ type: z.literal("announcements"), announcements: ZoneAnnouncements }),
  /** Announce this once, now. The same id twice is one command. */
  AnnounceNow.extend({ type: z.literal("announce"), commandId: z.string() }),
  /** End the message that is heard now. */
  z.object({ type: z.literal("skipAnnouncement"), commandId: z.string() }),
  z.object({ type: z.literal("announcedAck"), playIds: z.array(z.string()) }),
  z.object({ type: z.literal("unpaired") }),
  z.object({ type: z.literal("pong"), at: z.int(), serverTime: z.int() }),
  /** The next binary frames are a message of this many bytes, see [Note: packed messages]. */
  z.object({ type: z.literal("packed"), bytes: z.int().min(1).max(MAX_RECEIVED_CHARS) }),
]);
export type ServiceMessage = z.output<typeof ServiceMessage>;

/** POST /player/playback/media: the audio addresses of up to 50 tracks. */
export const MediaRequest = z.object({
  trackIds: z.array(z.string()).min(1).max(50),
  bitrate: Bitrate.default("normal"),
});
export const MediaResponse = z.object({ media: z.array(TrackMedia) });

/** GET /player/playback/snapshot: the same as welcome + source + intent + announcements, for a player without a socket. */
export const PlayerSnapshot = z.object({
  zone: PlayerZone,
  source: SourceSnapshot.nullable(),
  intent: PlaybackIntent,
  /** Absent from a service of an earlier version. */
  announcements: ZoneAnnouncements.optional(),
});
export type PlayerSnapshot = z.output<typeof PlayerSnapshot>;
