import type { Service } from "#server/app.ts";
import { announcementAudio, announcementSources } from "#server/db/schema/announcement-audio.ts";
import { announcementCampaigns, announcements } from "#server/db/schema/messaging.ts";
import { STORED_LUFS } from "#shared/domain/messaging/loudness.ts";
import { newId } from "#tests/factories/people/people.ts";
import { campaignRule } from "./announcements.ts";

const AT = new Date(0);

/** A message of an account, 3 s long, with an audio that has no file. */
export async function createAnnouncement(
  { services: { db } }: Service,
  accountId: string,
  over: Partial<typeof announcements.$inferInsert> = {},
): Promise<{ readonly id: string; readonly audioId: string; readonly sourceId: string }> {
  const { id = newId("Announcement"), audioId = newId("AnnouncementAudio") } = over;
  const sourceId = newId("AnnouncementAudio");
  const sound = { durationMs: 3000, startMs: 0, endMs: 3000, peaks: [0, 0.5, 1] };
  await db.insert(announcementSources).values({
    id: sourceId,
    accountId,
    kind: "speech",
    name: "The kitchen closes",
    text: "The kitchen closes in ten minutes.",
    bytes: 1,
    state: "ready",
    createdAt: AT,
    changedAt: AT,
    ...sound,
  });
  await db.insert(announcementAudio).values({
    id: audioId,
    accountId,
    sourceId,
    frames: 144_000,
    bytes: 1,
    sha256: "",
    loudnessLufs: STORED_LUFS,
    truePeakDb: -1,
    createdAt: AT,
    ...sound,
  });
  const dates = { createdAt: AT, updatedAt: AT };
  await db.insert(announcements).values({ id, accountId, name: "Kitchen", audioId, ...dates, ...over });
  return { id, audioId, sourceId };
}

/** A campaign of these messages that is announced everywhere at noon. */
export async function createCampaign(
  { services: { db } }: Service,
  accountId: string,
  announcementIds: string[],
): Promise<string> {
  const id = newId("AnnouncementCampaign");
  await db.insert(announcementCampaigns).values({
    id,
    accountId,
    name: "Noon",
    enabled: true,
    rule: campaignRule(),
    announcementIds,
    everywhere: true,
    zoneIds: [],
    locationIds: [],
    labelIds: [],
    createdAt: AT,
    updatedAt: AT,
  });
  return id;
}
