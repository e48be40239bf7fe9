import { infiniteQueryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  exportAnnouncementPlays,
  listAnnouncementPlays,
} from "#shared/contract/rest/messages/announcement-plays.ts";

/** Which plays are shown. Days are YYYY-MM-DD by the wall clock of each zone's location. */
export type PlaySearch = Omit<z.input<typeof listAnnouncementPlays.query>, "after">;

/** What an account's zones announced, or did not, the newest first, page by page. */
export function playsQuery({ rest }: Pick<Services, "rest">, account: string, search: PlaySearch) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.announcementPlays(account), "list", search],
    queryFn: ({ pageParam, signal }) =>
      rest.call(listAnnouncementPlays, {
        params: { account },
        query: { ...search, after: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** The same as a CSV file, without its byte order mark. */
export function fetchPlaysFile(
  { rest }: Pick<Services, "rest">,
  account: string,
  query: z.input<typeof exportAnnouncementPlays.query>,
): Promise<string> {
  return rest.call(exportAnnouncementPlays, { params: { account }, query });
}
