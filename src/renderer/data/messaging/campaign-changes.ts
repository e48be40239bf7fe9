import { inQuery, useCallMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { useServices } from "#renderer/lib/services.tsx";
import {
  CreateAnnouncementCampaignDocument,
  UpdateAnnouncementCampaignDocument,
} from "#shared/contract/graphql/generated/messaging-operations.ts";
import type { CampaignChange, NewCampaign } from "#shared/contract/graphql/inputs/messaging.ts";
import { type Campaign, campaignQueries } from "./campaigns.ts";

const staleWith = (account: string) => [queryKeys.campaigns(account), queryKeys.announcements(account)];

/** The list with a campaign in its newest version. */
function useWithCampaign(account: string) {
  const { queryKey } = campaignQueries(useServices()).list(account);
  return (campaign: Campaign) =>
    inQuery(queryKey, (held) => {
      const isHeld = held?.some(({ id }) => id === campaign.id);
      return isHeld
        ? held?.map((one) => (one.id === campaign.id ? campaign : one))
        : held && [campaign, ...held];
    });
}

/** Creates a campaign. The form shows a refusal. */
export function useCreateCampaign(account: string) {
  const withCampaign = useWithCampaign(account);
  return useCallMutation(
    async ({ graphql }, input: NewCampaign) =>
      await graphql(CreateAnnouncementCampaignDocument, { input }, { path: "createAnnouncementCampaign" }),
    {
      learned: (_, campaign) => [withCampaign(campaign)],
      stale: () => staleWith(account),
      success: (t, _, { name }) => t("messaging.campaigns.created", { name }),
      failure: "caller",
    },
  );
}

/** Changes what is given of a campaign. The form shows a refusal. */
export function useUpdateCampaign(account: string) {
  const withCampaign = useWithCampaign(account);
  return useCallMutation(
    async ({ graphql }, input: CampaignChange) =>
      await graphql(UpdateAnnouncementCampaignDocument, { input }, { path: "updateAnnouncementCampaign" }),
    {
      learned: (_, campaign) => [withCampaign(campaign)],
      stale: () => staleWith(account),
      success: (t, _, { name }) => t("messaging.campaigns.saved", { name }),
      failure: "caller",
    },
  );
}

/** Switches a campaign on or off, or archives it or brings it back; the toast offers to undo that. */
export function useSwitchCampaign(account: string) {
  const { queryKey } = campaignQueries(useServices()).list(account);
  const withCampaign = useWithCampaign(account);
  const effects = {
    optimistic: ({ id, change }: CampaignSwitch) => [
      inQuery(queryKey, (held) => held?.map((one) => (one.id === id ? { ...one, ...change } : one))),
    ],
    learned: (_: CampaignSwitch, campaign: Campaign) => [withCampaign(campaign)],
    stale: () => staleWith(account),
    toastId: ({ id }: CampaignSwitch) => id,
  };
  const call = async (
    { graphql }: Pick<ReturnType<typeof useServices>, "graphql">,
    { id, change }: CampaignSwitch,
  ) =>
    await graphql(
      UpdateAnnouncementCampaignDocument,
      { input: { account, id, ...change } },
      { path: "updateAnnouncementCampaign" },
    );
  const undo = useCallMutation(call, effects);
  return useCallMutation(call, {
    ...effects,
    success: (t, { change }, { name }) => {
      if (change.archived !== undefined)
        return t(change.archived ? "messaging.campaigns.archived" : "messaging.campaigns.restored", { name });
      return t(change.enabled ? "messaging.campaigns.switchedOn" : "messaging.campaigns.switchedOff", {
        name,
      });
    },
    undo: ({ id, change }) =>
      undo.mutate({
        id,
        change: Object.fromEntries(Object.entries(change).map(([field, value]) => [field, !value])),
      }),
  });
}

interface CampaignSwitch {
  readonly id: string;
  readonly change: { readonly enabled?: boolean; readonly archived?: boolean };
}
