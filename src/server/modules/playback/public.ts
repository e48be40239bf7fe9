/**
 * What people want of a zone: its source, its queue, play and pause. Players carry it out, see the module
 * `player`.
 */

export { announcePlayback, announcePresence } from "./announce.ts";
export { assignSource } from "./commands/assign-source.ts";
export {
  changeIntent,
  EMPTY_QUEUE,
  ensureStates,
  type IntentChange,
  queueWith,
  queueWithout,
} from "./intent-repository.ts";
export { type PlayedZone, readZone, readZones } from "./repository.ts";
export { isOnline, tierOf } from "./zones.ts";
