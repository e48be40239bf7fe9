/** Weekly music schedules, and which zones play which source. */

export {
  type ExceptionRow,
  exceptionsOf,
  fallbackFor,
  findSchedule,
  findSchedules,
  gapMusicOf,
  type OccasionalRow,
  occasionalOf,
  type ScheduleRow,
  type SlotRow,
  schedulesOf,
  slotsOf,
  zonesPlaying,
} from "./repository.ts";
export { occasionalSlot, weeksOf } from "./weeks.ts";
