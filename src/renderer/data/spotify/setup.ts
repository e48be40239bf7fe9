import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";

/** What Spotify is to an account, and whether the host offers it at all. */
export function spotifySetupQuery({ rest }: Pick<Services, "rest">, account: string) {
  return queryOptions({
    queryKey: [...queryKeys.spotify(account), "setup"],
    queryFn: async ({ signal }) => {
      // The menu's count asks, too: the contract is not part of its code.
      const { getSpotify } = await import("#shared/contract/rest/music/spotify.ts");
      return await rest.call(getSpotify, { params: { account }, signal });
    },
  });
}
