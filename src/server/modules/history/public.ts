/** Play history of zones, and their blocked tracks. */

export { recordPlays } from "./record-plays.ts";
export { blockedTrackIds, deletePlaysBefore, type MostPlayed, mostPlayed, noteSkip } from "./repository.ts";
