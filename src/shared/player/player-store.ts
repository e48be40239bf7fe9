import { z } from "zod";
import { type AnnouncementPlay, ZoneAnnouncements } from "#shared/contract/announcements.ts";
import { ControlCommand } from "#shared/contract/control.ts";
import {
  PlayableTrack,
  PlaybackIntent,
  PlayerZone,
  PlayOrigin,
  type PlayRecord,
  SourceSnapshot,
} from "#shared/contract/player.ts";

/** Everything that a player needs to plan without a network. */
export const StoredPlayer = z.object({
  zone: PlayerZone.nullable(),
  source: SourceSnapshot.nullable(),
  /** As last sent by the service. */
  intent: PlaybackIntent.nullable(),
  /**
   * Unanswered commands made here, oldest first. Unreadable ones of another version must not lose the rest.
   */
  wishes: z.array(ControlCommand).readonly().catch([]),
});
export type StoredPlayer = z.output<typeof StoredPlayer>;

export const EMPTY_STORED_PLAYER: StoredPlayer = { zone: null, source: null, intent: null, wishes: [] };

const Cursor = z.object({ cycle: z.int().min(0), index: z.int().min(0) });

/** People's changes of upcoming tracks, see Arrangement. */
const StoredArrangement = z.object({
  moved: z.array(z.object({ id: z.int(), track: PlayableTrack, queueId: z.string().nullable() })).readonly(),
  passed: z.array(Cursor.extend({ collectionId: z.string(), trackId: z.string() })).readonly(),
});
export type StoredArrangement = z.output<typeof StoredArrangement>;

const NOTHING_ARRANGED: StoredArrangement = { moved: [], passed: [] };

/** Artists heard (epoch ms by id) and the tracks that wait for them (ids by collection), see Programme. */
const StoredArtistGap = z.object({
  heard: z.record(z.string(), z.number()),
  waiting: z.record(z.string(), z.array(z.string()).readonly()),
});

const NOTHING_HEARD: z.output<typeof StoredArtistGap> = { heard: {}, waiting: {} };

/** The player's position in the plan. Small, written about once a second. */
export const StoredProgress = z.object({
  sourceId: z.string().nullable(),
  /** The plan's cursor after the current item. */
  cursor: Cursor,
  /** The same for every collection that a schedule has played. */
  cursors: z.record(z.string(), Cursor).default({}),
  /** The current play, so that it can be resumed, and recorded if it was cut off. */
  play: z
    .object({
      playId: z.uuid(),
      track: PlayableTrack,
      queueId: z.string().nullable(),
      sourceId: z.string().nullable(),
      /** Null in an earlier version's record: then the zone stored beside it. */
      soundZoneId: z.string().nullable().default(null),
      /** The source's collection that it belongs to. */
      collectionId: z.string().nullable().default(null),
      origin: PlayOrigin.nullable().catch(null),
      startedAt: z.int(),
      positionMs: z.number().min(0),
      playedMs: z.number().min(0),
      /** Epoch ms of this record. */
      at: z.int(),
    })
    .nullable(),
  /** Queue entries that have begun here and that the service's queue may still contain. */
  dequeued: z.array(z.string()).max(500),
  /** Not worth losing the rest. */
  arrangement: StoredArrangement.catch(NOTHING_ARRANGED),
  /** Nor is this. */
  artistGap: StoredArtistGap.catch(NOTHING_HEARD),
  /** The service's clock minus this machine's, as last known, in ms. */
  clockOffsetMs: z.number().default(0),
  /** The service's clock at this record, epoch ms: a lower bound for the future. */
  serviceMs: z.number().default(0),
});
export type StoredProgress = z.output<typeof StoredProgress>;

export const EMPTY_PROGRESS: StoredProgress = {
  sourceId: null,
  cursor: { cycle: 0, index: 0 },
  cursors: {},
  play: null,
  dequeued: [],
  arrangement: NOTHING_ARRANGED,
  artistGap: NOTHING_HEARD,
  clockOffsetMs: 0,
  serviceMs: 0,
};

/** How far a campaign has come. */
const CampaignProgress = z.object({
  /** Its last message; null before the first. */
  lastId: z.string().nullable(),
  /** Number of its messages so far. */
  turns: z.int().min(0),
  /** When those of about the last hour were due, in the service's epoch ms. */
  dueTimes: z.array(z.number()).readonly(),
  /** Tracks heard since its last message. */
  tracks: z.int().min(0),
});
export type CampaignProgress = z.output<typeof CampaignProgress>;

/** A due message without a record, so that it gets one after a restart. */
const OpenAnnouncement = z.object({
  playId: z.uuid(),
  soundZoneId: z.string(),
  announcementId: z.string(),
  campaignId: z.string().nullable(),
  dueAt: z.int(),
  startedAt: z.int().nullable(),
  durationMs: z.number().min(0),
});
export type OpenAnnouncement = z.output<typeof OpenAnnouncement>;

/** What the zone announces, and how far that has come. Written around every message. */
export const StoredAnnouncements = z.object({
  held: ZoneAnnouncements.nullable().catch(null),
  /** Everything due until then was handled, in the service's epoch ms; null before the first campaign. */
  handledUntil: z.number().nullable().catch(null),
  campaigns: z.record(z.string(), CampaignProgress).catch({}),
  open: z.array(OpenAnnouncement).readonly().catch([]),
});
export type StoredAnnouncements = z.output<typeof StoredAnnouncements>;

export const NOTHING_ANNOUNCED: StoredAnnouncements = {
  held: null,
  handledUntil: null,
  campaigns: {},
  open: [],
};

/** Most records of messages that wait for the service; the oldest are dropped. */
export const MAX_ANNOUNCED = 5000;

export interface LoadedPlayer {
  readonly player: StoredPlayer;
  readonly progress: StoredProgress;
  readonly announcements: StoredAnnouncements;
}

/**
 * A player's data that survives a restart. Read once, at the start; damaged content is reported and replaced
 * by defaults.
 */
export interface PlayerStore {
  readonly load: () => Promise<LoadedPlayer>;
  readonly savePlayer: (player: StoredPlayer) => Promise<void>;
  readonly saveProgress: (progress: StoredProgress) => Promise<void>;
  readonly saveAnnouncements: (announcements: StoredAnnouncements) => Promise<void>;
  /**
   * Resolves when the entry would survive a crash, or is kept in memory until the disk accepts it. A
   * duplicate id is not added again.
   */
  readonly addHistory: (record: PlayRecord) => Promise<void>;
  /** Unacknowledged entries, oldest first. */
  readonly unsentHistory: () => readonly PlayRecord[];
  /** The service has stored these. */
  readonly forgetHistory: (playIds: readonly string[]) => Promise<void>;
  /** The same for messages, of which at most MAX_ANNOUNCED are kept. */
  readonly addAnnounced: (record: AnnouncementPlay) => Promise<void>;
  readonly unsentAnnounced: () => readonly AnnouncementPlay[];
  readonly forgetAnnounced: (playIds: readonly string[]) => Promise<void>;
  /** Deletes the zone (unpaired); its history stays until it is acknowledged, or another zone is paired. */
  readonly clear: () => Promise<void>;
}
