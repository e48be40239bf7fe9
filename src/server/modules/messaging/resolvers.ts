import type {
  Announcement,
  AnnouncementCampaign,
  AnnouncementDelivery,
  Resolvers,
} from "#server/graphql/generated.ts";
import { type AnnouncementSound, audioUrl, findAudio } from "#server/modules/announcement-audio/public.ts";
import type { GraphqlContext } from "#server/plugins/graphql/context.ts";
import { orThrow, requireViewer, toGraphqlError } from "#server/plugins/graphql/errors.ts";
import { subjectOf } from "#server/plugins/graphql/guard.ts";
import { inputOf } from "#server/plugins/graphql/inputs.ts";
import type { Services } from "#server/services.ts";
import { MAX_ANNOUNCEMENTS, MAX_CAMPAIGNS } from "#shared/contract/announcements.ts";
import type { AnnouncementNow } from "#shared/contract/graphql/inputs/messaging.ts";
import type { SignedInViewer } from "#shared/domain/access/viewer.ts";
import { campaignStatus } from "#shared/domain/messaging/campaign-status.ts";
import { playAnnouncement } from "./commands/play-announcement.ts";
import { addAnnouncement, changeAnnouncement } from "./commands/save-announcement.ts";
import { addCampaign, changeCampaign } from "./commands/save-campaign.ts";
import { reachOf } from "./reach.ts";
import {
  type AnnouncementRow,
  type CampaignRow,
  listAnnouncements,
  listCampaigns,
  placesOfAccount,
  placesOfLabels,
  timezonesOf,
} from "./repository.ts";

/** Messages and campaigns of an account, and their changes. */
export const messagingResolvers: Resolvers = {
  Query: {
    announcements: async (_root, args, context) => {
      const { id } = subjectOf("Query.announcements", args);
      const rows = await listAnnouncements(context.services.db, id, MAX_ANNOUNCEMENTS);
      return announcementsOf(context, id, rows);
    },
    announcementCampaigns: async (_root, args, { services }) => {
      const { id } = subjectOf("Query.announcementCampaigns", args);
      return campaignsOf(services, id, await listCampaigns(services.db, id, MAX_CAMPAIGNS));
    },
  },
  Mutation: {
    createAnnouncement: async (_root, args, context) => {
      const { id } = subjectOf("Mutation.createAnnouncement", args);
      const { input } = inputOf("Mutation.createAnnouncement", args);
      return saved(context, orThrow(await addAnnouncement(context.services, id, input)));
    },
    updateAnnouncement: async (_root, args, context) => {
      const { id } = subjectOf("Mutation.updateAnnouncement", args);
      const { input } = inputOf("Mutation.updateAnnouncement", args);
      return saved(context, orThrow(await changeAnnouncement(context.services, id, input)));
    },
    createAnnouncementCampaign: async (_root, args, { services }) => {
      const { id } = subjectOf("Mutation.createAnnouncementCampaign", args);
      const { input } = inputOf("Mutation.createAnnouncementCampaign", args);
      return savedCampaign(services, orThrow(await addCampaign(services, id, input)));
    },
    updateAnnouncementCampaign: async (_root, args, { services }) => {
      const { id } = subjectOf("Mutation.updateAnnouncementCampaign", args);
      const { input } = inputOf("Mutation.updateAnnouncementCampaign", args);
      return savedCampaign(services, orThrow(await changeCampaign(services, id, input)));
    },
    playAnnouncement: async (_root, args, { services }): Promise<AnnouncementDelivery[]> => {
      const zones = subjectOf("Mutation.playAnnouncement", args);
      // The schema calls these words texts.
      const typed = args as { input: AnnouncementNow };
      const { input } = inputOf("Mutation.playAnnouncement", typed);
      return [...orThrow(await playAnnouncement(services, zones, input))];
    },
  },
};

async function saved(context: GraphqlContext, row: AnnouncementRow): Promise<Announcement> {
  const [record] = await announcementsOf(context, row.accountId, [row]);
  if (!record) throw toGraphqlError({ kind: "unavailable" });
  return record;
}

async function savedCampaign(services: Services, row: CampaignRow): Promise<AnnouncementCampaign> {
  const [record] = await campaignsOf(services, row.accountId, [row]);
  if (!record) throw toGraphqlError({ kind: "not-found" });
  return record;
}

/** Messages with their audio and the campaigns that announce them. */
async function announcementsOf(
  context: GraphqlContext,
  accountId: string,
  rows: readonly AnnouncementRow[],
): Promise<Announcement[]> {
  const { services } = context;
  const viewer = requireViewer(context);
  const [audio, campaigns] = await Promise.all([
    findAudio(
      services,
      accountId,
      rows.map(({ audioId }) => audioId),
    ),
    listCampaigns(services.db, accountId, MAX_CAMPAIGNS),
  ]);
  const users = new Map<string, string[]>();
  for (const { id, archived, announcementIds } of campaigns)
    if (!archived)
      for (const announcement of announcementIds)
        users.set(announcement, [...(users.get(announcement) ?? []), id]);
  return rows.flatMap(({ id, name, archived, audioId, createdAt, updatedAt }) => {
    const sound = audio.get(audioId);
    if (!sound) return [];
    const message = { audio: messageAudio(services, viewer, sound), text: sound.source.text };
    const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
    return [{ id, name, archived, message, campaignIds: users.get(id) ?? [], ...times }];
  });
}

function messageAudio(
  services: Services,
  viewer: SignedInViewer,
  { id, durationMs, peaks, startMs, endMs, source }: AnnouncementSound,
) {
  return {
    id,
    durationMs,
    peaks,
    source: { id: source.id, durationMs: source.durationMs, startMs, endMs },
    url: audioUrl(services, viewer, id),
  };
}

/** Campaigns with their status and the number of zones that they reach. */
async function campaignsOf(
  services: Services,
  accountId: string,
  rows: readonly CampaignRow[],
): Promise<AnnouncementCampaign[]> {
  const [timezones, zones] = await Promise.all([
    timezonesOf(services.db, accountId),
    placesOfAccount(services.db, accountId),
  ]);
  const labelIds = [...new Set(rows.flatMap((row) => row.labelIds))];
  const labels = await placesOfLabels(services.db, labelIds, zones);
  const now = services.now().getTime();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    archived: row.archived,
    enabled: row.enabled,
    status: campaignStatus(row, timezones, now),
    announcementIds: row.announcementIds,
    rule: row.rule,
    targets: {
      everywhere: row.everywhere,
      zones: row.zoneIds,
      locations: row.locationIds,
      labels: row.labelIds,
    },
    zoneCount: zones.filter(reachOf(row, labels)).length,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}
