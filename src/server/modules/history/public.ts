/** What was played in zones, and which tracks are blocked there. */

export { recordPlays } from "./record-plays.ts";
export { blockedTrackIds, deletePlaysBefore, type MostPlayed, mostPlayed, noteSkip } from "./repository.ts";
