/** The locations of an account, each with its zones. */

export { locationRecords } from "./records.ts";
export { type LocationRow, locationsOfAccount } from "./repository.ts";
