import { mayHere } from "#renderer/data/access/page-needs.ts";
import { paths } from "#renderer/lib/paths.ts";
import { signedIn } from "#renderer/lib/routing/needs.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

const toHub = () => paths.create();

/** Creating stations and music from prompts. People without permission go to the create hub. */
export const stationPages: readonly Row[] = [
  page(paths.createAiPlaylist, {
    title: "stations.prompt.playlistTitle",
    needs: [signedIn, mayHere("music.edit")],
    otherwise: toHub,
    component: async () => (await import("./prompt-page.tsx")).AiPlaylistPage,
  }),
  page(paths.createAiStation, {
    title: "stations.prompt.stationTitle",
    needs: [signedIn, mayHere("station.create")],
    otherwise: toHub,
    component: async () => (await import("./prompt-page.tsx")).AiStationPage,
  }),
  page(paths.createStationFromTags, {
    title: "stations.tags.title",
    needs: [signedIn, mayHere("station.create")],
    otherwise: toHub,
    component: async () => (await import("./tags-page.tsx")).TagsPage,
  }),
  page(paths.createStationFromPlaylist, {
    title: "stations.fromPlaylist.title",
    needs: [signedIn, mayHere("station.create")],
    otherwise: toHub,
    component: async () => (await import("./from-playlist-page.tsx")).FromPlaylistPage,
  }),
];
