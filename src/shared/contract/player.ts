import { z } from "zod";
import { DeviceMetrics, DeviceTroubles } from "./device.ts";
import { OpeningHours, Weekday } from "./opening-hours.ts";
import { wordOf } from "./tolerance.ts";
import { TrackAlbum, TrackArtists } from "./track-credits.ts";
import { Bitrate, PlayOrder, Volume, ZoneSettings } from "./zone-settings.ts";

export { Bitrate, PlayOrder, Volume, ZoneSettings };

/**
 * The conversation between a zone's player and the service: the websocket at /player/playback/ws and the calls beside
 * it. What a person who controls the zone sees and may send is in control.ts.
 *
 * [Note: reports are idempotent] Every play has an id made by the player. History entries may arrive twice after a
 * reconnect; the service stores one row a play and acknowledges by id, and the player keeps an entry until then.
 *
 * [Note: what is large travels packed] To a player that says in its hello that it accepts `packed`, a message of more
 * than PACKED_FROM characters is announced by a `packed` message and comes in binary frames: its JSON as gzip, in pieces
 * of at most PACKED_PIECE_BYTES. Other messages may come between the pieces, each of which shows that the line is alive.
 * Another announcement ends an unfinished one.
 *
 * What one end does not know of the other's version: see [Note: unknown words are no end].
 */

export const PLAYER_PROTOCOL = 1;

/** The service refuses frames above this size, in bytes. */
export const MAX_FRAME_BYTES = 1_000_000;

/** A player takes messages up to this size, in characters: a source has up to 20,000 tracks, more is not our service. */
export const MAX_RECEIVED_CHARS = 16 * MAX_FRAME_BYTES;

/** What a player says in its hello that it accepts, see [Note: what is large travels packed]. */
export const ACCEPTS_PACKED = "packed";

/** Messages of more characters than this are packed. */
export const PACKED_FROM = 32_768;

/** Largest binary frame of a packed message, in bytes: half a second of a line with 240 kbit/s. */
export const PACKED_PIECE_BYTES = 16_384;

/** A player reports its state at every change and at least this often, in ms. */
export const REPORT_INTERVAL_MS = 10_000;

/** A player that has been quiet for this long is shown as offline, in ms. */
export const OFFLINE_AFTER_MS = 30_000;

/** The same as a player reads them, which may be older than its service. */
const ReadSettings = ZoneSettings.extend({
  bitrate: wordOf(Bitrate, "normal").default("normal"),
  download_limitation: ZoneSettings.shape.download_limitation
    .unwrap()
    .extend({ limit_type: wordOf(z.enum(["inside", "outside"]), "inside").default("inside") })
    .prefault({}),
});

/** What a player needs to know of a track to plan and play it. Audio is fetched apart, see {@link TrackMedia}. */
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

/** Where a track's audio is, for as long as the signature holds. Ogg Vorbis, 48 kHz stereo. */
export const TrackMedia = z.object({
  trackId: z.string(),
  url: z.string(),
  /** Epoch ms. */
  expiresAt: z.int(),
  bytes: z.int().positive(),
  sha256: z.string(),
  /** Sample frames per channel at 48 kHz. */
  frames: z.int().positive(),
  /** The wish that this encoding answers for good; another one than was asked for is handed out until that is made. */
  bitrate: Bitrate.default("normal"),
});
export type TrackMedia = z.output<typeof TrackMedia>;

/** A playlist or station as it stood when the service took the snapshot. */
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

export const MINUTES_PER_WEEK = 7 * 24 * 60;

/** A part of the week that one collection fills, on the wall clock of the location. Slots do not overlap. */
export const WeeklySlot = z.object({
  id: z.string(),
  /** Minutes from Monday 00:00. */
  startMinute: z
    .int()
    .min(0)
    .max(MINUTES_PER_WEEK - 1),
  /** May run over the end of the week. */
  durationMinutes: z.int().min(1).max(MINUTES_PER_WEEK),
  collectionId: z.string(),
  /** What people call it; left out or empty without a name. */
  name: z.string().optional(),
});
export type WeeklySlot = z.output<typeof WeeklySlot>;

/** Days that go otherwise than the week, whole days from the first to the last, on the wall clock of the location. */
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

/** What a schedule's player needs to change music by itself, for as long as no network is there. */
export const WeeklyProgramme = z.object({
  slots: z.array(WeeklySlot).max(1000),
  /** What the slots and the fallback name. */
  collections: z.array(CollectionSnapshot).max(200),
  /** Plays between slots; null: silence is what the schedule says there. */
  fallbackCollectionId: z.string().nullable(),
  /** The first that a day is in decides about it. One that a later version has more to say in is passed over. */
  exceptions: z
    .array(WeekException.nullable().catch(null))
    .max(1000)
    .transform((exceptions) => exceptions.filter((exception) => exception !== null))
    .optional(),
});
export type WeeklyProgramme = z.output<typeof WeeklyProgramme>;

/** A source as it stood when the service took the snapshot: the player plans from it with or without a network. */
export const SourceSnapshot = CollectionSnapshot.extend({
  type: wordOf(z.enum(["collection", "schedule"]), "collection"),
  /** A schedule's week; its own `tracks` are empty then. Null for a collection. */
  week: WeeklyProgramme.nullable().default(null),
  /** Of its tracks, wherever in the week: those that people want to hear less often in this zone. */
  lessIds: z.array(z.string()).default([]),
});
export type SourceSnapshot = z.output<typeof SourceSnapshot>;

/** A track asked for by a person; it plays before the plan goes on. `id` tells two requests of one track apart. */
export const QueuedTrack = z.object({ id: z.string(), track: PlayableTrack });
export type QueuedTrack = z.output<typeof QueuedTrack>;

/** What the people in charge want of the zone. Stored by the service; `version` grows with every change. */
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

/** The zone, its account and its right to play, as a player needs them. */
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
    /** What this player may take of the line that the location's players share. */
    bandwidthLimitationKbps: z.int().nullable(),
    /** Outside of which it is quiet; null or left out: it is always open. */
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
    /** Until when the zone plays although the payment is late; null: the player only knows whether it does now. */
    graceUntil: z.string().nullable().default(null),
  }),
  device: z.object({ id: z.string() }),
  /** What the service thinks of this player's version. */
  versions: z
    .object({
      supportLevel: wordOf(z.enum(["supported", "soon-unsupported", "unsupported"]), "supported"),
      isUnsupported: z.boolean(),
    })
    .default({ supportLevel: "supported", isUnsupported: false }),
  /** Zone errors that are not resolved. */
  errors: z.array(z.object({ id: z.string(), cause: z.string() })).default([]),
  settings: ReadSettings,
  blockedTrackIds: z.array(z.string()),
});
export type PlayerZone = z.output<typeof PlayerZone>;

export const PlaybackStatus = z.enum(["playing", "paused", "buffering", "stopped"]);
export type PlaybackStatus = z.output<typeof PlaybackStatus>;

/** Why a player that should play does not. */
export const PlaybackProblem = z.enum([
  "no-source",
  "no-playable-track",
  "no-subscription",
  "no-output-device",
  "track-failed",
  "waiting-for-network",
]);
export type PlaybackProblem = z.output<typeof PlaybackProblem>;

/** Tracks that a player shows and reports as coming up. */
export const MAX_UPCOMING = 20;

/** A track of what comes up, as a screen showed it. `place` counts from 0: a short playlist's tracks come up several times. */
export const UpcomingRef = z.object({
  trackId: z.string().max(300),
  queueId: z.string().max(300).nullable(),
  place: z
    .int()
    .min(0)
    .max(MAX_UPCOMING - 1),
});
export type UpcomingRef = z.output<typeof UpcomingRef>;

/** A change of what comes up. The player makes it and reports what comes up then; the intent stays as it is. */
export const RemoveUpcoming = z.object({ type: z.literal("remove"), upcoming: UpcomingRef });
export const PlayUpcomingNext = z.object({ type: z.literal("playNext"), upcoming: UpcomingRef });
export const UpcomingChange = z.discriminatedUnion("type", [RemoveUpcoming, PlayUpcomingNext]);
export type UpcomingChange = z.output<typeof UpcomingChange>;

/** What holds by plan: a slot, the music between slots, an exception, or a location that is closed. Times are ISO 8601. */
export const PlannedPart = z.object({
  kind: wordOf(z.enum(["always", "slot", "gap", "exception", "closed"]), "gap"),
  /** What people call the slot or exception; empty without a name. */
  name: z.string().max(300),
  /** The name of its music; null where it is silent. */
  music: z.string().max(2000).nullable(),
  /** Null: longer than anybody needs to know. */
  from: z.string().max(40).nullable(),
  to: z.string().max(40).nullable(),
});
export type PlannedPart = z.output<typeof PlannedPart>;

/** What holds now by plan, and what is heard after it; left out where the same music plays always. */
export const PlaybackPlan = z.object({
  now: PlannedPart,
  next: PlannedPart.nullable(),
  /** IANA time zone of the location, in which people read these times. */
  timezone: z.string().max(64),
});
export type PlaybackPlan = z.output<typeof PlaybackPlan>;

/** How a track came to be played. */
export const PlayOrigin = z.object({
  /** By plan; asked for; moved to the front; or in the place of planned music that is not at hand. */
  via: wordOf(z.enum(["plan", "queue", "front", "substitute"]), "plan"),
  /** The playlist or mixture; null for a track that belongs to none. */
  collectionId: z.string().max(10_000).nullable(),
  /** What held by plan when it began. */
  part: PlannedPart.pick({ kind: true, name: true }),
});
export type PlayOrigin = z.output<typeof PlayOrigin>;

/** What the player is doing, in its own words. */
export const PlayerReport = z.object({
  status: wordOf(PlaybackStatus, "stopped"),
  /** A problem of a later version is shown as none: what is wrong is told with the troubles as well. */
  problem: wordOf(PlaybackProblem.nullable(), null),
  sourceId: z.string().nullable(),
  trackId: z.string().nullable(),
  playId: z.string().nullable(),
  /** Position in the current track when the report was made, in ms. */
  positionMs: z.number().min(0),
  /** Epoch ms on the player's clock when the report was made. */
  at: z.int(),
  durationMs: z.number().min(0).nullable(),
  volume: Volume,
  playOrder: wordOf(PlayOrder, "AUTO"),
  /** The next tracks: those moved to the front, the queue, the plan. */
  upcoming: z.array(z.object({ trackId: z.string(), queueId: z.string().nullable() })).max(MAX_UPCOMING),
  /** Version of the intent that this state reflects. */
  intentVersion: z.int(),
  output: wordOf(z.enum(["native", "web", "none"]), "native"),
  /** When the schedule goes over to something else, ISO 8601; "unknown" without a schedule. */
  nextSlotStartsAt: z.string().max(40).default("unknown"),
  plan: PlaybackPlan.nullish().catch(null),
  /** Of the track that plays. */
  origin: PlayOrigin.nullish().catch(null),
});
export type PlayerReport = z.output<typeof PlayerReport>;

/** One play of one track. `transition` is how it ended. */
export const PlayRecord = z.object({
  playId: z.uuid(),
  /** Where it was heard: no other zone's history has it. Players of earlier versions do not say. */
  soundZoneId: z.string().optional(),
  trackId: z.string(),
  sourceId: z.string().nullable(),
  /** Epoch ms. */
  startedAt: z.int(),
  endedAt: z.int(),
  /** How much was heard, in ms. */
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
      /** A kind of a later version counts as one whose versions nobody judges. */
      kind: wordOf(z.enum(["desktop", "web"]), "web"),
      version: z.string().max(64),
      os: z.string().max(64),
    }),
    /** What it can take besides what every player can. */
    accepts: z.array(z.string().max(64)).max(20).optional(),
    /** The source that it has kept: it need not be sent again. */
    holds: z.object({ id: z.string().max(300), snapshot: z.string().max(300) }).nullish(),
  }),
  z.object({ type: z.literal("report"), report: PlayerReport }),
  z.object({ type: z.literal("history"), entries: z.array(PlayRecord).min(1).max(200) }),
  /** A queued track has begun: it leaves the queue. */
  z.object({ type: z.literal("dequeued"), queueId: z.string() }),
  z.object({ type: z.literal("metrics"), metrics: DeviceMetrics }),
  /** All that is wrong now, see [Note: troubles are a state]. */
  z.object({ type: z.literal("troubles"), troubles: DeviceTroubles }),
  z.object({ type: z.literal("ping"), at: z.int() }),
]);
export type PlayerMessage = z.output<typeof PlayerMessage>;

/** Service → player. `welcome` comes first, and again whenever zone, account, subscription, settings or blocks change. */
export const ServiceMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("welcome"), zone: PlayerZone, serverTime: z.int() }),
  z.object({ type: z.literal("source"), source: SourceSnapshot.nullable(), immediate: z.boolean() }),
  z.object({ type: z.literal("intent"), intent: PlaybackIntent }),
  z.object({ type: z.literal("skip"), commandId: z.string() }),
  RemoveUpcoming.extend({ commandId: z.string() }),
  PlayUpcomingNext.extend({ commandId: z.string() }),
  /** Play a test sound beside whatever plays, and start anew. The same id twice is one command. */
  z.object({ type: z.literal("testSound"), commandId: z.string() }),
  z.object({ type: z.literal("restart"), commandId: z.string() }),
  z.object({ type: z.literal("ack"), playIds: z.array(z.string()) }),
  z.object({ type: z.literal("unpaired") }),
  z.object({ type: z.literal("pong"), at: z.int(), serverTime: z.int() }),
  /** The next binary frames are a message of so many bytes, see [Note: what is large travels packed]. */
  z.object({ type: z.literal("packed"), bytes: z.int().min(1).max(MAX_RECEIVED_CHARS) }),
]);
export type ServiceMessage = z.output<typeof ServiceMessage>;

/** POST /player/playback/media: where the audio of up to 50 tracks is. */
export const MediaRequest = z.object({
  trackIds: z.array(z.string()).min(1).max(50),
  bitrate: Bitrate.default("normal"),
});
export const MediaResponse = z.object({ media: z.array(TrackMedia) });

/** GET /player/playback/snapshot: the same as welcome + source + intent, for a player that has no socket yet. */
export const PlayerSnapshot = z.object({
  zone: PlayerZone,
  source: SourceSnapshot.nullable(),
  intent: PlaybackIntent,
});
export type PlayerSnapshot = z.output<typeof PlayerSnapshot>;
