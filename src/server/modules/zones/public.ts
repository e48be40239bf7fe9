/** Sound zones: their records, settings, status and subscription. */

export { publishZone } from "./commands/save-zone.ts";
export { checkSettings, publishSettings } from "./commands/zone-settings.ts";
export { standingOfZone } from "./facts.ts";
export { isoDate, toSoundZone } from "./records.ts";
export { findZone, findZones, type ZoneRow } from "./repository.ts";
export { idsOfSelection } from "./selection-repository.ts";
export { zoneSubject, zoneSubjects } from "./subject.ts";
