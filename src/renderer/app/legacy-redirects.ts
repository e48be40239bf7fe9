import { generatePath } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { keepAddress } from "../lib/routing/kept-address.ts";
import { isMusicId } from "../lib/routing/old-music-id.ts";
import type { Redirect } from "../lib/routing/page.ts";

/** Addresses of earlier versions and where they lead now. A row is a pattern and the pattern that it became. */
const MOVED: Readonly<Record<string, string>> = {
  "/saml": "/login",
  "/accounts/:accountId/locations/*": "/accounts/:accountId/zones/*",
  "/discover": "/home",
  "/discover-music/*": "/discover/*",
  "/discover/music/soundtracks": "/home",
  "/discover/schedule/:scheduleId/edit": "/accounts/_/your-music/schedules/edit/:scheduleId",
  "/discover/categories/*": "/discover/browse/*",
  "/discover/categories/:type/:categoryId": "/discover/browse/:categoryId",
  "/discover/tag/*": "/discover/browse/*",
  "/discover/schedules/*": "/discover/schedule/*",
  "/discover/playlists/*": "/discover/music/*",
  "/discover/albums/*": "/discover/album/*",
  "/discover/release/*": "/discover/album/*",
  "/discover/artists/*": "/discover/artist/*",
  "/accounts/:accountId/your-music/schedules/create": "/accounts/:accountId/your-music/schedules/edit",
  "/accounts/:accountId/your-music/schedules/:scheduleId/copy":
    "/accounts/:accountId/your-music/schedules/edit/:scheduleId?action=copy",
  "/discover/schedule/:scheduleId/copy": "/accounts/_/your-music/schedules/edit/:scheduleId?action=copy",
};

/** Addresses of the library before it had its name (specification, music §2.4). */
const libraries: readonly Redirect[] = [
  { pattern: "your-music", filter: undefined },
  { pattern: "your-music/schedules", filter: "schedules" as const },
  { pattern: "your-music/playlists", filter: "playlists" as const },
].map(({ pattern, filter }) => ({
  pattern: `/accounts/:accountId/${pattern}`,
  to: ({ params: { accountId = "_" } }) => paths.library({ accountId, filter }),
}));

/** Playlists of the library, shown at their old address. */
const playlists: readonly Redirect[] = [
  {
    pattern: "/accounts/:accountId/your-music/playlists/:musicId",
    to: ({ params: { musicId = "" }, url }) => keepAddress(url, paths.playlist({ musicId })),
  },
  {
    pattern: "/accounts/:accountId/your-music/:yourMusicId/*",
    to: ({ params: { accountId = "_", yourMusicId = "", "*": rest = "" }, url }) =>
      isMusicId(yourMusicId)
        ? keepAddress(url, `${paths.playlist({ musicId: yourMusicId })}/${rest}`)
        : paths.yourMusic({ accountId, yourMusicId }),
  },
];

const EDITED = "/accounts/:accountId/your-music/schedules/:scheduleId/edit";

/** For everybody: who may open what an address became is asked there. */
export const legacyRedirects: readonly Redirect[] = [
  ...Object.entries(MOVED).map(([pattern, target]) => moved(pattern, target)),
  { ...moved(EDITED, "/accounts/:accountId/your-music/schedules/edit/:scheduleId"), keepsState: true },
  ...libraries,
  ...playlists,
];

function moved(pattern: string, target: string): Redirect {
  const [path = "", search] = target.split("?");
  return {
    pattern,
    to: ({ params, url, services: { reporting } }) => {
      reporting.event("legacy-redirect", { from: pattern });
      const searches = [url.search.slice(1), search].filter(Boolean).join("&");
      return generatePath(path, params) + (searches === "" ? "" : `?${searches}`);
    },
  };
}
