/** Playlists that accounts make: storing them and their tracks. */

export { checkTracks, newSnapshot } from "./commands/splice-playlist.ts";
export { drawPicture, keepPicture } from "./picture.ts";
export { insertEntries, insertPlaylist, lockPlaylist, markChanged } from "./repository.ts";
