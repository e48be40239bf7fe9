import { generatePath } from "react-router-dom";
import { type Redirect, redirect } from "../lib/routing/page.ts";

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
};

/** For everybody: who may open what an address became is asked there. */
export const legacyRedirects: readonly Redirect[] = Object.entries(MOVED).map(([pattern, target]) =>
  redirect({ pattern }, (params, { reporting }) => {
    reporting.event("legacy-redirect", { from: pattern });
    return generatePath(target, params);
  }),
);
