import { generatePath } from "react-router-dom";
import type { LibraryFilter } from "#shared/domain/library/library-question.ts";
import { paths } from "../lib/paths.ts";
import { keepAddress } from "../lib/routing/kept-address.ts";
import { isMusicId } from "../lib/routing/old-music-id.ts";
import { type Redirect, redirect } from "../lib/routing/page.ts";

type To = Redirect["to"];

/** Addresses of earlier versions and where they lead now. A row is a pattern and the pattern that it became. */
const MOVED: Readonly<Record<string, string>> = {
  "/saml": "/login",
  "/accounts/:accountId/locations/*": "/accounts/:accountId/zones/*",
  "/discover-music/*": "/discover/*",
  "/discover/music/soundtracks": "/home",
  "/discover/playlists/*": "/discover/music/*",
  "/discover/albums/*": "/discover/album/*",
  "/discover/release/*": "/discover/album/*",
  "/discover/artists/*": "/discover/artist/*",
};

const moved: readonly Redirect[] = Object.entries(MOVED).map(([pattern, target]) =>
  redirect({ pattern }, (params, { reporting }) => {
    reporting.event("legacy-redirect", { from: pattern });
    return generatePath(target, params);
  }),
);

const library =
  (filter?: LibraryFilter): To =>
  ({ params: { accountId = "_" } }) =>
    paths.library({ accountId, filter });

/** Addresses of the library before it had its name; music keeps them while it is shown (specification, music §2.4). */
const YOUR_MUSIC: Readonly<Record<string, To>> = {
  "/accounts/:accountId/your-music": library(),
  "/accounts/:accountId/your-music/schedules": library("schedules"),
  "/accounts/:accountId/your-music/playlists": library("playlists"),
  "/accounts/:accountId/your-music/playlists/:musicId": ({ params: { musicId = "" }, url }) =>
    keepAddress(url, paths.playlist({ musicId })),
  "/accounts/:accountId/your-music/:yourMusicId/*": ({ params, url }) => {
    const { accountId = "_", yourMusicId = "", "*": rest = "" } = params;
    return isMusicId(yourMusicId)
      ? keepAddress(url, `${paths.playlist({ musicId: yourMusicId })}/${rest}`)
      : paths.yourMusic({ accountId, yourMusicId });
  },
};

const yourMusic: readonly Redirect[] = Object.entries(YOUR_MUSIC).map(([pattern, to]) => ({
  pattern,
  to: (visit) => {
    visit.services.reporting.event("legacy-redirect", { from: pattern });
    return to(visit);
  },
}));

/** For everybody: who may open what an address became is asked there. */
export const legacyRedirects: readonly Redirect[] = [...moved, ...yourMusic];
