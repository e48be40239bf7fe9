/**
 * What people want a zone to play: its source, its queue, play and pause. The module `player` passes it on to
 * players.
 */

export { announcePlayback, announcePresence } from "./announce.ts";
export { assignSource } from "./commands/assign-source.ts";
export {
  changeIntent,
  EMPTY_QUEUE,
  ensureStates,
  type IntentChange,
  lowerVolumes,
  queueWith,
  queueWithout,
} from "./intent-repository.ts";
export { type PlayedZone, readZone, readZones } from "./repository.ts";
export { isOnline, tierOf } from "./zones.ts";
