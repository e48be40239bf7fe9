import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  type CampaignFieldsFragment,
  GetAccountCampaignsDocument,
} from "#shared/contract/graphql/generated/messaging-operations.ts";

/** A campaign: which messages are announced when and where. */
export type Campaign = CampaignFieldsFragment;

/** Campaigns of an account. */
export function campaignQueries({ graphql }: Pick<Services, "graphql">) {
  return {
    /** All of them, archived ones included, the newest first. */
    list: (account: string) =>
      queryOptions({
        queryKey: [...queryKeys.campaigns(account), "list"],
        queryFn: ({ signal }) =>
          graphql(GetAccountCampaignsDocument, { account }, { path: "announcementCampaigns", signal }),
      }),
  };
}
