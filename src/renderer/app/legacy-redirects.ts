import { generatePath } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { keepAddress } from "#renderer/lib/routing/kept-address.ts";
import { isMusicId } from "#renderer/lib/routing/old-music-id.ts";
import type { Redirect } from "#renderer/lib/routing/page.ts";

type To = Redirect["to"];

/** Addresses of earlier versions and their targets, as pattern to pattern. */
const MOVED: Readonly<Record<string, string>> = {
  "/saml": "/login",
  "/accounts/:accountId/locations/*": "/accounts/:accountId/zones/*",
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
  "/accounts/:accountId/your-music": "/accounts/:accountId/library",
  "/accounts/:accountId/your-music/schedules": "/accounts/:accountId/library?filter=schedules",
  "/accounts/:accountId/your-music/playlists": "/accounts/:accountId/library?filter=playlists",
  "/discover/schedule/:scheduleId/copy": "/accounts/_/your-music/schedules/edit/:scheduleId?action=copy",
};

/** Addresses below the library's earlier name; music keeps them (specification, music §2.4). */
const YOUR_MUSIC: Readonly<Record<string, To>> = {
  "/accounts/:accountId/your-music/playlists/:musicId": ({ params: { musicId = "" }, url }) =>
    keepAddress(url, paths.playlist({ musicId })),
  "/accounts/:accountId/your-music/:yourMusicId/*": ({ params, url }) => {
    const { accountId = "_", yourMusicId = "", "*": rest = "" } = params;
    return isMusicId(yourMusicId)
      ? keepAddress(url, `${paths.playlist({ musicId: yourMusicId })}/${rest}`)
      : paths.yourMusic({ accountId, yourMusicId }) + url.search + url.hash;
  },
};

const EDITED = "/accounts/:accountId/your-music/schedules/:scheduleId/edit";

/** Open to everybody: the target checks access. */
export const legacyRedirects: readonly Redirect[] = [
  ...Object.entries(MOVED).map(([pattern, target]) => counted(pattern, moved(target))),
  {
    ...counted(EDITED, moved("/accounts/:accountId/your-music/schedules/edit/:scheduleId")),
    keepsState: true,
  },
  ...Object.entries(YOUR_MUSIC).map(([pattern, to]) => counted(pattern, to)),
];

/** A redirect that also records an analytics event. */
function counted(pattern: string, to: To): Redirect {
  return {
    pattern,
    to: (visit) => {
      visit.services.reporting.event("legacy-redirect", { from: pattern });
      return to(visit);
    },
  };
}

/** Redirects to the target pattern. Keeps fragment and search parameters, and adds those of the target. */
function moved(target: string): To {
  const [path = "", search] = target.split("?");
  return ({ params, url }) => {
    const searches = [url.search.slice(1), search].filter(Boolean).join("&");
    return generatePath(path, params) + (searches === "" ? "" : `?${searches}`) + url.hash;
  };
}
