import { z } from "zod";
import { Weekday } from "./opening-hours.ts";
import { wordOf } from "./tolerance.ts";

/**
 * Messages that zones announce, and campaigns that say when: as people plan them and as players hold them. On
 * screens an announcement is a "message"; that word also names what travels over the sockets, so code says
 * announcement.
 */

export const MAX_ANNOUNCEMENT_NAME = 100;
export const MAX_CAMPAIGN_NAME = 100;
export const MAX_CAMPAIGN_ANNOUNCEMENTS = 50;
export const MAX_CAMPAIGN_TIMES = 50;
/** Campaigns of a zone, and of an account. */
export const MAX_CAMPAIGNS = 200;
/** Messages of an account. */
export const MAX_ANNOUNCEMENTS = 500;
/** The longest and the shortest message after it was trimmed, in ms. */
export const MAX_ANNOUNCEMENT_MS = 5 * 60_000;
export const MIN_ANNOUNCEMENT_MS = 500;
export const MAX_EVERY_TRACKS = 100;
export const MIN_EVERY_MINUTES = 5;
export const MAX_EVERY_MINUTES = 1440;
export const MAX_HOURLY_CAP = 60;

/** A time of day, HH:mm. */
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Loudness against the zone's music. */
export const Lift = z.enum(["lower", "same", "louder"]);
export type Lift = z.output<typeof Lift>;

/** Over the lowered music, or in its place between two tracks. */
export const Placement = z.enum(["over", "between"]);
export type Placement = z.output<typeof Placement>;

/** Which of several due messages comes first. */
export const Priority = z.enum(["low", "normal", "high"]);
export type Priority = z.output<typeof Priority>;

export const MessageOrder = z.enum(["in-order", "random"]);
export type MessageOrder = z.output<typeof MessageOrder>;

/** When a campaign's messages are due, by the location's wall clock. */
export const Trigger = z.discriminatedUnion("kind", [
  /** At these times of these days of the week. */
  z.object({
    kind: z.literal("times"),
    times: z
      .array(z.object({ days: z.array(Weekday).min(1).max(7), at: ClockTime }))
      .min(1)
      .max(MAX_CAMPAIGN_TIMES),
  }),
  /** After every so many tracks that were heard. */
  z.object({ kind: z.literal("tracks"), every: z.int().min(1).max(MAX_EVERY_TRACKS) }),
  /** Every so many minutes from the beginning of the campaign's hours, or from midnight. */
  z.object({ kind: z.literal("minutes"), every: z.int().min(MIN_EVERY_MINUTES).max(MAX_EVERY_MINUTES) }),
]);
export type Trigger = z.output<typeof Trigger>;

/** The rule of a campaign. */
export const CampaignRule = z.object({
  trigger: Trigger,
  order: MessageOrder,
  /** First and last day, YYYY-MM-DD by the location's wall clock; null: no limit. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  /** Days and hours of `tracks` and `minutes`; null: every day, all day. `to` may be after midnight. */
  days: z.array(Weekday).min(1).max(7).nullable(),
  hours: z.object({ from: ClockTime, to: ClockTime }).nullable(),
  /** Only while the location is open. Without opening hours it always is. */
  onlyOpen: z.boolean(),
  priority: Priority,
  placement: Placement,
  lift: Lift,
  /** Most messages of the campaign in 60 minutes; null: no limit. */
  hourlyCap: z.int().min(1).max(MAX_HOURLY_CAP).nullable(),
});
export type CampaignRule = z.output<typeof CampaignRule>;

/** A message as a player holds it. Its audio is fetched like a track's, by `audioId`. */
export const PlayerAnnouncement = z.object({
  id: z.string(),
  name: z.string(),
  audioId: z.string(),
  durationMs: z.int().positive(),
  loudnessLufs: z.number(),
  truePeakDb: z.number(),
});
export type PlayerAnnouncement = z.output<typeof PlayerAnnouncement>;

/** A campaign as a player holds it. */
export const PlayerCampaign = CampaignRule.extend({
  id: z.string(),
  name: z.string(),
  order: wordOf(MessageOrder, "in-order"),
  priority: wordOf(Priority, "normal"),
  placement: wordOf(Placement, "over"),
  lift: wordOf(Lift, "same"),
  announcementIds: z.array(z.string()).min(1).max(MAX_CAMPAIGN_ANNOUNCEMENTS),
});
export type PlayerCampaign = z.output<typeof PlayerCampaign>;

/** Everything that a zone announces by itself, complete; replaces what the player holds. */
export const ZoneAnnouncements = z.object({
  /** Changes with everything below. */
  version: z.string(),
  announcements: z.array(PlayerAnnouncement).max(MAX_ANNOUNCEMENTS),
  /** One that a later version extends is skipped. */
  campaigns: z
    .array(PlayerCampaign.nullable().catch(null))
    .max(MAX_CAMPAIGNS)
    .transform((campaigns) => campaigns.filter((campaign) => campaign !== null)),
});
export type ZoneAnnouncements = z.output<typeof ZoneAnnouncements>;

/** A message that somebody wants to be heard once, now. */
export const AnnounceNow = z.object({
  announcement: PlayerAnnouncement,
  lift: wordOf(Lift, "same"),
  placement: wordOf(Placement, "over"),
  /** Also while the zone is paused or its location closed, and before everything else. */
  emergency: z.boolean(),
  /** From then on it is too late, epoch ms of the service. */
  expiresAt: z.int(),
});
export type AnnounceNow = z.output<typeof AnnounceNow>;

/** Why a due message was not heard, or not to its end. */
export const AnnouncementReason = z.enum([
  /** A person skipped it. */
  "skipped",
  "paused",
  "closed",
  "unpaid",
  /** The zone's volume is 0. */
  "muted",
  /** Its audio is not stored on the player. */
  "not-stored",
  /** Others came before it for too long, or no track ended. */
  "busy",
  /** The campaign's limit an hour. */
  "cap",
  /** The player was off, or its computer asleep. */
  "off",
  /** No sound was possible, or its audio was unplayable. */
  "no-sound",
  /** It was withdrawn while it waited. */
  "withdrawn",
  /** It reached the player too late. */
  "late",
]);
export type AnnouncementReason = z.output<typeof AnnouncementReason>;

/** One due message and how it went. Like plays of tracks: idempotent by `playId`, kept until acknowledged. */
export const AnnouncementPlay = z.object({
  playId: z.uuid(),
  soundZoneId: z.string(),
  announcementId: z.string(),
  /** Null: it was asked for by a person. */
  campaignId: z.string().nullable(),
  /** Epoch ms by the service's clock. */
  dueAt: z.int(),
  /** Null: it was not heard. */
  startedAt: z.int().nullable(),
  playedMs: z.int().min(0),
  outcome: wordOf(z.enum(["played", "cut", "missed"]), "missed"),
  /** Null when it was heard to its end. */
  reason: wordOf(AnnouncementReason.nullable(), null),
});
export type AnnouncementPlay = z.output<typeof AnnouncementPlay>;

/** The message that is heard now. */
export const CurrentAnnouncement = z.object({
  playId: z.string(),
  announcementId: z.string(),
  name: z.string().max(300),
});
export type CurrentAnnouncement = z.output<typeof CurrentAnnouncement>;
