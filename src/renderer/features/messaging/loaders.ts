import { announcementsQuery } from "#renderer/data/messaging/announcements.ts";
import { campaignQueries } from "#renderer/data/messaging/campaigns.ts";
import type { paths } from "#renderer/lib/paths.ts";
import type { Load } from "#renderer/lib/routing/page.ts";

/** Prefetches campaigns and messages while the code of their pages loads. */

export const loadCampaigns: Load<typeof paths.campaigns> = ({ queryClient, ...services }, { params }) =>
  queryClient.prefetchQuery(campaignQueries(services).list(params.accountId));

export const loadCampaignForm: Load<typeof paths.campaignCreate> = (
  { queryClient, ...services },
  { params },
) => queryClient.prefetchQuery(announcementsQuery(services, params.accountId));

export const loadCampaign: Load<typeof paths.campaign> = ({ queryClient, ...services }, { params }) =>
  Promise.all([
    queryClient.prefetchQuery(campaignQueries(services).list(params.accountId)),
    queryClient.prefetchQuery(announcementsQuery(services, params.accountId)),
  ]);

export const loadMessages: Load<typeof paths.messages> = ({ queryClient, ...services }, { params }) =>
  queryClient.prefetchQuery(announcementsQuery(services, params.accountId));

export const loadMessage: Load<typeof paths.message> = ({ queryClient, ...services }, { params }) =>
  queryClient.prefetchQuery(announcementsQuery(services, params.accountId));
