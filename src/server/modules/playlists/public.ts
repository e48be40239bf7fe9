/** Playlists that accounts make by hand. */

export { checkTracks } from "./commands/splice-playlist.ts";
export { drawPicture, keepPicture } from "./picture.ts";
