/** Weeks of music, and which zones play from what. */

export {
  fallbackFor,
  findSchedule,
  findSchedules,
  gapMusicOf,
  type ScheduleRow,
  slotsOf,
  zonesPlaying,
} from "./repository.ts";
