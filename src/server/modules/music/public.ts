/** Music for screens: search, playlists and editing them, editorial pages. */

export { asOwnPlaylist, findManualPlaylist } from "./editable-playlist.ts";
export { editorOf } from "./permissions.ts";
