import { CreateManualPlaylistDocument } from "#shared/contract/graphql/generated/operations.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCallMutation } from "./mutation.ts";

interface NewPlaylist {
  /** Left out: the service names it. */
  readonly name?: string;
  readonly shortDescription?: string;
  readonly trackIds?: readonly string[];
}

/** Makes a manual playlist. `context` says where in the client. The caller shows a refusal. */
export function useCreatePlaylist(account: string, market: string, context: string) {
  return useCallMutation(
    async ({ graphql }, { trackIds = [], ...words }: NewPlaylist) => {
      const input = { ...words, owner: account, trackIds: [...trackIds], trackingContext: context };
      return (await graphql(CreateManualPlaylistDocument, { input, market })).createManualPlaylist;
    },
    { stale: () => [queryKeys.library(account)] },
  );
}
