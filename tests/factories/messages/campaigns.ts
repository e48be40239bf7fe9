import type { Announcement } from "#renderer/data/messaging/announcements.ts";
import type { Campaign } from "#renderer/data/messaging/campaigns.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";

/** A message of five seconds. */
export function announcement(name: string, over: Partial<Announcement> = {}): Announcement {
  return {
    id: idOf("Announcement", slugOf(name)),
    name,
    archived: false,
    message: {
      audio: {
        id: `audio of ${name}`,
        durationMs: 5000,
        source: { id: `source of ${name}`, durationMs: 6000, startMs: 500, endMs: 5500 },
        peaks: [0, 1, 0],
        url: `/media/${name}`,
      },
      text: "",
    },
    campaignIds: [],
    createdAt: "2026-05-01T10:00:00.000Z",
    updatedAt: "2026-05-01T10:00:00.000Z",
    ...over,
  };
}

/** A campaign that announces a message every day at 21:50 everywhere. */
export function campaign(name: string, over: Partial<Campaign> = {}): Campaign {
  return {
    id: idOf("AnnouncementCampaign", slugOf(name)),
    name,
    archived: false,
    enabled: true,
    status: "Active",
    announcementIds: [idOf("Announcement", slugOf("Kitchen closes"))],
    rule: {
      trigger: { kind: "times", times: [{ days: ["MO", "TU", "WE", "TH", "FR", "SA", "SU"], at: "21:50" }] },
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
    },
    targets: { everywhere: true, zones: [], locations: [], labels: [] },
    zoneCount: 2,
    createdAt: "2026-05-01T10:00:00.000Z",
    updatedAt: "2026-05-01T10:00:00.000Z",
    ...over,
  };
}

/** Ids have no spaces. */
const slugOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");
