import { createHash } from "node:crypto";
import { featuresOf } from "#server/modules/accounts/public.ts";
import { type AnnouncementSound, findAudio } from "#server/modules/announcement-audio/public.ts";
import { createBatcher } from "#server/plugins/calls/batch.ts";
import type { Services } from "#server/services.ts";
import type {
  PlayerAnnouncement,
  PlayerCampaign,
  ZoneAnnouncements,
} from "#shared/contract/announcements.ts";
import { MAX_ANNOUNCEMENTS, MAX_CAMPAIGNS } from "#shared/contract/announcements.ts";
import { partOf } from "#shared/domain/services/part-of.ts";
import { reachOf } from "./reach.ts";
import {
  type AnnouncementRow,
  type CampaignRow,
  findAnnouncements,
  liveCampaigns,
  placesOf,
  placesOfLabels,
  type ZonePlace,
} from "./repository.ts";

type Needs = Pick<Services, "db" | "env" | "parts">;
type Read = (soundZoneId: string) => Promise<ZoneAnnouncements | undefined>;

const NOTHING = complete([], []);

/**
 * What a zone announces by itself, for its player. Zones that are asked about within one turn of the event loop are read
 * together, and those that the same campaigns reach share the answer.
 */
export async function zoneAnnouncements(services: Needs, soundZoneId: string): Promise<ZoneAnnouncements> {
  return (await partOf(services, createRead)(soundZoneId)) ?? NOTHING;
}

function createRead(services: Needs): Read {
  return createBatcher((ids: readonly string[]) => readAll(services, ids));
}

async function readAll(
  services: Needs,
  soundZoneIds: readonly string[],
): Promise<ReadonlyMap<string, ZoneAnnouncements>> {
  const zones = (await placesOf(services.db, soundZoneIds)).filter(
    ({ featureFlags }) => featuresOf(featureFlags, services.env.billing).messaging_enabled,
  );
  const byAccount = Map.groupBy(zones, ({ accountId }) => accountId);
  const live = Map.groupBy(await liveCampaigns(services.db, [...byAccount.keys()]), (row) => row.accountId);
  const found = await Promise.all(
    [...live].map(([accountId, campaigns]) =>
      announcementsOf(services, accountId, campaigns, byAccount.get(accountId) ?? []),
    ),
  );
  return new Map(found.flat());
}

/** What each of an account's zones announces; zones that announce nothing are left out. */
async function announcementsOf(
  services: Needs,
  accountId: string,
  campaigns: readonly CampaignRow[],
  zones: readonly ZonePlace[],
): Promise<readonly (readonly [string, ZoneAnnouncements])[]> {
  const labelIds = [...new Set(campaigns.flatMap((campaign) => campaign.labelIds))];
  const labels = await placesOfLabels(services.db, labelIds, zones);
  const messages = await messagesOf(services, accountId, campaigns);
  const reaching = campaigns.flatMap((row) => {
    const campaign = toPlayerCampaign(row, messages);
    return campaign ? [{ campaign, reaches: reachOf(row, labels) }] : [];
  });
  const made = new Map<string, ZoneAnnouncements>();
  return zones.flatMap((zone) => {
    const own = reaching.flatMap(({ campaign, reaches }) => (reaches(zone) ? [campaign] : []));
    if (own.length === 0) return [];
    const key = own.map(({ id }) => id).join();
    const whole = made.get(key) ?? complete(own, messagesIn(own, messages));
    made.set(key, whole);
    return [[zone.id, whole] as const];
  });
}

/** The messages that campaigns announce and that are in use, by id. */
async function messagesOf(
  services: Needs,
  accountId: string,
  campaigns: readonly CampaignRow[],
): Promise<ReadonlyMap<string, PlayerAnnouncement>> {
  const ids = [...new Set(campaigns.flatMap(({ announcementIds }) => announcementIds))];
  const rows = (await findAnnouncements(services.db, accountId, ids)).filter(({ archived }) => !archived);
  const audio = await findAudio(
    services,
    accountId,
    rows.map(({ audioId }) => audioId),
  );
  return new Map(
    rows.flatMap((row) => {
      const sound = audio.get(row.audioId);
      return sound ? [[row.id, toPlayerAnnouncement(row, sound)] as const] : [];
    }),
  );
}

/** A message as its player gets it. */
export function toPlayerAnnouncement(
  { id, name }: Pick<AnnouncementRow, "id" | "name">,
  { id: audioId, durationMs, loudnessLufs, truePeakDb }: AnnouncementSound,
): PlayerAnnouncement {
  return { id, name, audioId, durationMs, loudnessLufs, truePeakDb };
}

/** A campaign as its player gets it; null when all of its messages are archived. */
function toPlayerCampaign(
  { id, name, rule, announcementIds }: CampaignRow,
  messages: ReadonlyMap<string, PlayerAnnouncement>,
): PlayerCampaign | null {
  const present = announcementIds.filter((announcement) => messages.has(announcement));
  return present.length === 0 ? null : { ...rule, id, name, announcementIds: present };
}

function messagesIn(
  campaigns: readonly PlayerCampaign[],
  messages: ReadonlyMap<string, PlayerAnnouncement>,
): readonly PlayerAnnouncement[] {
  const ids = new Set(campaigns.flatMap(({ announcementIds }) => announcementIds));
  return [...ids].flatMap((id) => messages.get(id) ?? []);
}

function complete(
  campaigns: readonly PlayerCampaign[],
  announcements: readonly PlayerAnnouncement[],
): ZoneAnnouncements {
  const content = {
    announcements: announcements.slice(0, MAX_ANNOUNCEMENTS),
    campaigns: campaigns.slice(0, MAX_CAMPAIGNS),
  };
  const version = createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 16);
  return { version, ...content };
}
