import type { RouteObject } from "react-router-dom";

/** Pages of music: playlists, albums and artists. */
export const musicRoutes: RouteObject[] = [
  {
    path: "discover/music/:musicId",
    lazy: async () => ({ Component: (await import("./playlist-page.tsx")).PlaylistPage }),
  },
  {
    path: "discover/album/:releaseId",
    lazy: async () => ({ Component: (await import("./album-page.tsx")).AlbumPage }),
  },
  {
    path: "discover/artist/:id",
    lazy: async () => ({ Component: (await import("./artist-page.tsx")).ArtistPage }),
  },
];
