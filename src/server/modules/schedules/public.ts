/** Weekly schedules of music, and which zones play from which source. */

export {
  type ExceptionRow,
  exceptionsOf,
  fallbackFor,
  findSchedule,
  findSchedules,
  gapMusicOf,
  type ScheduleRow,
  type SlotRow,
  schedulesOf,
  slotsOf,
  zonesPlaying,
} from "./repository.ts";
