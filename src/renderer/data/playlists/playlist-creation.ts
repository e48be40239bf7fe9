import { useCallMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { CreateManualPlaylistDocument } from "#shared/contract/graphql/generated/operations.ts";

interface NewPlaylist {
  /** The service's default name if omitted. */
  readonly name?: string;
  readonly shortDescription?: string;
  readonly trackIds?: readonly string[];
}

/** Creates a manual playlist. `context` names the place in the client. The caller shows a refusal. */
export function useCreatePlaylist(account: string, market: string, context: string) {
  return useCallMutation(
    async ({ graphql }, { trackIds = [], ...words }: NewPlaylist) => {
      const input = { ...words, owner: account, trackIds: [...trackIds], trackingContext: context };
      return (await graphql(CreateManualPlaylistDocument, { input, market })).createManualPlaylist;
    },
    { stale: () => [queryKeys.library(account)], failure: "caller" },
  );
}
