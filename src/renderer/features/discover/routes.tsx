import { discovers } from "#renderer/data/access/page-needs.ts";
import { paths } from "#renderer/lib/paths.ts";
import { signedInOrDevice } from "#renderer/lib/routing/needs.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";
import { path } from "#renderer/lib/routing/path.ts";
import { straightened } from "./straightened.ts";

const notFound = async () => (await import("#renderer/parts/music/music-not-found.tsx")).MusicNotFound;

/** Categories, track addresses, and every other address below /discover. */
export const discoverPages: readonly Row[] = [
  page(paths.browse, {
    needs: [signedInOrDevice, discovers],
    load: async () => (await import("./loaders.ts")).loadBrowse,
    component: async () => (await import("./browse-page.tsx")).BrowsePage,
    notFound,
  }),
  page(paths.track, {
    needs: [signedInOrDevice, discovers],
    component: async () => (await import("./track-redirect.tsx")).TrackRedirect,
    notFound,
  }),
  page(path("/discover/*"), {
    needs: [signedInOrDevice, discovers, straightened],
    load: async () => (await import("./loaders.ts")).loadDiscover,
    component: async () => (await import("./editorial.tsx")).DiscoverPage,
  }),
];
