/** Errors of a zone's player, open and resolved. */

export { openErrors } from "./open-errors.ts";
export { deleteErrorsResolvedBefore, listErrors, openErrorsOf, resolveZoneErrors } from "./repository.ts";
export { syncErrors } from "./sync-errors.ts";
export { syncVersionErrors, versionsOf } from "./sync-version-errors.ts";
