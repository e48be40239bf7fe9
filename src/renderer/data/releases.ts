import { queryOptions } from "@tanstack/react-query";
import { BUILDS_PATH } from "#shared/contract/addresses.ts";
import { browserFetch } from "../lib/transport/browser.ts";
import { mergedRelease, PLATFORMS, type Release, readRelease } from "./release.ts";

/** What the service has for each kind of computer; null where it has nothing. */
export function releasesQuery(origin: string) {
  return queryOptions({
    queryKey: ["desktop-releases", origin],
    queryFn: async ({ signal }) => {
      const readFeed = async (feed: string, kinds: readonly string[]) => {
        const url = `${origin}${BUILDS_PATH}${feed}`;
        const answer = await browserFetch(url, { signal });
        return answer.ok ? readRelease(await answer.text(), url, kinds) : null;
      };
      const read = async ({ id, feeds, installers }: (typeof PLATFORMS)[number]) => {
        const releases = await Promise.all(feeds.map((feed) => readFeed(feed, installers)));
        return [id, mergedRelease(releases)] as const;
      };
      const all = await Promise.all(PLATFORMS.map(read));
      return Object.fromEntries(all) as Readonly<Record<(typeof PLATFORMS)[number]["id"], Release | null>>;
    },
  });
}
