/** The locations of an account, each with its zones. */

export { newLocation, publishLocation } from "./commands/save-location.ts";
export { locationRecords } from "./records.ts";
export { insertLocations, type LocationRow, locationsOfAccount, updateLocation } from "./repository.ts";
