import { discovers } from "#renderer/data/access/page-needs.ts";
import { paths } from "#renderer/lib/paths.ts";
import { entityLink } from "#renderer/lib/routing/music-links.ts";
import type { Need } from "#renderer/lib/routing/need.ts";
import { signedIn, signedInOrDevice } from "#renderer/lib/routing/needs.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

const notFound = async () => (await import("#renderer/parts/music/music-not-found.tsx")).MusicNotFound;

/** Redirects an album address with a product URI to that product's page. */
const withoutUri: Need = ({ params, url }) => {
  const { releaseId = "" } = params;
  const target = releaseId.includes(":") ? entityLink(releaseId) : null;
  return target === null ? null : target + url.search + url.hash;
};

/** Pages of music: playlists, albums and artists. */
export const musicPages: readonly Row[] = [
  page(paths.playlist, {
    needs: [signedInOrDevice, discovers],
    load: async () => (await import("./loaders.ts")).loadPlaylist,
    component: async () => (await import("./playlist-page.tsx")).PlaylistPage,
    notFound,
  }),
  page(paths.playlistEdit, {
    title: "musicRoute.editMeta",
    needs: [signedIn],
    otherwise: ({ musicId }) => paths.playlist({ musicId }),
    load: async () => (await import("./loaders.ts")).loadPlaylistEdit,
    component: async () => (await import("./edit/edit-page.tsx")).EditPage,
    notFound,
  }),
  page(paths.album, {
    needs: [signedInOrDevice, discovers, withoutUri],
    load: async () => (await import("./loaders.ts")).loadAlbum,
    component: async () => (await import("./album-page.tsx")).AlbumPage,
    notFound,
  }),
  page(paths.artist, {
    needs: [signedInOrDevice, discovers],
    load: async () => (await import("./loaders.ts")).loadArtist,
    component: async () => (await import("./artist-page.tsx")).ArtistPage,
    notFound,
  }),
];
