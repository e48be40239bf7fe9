import { inAnAccount } from "#renderer/data/access/page-needs.ts";
import { whileOn } from "#renderer/data/flags/flag-need.ts";
import { paths } from "#renderer/lib/paths.ts";
import { page, type Row, redirect } from "#renderer/lib/routing/page.ts";

/** Imports from Spotify. */
export const spotifyPages: readonly Row[] = [
  redirect(paths.copySpotify, () => paths.importSpotify()),
  page(paths.importSpotify, {
    title: "spotify.title",
    needs: [inAnAccount],
    load: async () => (await import("./loaders.ts")).loadSpotify,
    component: async () => (await import("./import-page.tsx")).ImportPage,
  }),
  page(paths.createSyncedPlaylist, {
    title: "spotify.synced.title",
    needs: [inAnAccount, whileOn("schedule_creation_enabled", () => paths.create())],
    load: async () => (await import("./loaders.ts")).loadSpotify,
    component: async () => (await import("./synced-page.tsx")).SyncedPage,
  }),
  page(paths.spotifyCallback, {
    title: "spotify.callback.title",
    layout: { bare: true },
    component: async () => (await import("./callback-page.tsx")).CallbackPage,
  }),
];
