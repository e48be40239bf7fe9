import type {
  AnnouncementPlay,
  AnnounceNow,
  CampaignRule,
  PlayerAnnouncement,
  PlayerCampaign,
  ZoneAnnouncements,
} from "#shared/contract/announcements.ts";
import { STORED_LUFS } from "#shared/domain/messaging/loudness.ts";
import { WEEKDAYS } from "#shared/domain/schedules/calendar-week.ts";

/** A campaign's rule: every day at noon, over the music, without limits. */
export function campaignRule(over: Partial<CampaignRule> = {}): CampaignRule {
  return {
    trigger: dailyAt("12:00"),
    order: "in-order",
    from: null,
    to: null,
    days: null,
    hours: null,
    onlyOpen: false,
    priority: "normal",
    placement: "over",
    lift: "same",
    hourlyCap: null,
    ...over,
  };
}

/** Every day at these times. */
export function dailyAt(...times: readonly string[]): CampaignRule["trigger"] {
  return { kind: "times", times: times.map((at) => ({ days: [...WEEKDAYS], at })) };
}

/** A campaign with one message named after it. */
export function playerCampaign({ id = "c", ...over }: Partial<PlayerCampaign> = {}): PlayerCampaign {
  return { ...campaignRule(), id, name: `Campaign ${id}`, announcementIds: [`${id}-m`], ...over };
}

/** A message of 10 s as loud as they are stored. */
export function playerAnnouncement(over: Partial<PlayerAnnouncement> = {}): PlayerAnnouncement {
  const id = over.id ?? "m";
  return {
    id,
    name: `Message ${id}`,
    audioId: `audio of ${id}`,
    durationMs: 10_000,
    loudnessLufs: STORED_LUFS,
    truePeakDb: -1,
    ...over,
  };
}

/** These campaigns, with all of their messages unless others are given. */
export function zoneAnnouncements(
  campaigns: readonly PlayerCampaign[],
  announcements?: readonly PlayerAnnouncement[],
  version = "1",
): ZoneAnnouncements {
  const ids = new Set(campaigns.flatMap(({ announcementIds }) => announcementIds));
  const all = announcements ?? [...ids].map((id) => playerAnnouncement({ id }));
  return { version, announcements: [...all], campaigns: [...campaigns] };
}

/** A message that somebody wants to be heard now. */
export function announceNow(over: Partial<AnnounceNow> = {}): AnnounceNow {
  return {
    announcement: playerAnnouncement({ id: "now" }),
    lift: "same",
    placement: "over",
    emergency: false,
    expiresAt: Number.MAX_SAFE_INTEGER,
    ...over,
  };
}

/** The n-th record of a message, heard to its end in the zone of {@link playerZone}. */
export const announcementPlay = (n: number): AnnouncementPlay => ({
  playId: `00000000-0000-4000-a000-${String(n).padStart(12, "0")}`,
  soundZoneId: "zone",
  announcementId: "m",
  campaignId: "c",
  dueAt: n * 1000,
  startedAt: n * 1000,
  playedMs: 10_000,
  outcome: "played",
  reason: null,
});
