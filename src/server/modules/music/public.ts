/** Music for screens: search, playlists and editing them, editorial pages. */

export { publishPlaylist } from "./publish-playlist.ts";
export type { EditorialSectionRow } from "./repository.ts";
