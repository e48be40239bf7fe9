/** Sound zones: their records, settings, status and subscription. */

export { type StatusRow, standingOfZone } from "./facts.ts";
export { zoneMaker } from "./new-zone.ts";
export { isoDate, recordedState, toSoundZone } from "./records.ts";
export { findZone, findZones, insertZones, type ZoneRow } from "./repository.ts";
export { idsOfSelection } from "./selection.ts";
export { zoneSubject, zoneSubjects } from "./subject.ts";
