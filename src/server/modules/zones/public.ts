/** Sound zones: their records, settings, status and subscription. */

export { publishZone } from "./commands/save-zone.ts";
export { checkSettings, publishSettings } from "./commands/zone-settings.ts";
export { type StatusRow, standingOfZone } from "./facts.ts";
export { newZone } from "./new-zone.ts";
export { isoDate, recordedState, toSoundZone } from "./records.ts";
export { newRemoteCode } from "./remote-code.ts";
export { findZone, findZones, insertZones, type ZoneRow } from "./repository.ts";
export { idsOfSelection } from "./selection.ts";
export { zoneSubject, zoneSubjects } from "./subject.ts";
