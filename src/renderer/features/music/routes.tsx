import type { RouteObject } from "react-router-dom";
import { withTexts } from "../../lib/i18n/i18n.ts";

/** Pages of music: playlists, albums and artists. */
export const musicRoutes: RouteObject[] = [
  {
    path: "discover/music/:musicId",
    lazy: withTexts(["music"], async () => ({
      Component: (await import("./playlist-page.tsx")).PlaylistPage,
    })),
  },
  {
    path: "discover/album/:releaseId",
    lazy: withTexts(["music"], async () => ({ Component: (await import("./album-page.tsx")).AlbumPage })),
  },
  {
    path: "discover/artist/:id",
    lazy: withTexts(["music"], async () => ({ Component: (await import("./artist-page.tsx")).ArtistPage })),
  },
];
