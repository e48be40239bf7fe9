/** Play history of zones, and their blocked tracks. */

export { localDay, type TimeSpan } from "./local-day.ts";
export { recordPlays } from "./record-plays.ts";
export { blockedTrackIds, deletePlaysBefore, type MostPlayed, mostPlayed, noteSkip } from "./repository.ts";
