/** Music for screens: search, playlists and editing them, editorial pages. */

export type { EditorialSectionRow } from "./repository.ts";
