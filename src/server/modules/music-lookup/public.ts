/**
 * Tracks, albums, artists and playlists, and access to them. Everything that plays or shows music builds on
 * it.
 */

export {
  type Catalogue,
  catalogueOf,
  forgetTracks,
  startForgettingTracks,
  wholeCatalogue,
} from "./catalogue.ts";
export { matchTracks } from "./match-tracks.ts";
export { audioOf, toControlTrack, toHistoryTrack, toPlayable, toRestTrack } from "./records.ts";
export {
  type AlbumRow,
  type ArtistRow,
  COLLECTION,
  type CollectionRow,
  heardBy,
  inMarket,
  isFoundBy,
  isInCollection,
  isOfferedTo,
  type TrackRecord,
  tracklistIds,
  tracklistOffered,
} from "./repository.ts";
