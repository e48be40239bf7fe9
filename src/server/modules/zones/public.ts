/** Sound zones: their records, settings, status and subscription. */

export { publishZone } from "./commands/save-zone.ts";
export { checkSettings, publishSettings } from "./commands/zone-settings.ts";
export { countSubscriptions } from "./counts-repository.ts";
export { readCursor, writeCursor } from "./cursor.ts";
export { zoneEntity, zoneSubject } from "./entity.ts";
export { standingOfZone } from "./facts.ts";
export { zoneMaker } from "./new-zone.ts";
export { isoDate, recordedState, toSoundZone } from "./records.ts";
export { newRemoteCode } from "./remote-code.ts";
export { findZone, findZones, insertZones, type ZoneRow, zonesOfLocation } from "./repository.ts";
export { placeOf, zonePage } from "./search-repository.ts";
export { idsOfSelection } from "./selection.ts";
