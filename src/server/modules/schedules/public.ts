/** Weekly schedules of music, and which zones play from which source. */

export {
  fallbackFor,
  findSchedule,
  findSchedules,
  gapMusicOf,
  type ScheduleRow,
  schedulesOf,
  slotsOf,
  zonesPlaying,
} from "./repository.ts";
