/**
 * The requested playback of zones: source, queue, play and pause. The module `player` forwards it to players.
 */

export { announcePlayback, announcePresence } from "./announce.ts";
export { assignSource, findSource } from "./commands/assign-source.ts";
export {
  changeIntent,
  EMPTY_QUEUE,
  ensureStates,
  type IntentChange,
  lowerVolumes,
  queueWith,
  queueWithout,
  renewQueues,
  startSource,
  zonesQueueing,
} from "./intent-repository.ts";
export { livePlayback, liveReport, type StateReport } from "./live.ts";
export { type PlayedZone, readZone, readZones } from "./repository.ts";
export { isOnline, tierOf } from "./zones.ts";
