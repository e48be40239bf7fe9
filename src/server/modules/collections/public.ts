/**
 * Playlists and stations: the only writer of `collections` and `collection_tracks`. Who may change one, and to what, is up to
 * the modules that call it.
 */

export { changeCollection } from "./commands/change-collection.ts";
export { createCollection } from "./commands/create-collection.ts";
export { deleteCollection, restoreCollection } from "./commands/delete-collection.ts";
export { renewCollections } from "./commands/renew-collections.ts";
export { NOT_OF_THIS_KIND, type OwnCollection } from "./entity.ts";
export {
  appendTracks,
  ensureImported,
  insertCollections,
} from "./import-repository.ts";
export { deleteTracksEverywhere, type Entry, entriesOf, sizeOf, tracklistOf } from "./repository.ts";
