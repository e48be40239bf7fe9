/** Music for screens: search, playlists and editing them, editorial pages. */

export { PlaylistDescription, PlaylistName } from "./commands/change-playlist.ts";
export { asOwnPlaylist, findManualPlaylist } from "./editable-playlist.ts";
export { editorOf } from "./permissions.ts";
