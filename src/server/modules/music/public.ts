/** Music as screens ask for it: searching, reading and editing playlists, editorial pages. */

export type { EditorialSectionRow } from "./repository.ts";
