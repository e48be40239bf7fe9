/** Sound zones: their records, settings, status and subscription. */

export { newRemoteCode } from "./commands/remote-code.ts";
export { standingOfZone } from "./facts.ts";
export { isoDate, toSoundZone } from "./records.ts";
export { findZone, findZones, type ZoneRow } from "./repository.ts";
export { zoneSubject, zoneSubjects } from "./subject.ts";
