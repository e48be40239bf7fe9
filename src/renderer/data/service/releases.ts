import { queryOptions } from "@tanstack/react-query";
import type { Services } from "#renderer/lib/services.tsx";
import { browserFetch } from "#renderer/lib/transport/browser.ts";
import { BUILDS_PATH } from "#shared/contract/addresses.ts";
import { listReleaseFeeds } from "#shared/contract/rest/status/builds.ts";
import { mergedRelease, PLATFORMS, type Release, readRelease } from "./release.ts";

/** The app for each platform. */
type Releases = Readonly<Record<(typeof PLATFORMS)[number]["id"], Release | null>>;

/** Whether there is any app to download. */
export function hasApp(releases: Releases): boolean {
  return Object.values(releases).some((release) => release !== null);
}

/** The service's builds for each platform; null where there is none. */
export function releasesQuery({ host, rest }: Pick<Services, "host" | "rest">) {
  const origin = host.serviceUrl || location.origin;
  return queryOptions({
    queryKey: ["desktop-releases", origin],
    queryFn: async ({ signal }) => {
      const { feeds: offered } = await rest.call(listReleaseFeeds, { signal });
      const readFeed = async (feed: string, kinds: readonly string[]) => {
        const url = `${origin}${BUILDS_PATH}${feed}`;
        const answer = await browserFetch(url, { signal });
        return answer.ok ? readRelease(await answer.text(), url, kinds) : null;
      };
      const read = async ({ id, feeds, installers }: (typeof PLATFORMS)[number]) => {
        const releases = await Promise.all(
          feeds.filter((feed) => offered.includes(feed)).map((feed) => readFeed(feed, installers)),
        );
        return [id, mergedRelease(releases)] as const;
      };
      const all = await Promise.all(PLATFORMS.map(read));
      return Object.fromEntries(all) as Releases;
    },
  });
}
