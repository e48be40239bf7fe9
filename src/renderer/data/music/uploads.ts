import { queryOptions } from "@tanstack/react-query";
import { useCallMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { type MusicUploads, uploadFilesPath } from "#shared/contract/rest/music/music-uploads.ts";

const calls = () => import("#shared/contract/rest/music/music-uploads.ts");

/** The music files that an account's people are adding, with their outcomes, and the quota. */
export function uploadsQuery({ rest }: Pick<Services, "rest">, account: string) {
  return queryOptions({
    queryKey: [...queryKeys.musicUploads(account), "list"],
    queryFn: async ({ signal }): Promise<MusicUploads> => {
      const { listMusicUploads } = await calls();
      return rest.call(listMusicUploads, { params: { account }, signal });
    },
  });
}

/** Where an account's files are sent. */
export function uploadAddress({ host }: Pick<Services, "host">, account: string): string {
  return (host.serviceUrl || location.origin) + uploadFilesPath(account);
}

/** Most uploads of a call. */
const AT_ONCE = 1000;

/** Stops files that are under way, and removes finished ones from the list. */
export function useRemoveUploads(account: string) {
  return useCallMutation(
    async ({ rest }: Services, uploads: readonly string[]) => {
      const { removeMusicUploads } = await calls();
      for (let from = 0; from < uploads.length; from += AT_ONCE)
        await rest.call(removeMusicUploads, {
          params: { account },
          body: { uploads: uploads.slice(from, from + AT_ONCE) },
        });
    },
    { stale: () => [queryKeys.musicUploads(account)] },
  );
}
