import { z } from "zod";
import { CurrentAnnouncement } from "./announcements.ts";
import {
  PlayableTrack,
  PlaybackPlan,
  PlaybackProblem,
  PlaybackStatus,
  PlayOrder,
  PlayOrigin,
  PlayUpcomingNext,
  RemoveUpcoming,
  Volume,
} from "./player.ts";
import { wordOf } from "./tolerance.ts";

/** Messages between a person who controls a zone and the service: /player/control and its websocket. */

/** A person's command to a zone. */
export const ControlCommand = z.discriminatedUnion("type", [
  z.object({ type: z.literal("play") }),
  z.object({ type: z.literal("pause") }),
  z.object({ type: z.literal("skip") }),
  /** Ends the message that is heard now. */
  z.object({ type: z.literal("skipAnnouncement") }),
  z.object({
    type: z.literal("volume"),
    volume: Volume,
    /** When a person did it, in the service's epoch ms, if a player sends it later; absent: now. */
    at: z.int().optional(),
  }),
  z.object({ type: z.literal("order"), playOrder: PlayOrder }),
  z.object({ type: z.literal("queue"), trackIds: z.array(z.string()).min(1).max(100) }),
  z.object({ type: z.literal("clearQueue") }),
  RemoveUpcoming,
  PlayUpcomingNext,
]);
export type ControlCommand = z.output<typeof ControlCommand>;

/**
 * Answer to a control command: the newest version of the intent. Commands that the player executes by itself
 * do not change it: a skip, a change of upcoming tracks.
 */
export const ControlResponse = z.object({ version: z.int() });
export type ControlResponse = z.output<typeof ControlResponse>;

/** A track as shown on control screens. */
export const ControlTrack = PlayableTrack.omit({ markets: true, loudnessLufs: true, truePeakDb: true });
export type ControlTrack = z.output<typeof ControlTrack>;

/** Payment status of a zone. */
export const Payment = z.object({
  state: z.enum(["paid", "grace", "ended"]),
  /**
   * When that status ends, epoch ms on the service's clock; null if unknown, and for `paid` without an end.
   */
  until: z.int().nullable(),
});
export type Payment = z.output<typeof Payment>;

/** A zone's playback as shown on a screen (specification, music §3.10). */
export const PlaybackState = z.object({
  online: z.boolean(),
  mode: wordOf(z.enum(["desktop", "web", "none"]), "desktop"),
  zone: z.object({
    id: z.string(),
    name: z.string(),
    locationId: z.string(),
    country: z.string(),
    settings: z.object({ crossfade: z.boolean() }),
  }),
  tier: z.int(),
  /** Whether staff may control the zone at its player; signed-in people always may. */
  staffControl: z.boolean().default(true),
  status: wordOf(PlaybackStatus, "stopped").default("paused"),
  problem: wordOf(PlaybackProblem.nullable(), null),
  playOrder: wordOf(PlayOrder, "AUTO"),
  availablePlayOrders: z.array(wordOf(PlayOrder, "AUTO")),
  volume: Volume,
  /** The building system that has paused it; null when none has. */
  muted: z
    .object({
      by: z.string(),
      reason: z.string(),
      /** When that ends by itself, epoch ms; null: not by itself. */
      until: z.int().nullable(),
    })
    .nullish()
    .catch(null),
  /** The zone's maximum volume; absent for 100. */
  maxVolume: Volume.optional(),
  /** Why it is that low now; absent: by the zone's settings. */
  maxVolumeBy: z.enum(["slot"]).optional().catch(undefined),
  source: z
    .object({
      id: z.string(),
      presets: z.object({ playbackMode: wordOf(z.enum(["shuffle", "linear"]), "shuffle") }),
      display: z.object({ title: z.string(), image: z.string().nullable(), colorHex: z.string().nullable() }),
      /** A schedule that is switched off: the music between slots plays. */
      off: z.boolean().optional(),
    })
    .nullable(),
  trackId: z.string().nullable(),
  track: ControlTrack.nullable(),
  /** `at` is on the service's clock, epoch ms; position at now = positionMs + (now - at) while playing. */
  progress: z.object({ positionMs: z.number(), durationMs: z.number(), at: z.int() }).nullable(),
  current: z
    .object({ playId: z.string(), trackId: z.string(), origin: PlayOrigin.nullish().catch(null) })
    .nullable(),
  upcoming: z.array(z.object({ track: ControlTrack, queueId: z.string().nullable() })),
  nextSlotStartsAt: z.string().default("unknown"),
  /** The player's report about its plan. */
  plan: PlaybackPlan.nullish().catch(null),
  /** The message that is heard now. */
  announcement: CurrentAnnouncement.nullish().catch(null),
  /** Version of the intent that the player has confirmed, and of the newest one. */
  intentVersion: z.int(),
  wantedVersion: z.int(),
  serverTime: z.int(),
  /** The player's own judgement, with or without a network; omitted by the service. */
  payment: Payment.optional(),
});
export type PlaybackState = z.output<typeof PlaybackState>;

export const PlaybackStates = z.object({ states: z.array(PlaybackState) });

/** Browser → /player/control/ws. A new `subscribe` replaces the previous one. */
export const ControlMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("subscribe"), soundZones: z.array(z.string()).max(200) }),
  z.object({ type: z.literal("ping"), at: z.int() }),
]);
export type ControlMessage = z.output<typeof ControlMessage>;

/** /player/control/ws → browser: the whole state at subscription and at every change. */
export const ControlEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("state"), state: PlaybackState }),
  z.object({ type: z.literal("gone"), soundZone: z.string() }),
  z.object({ type: z.literal("pong"), at: z.int(), serverTime: z.int() }),
]);
export type ControlEvent = z.output<typeof ControlEvent>;
