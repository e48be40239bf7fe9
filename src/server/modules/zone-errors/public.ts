/** What is wrong with a zone's player, from when until when. */

export { openErrors } from "./open-errors.ts";
export { deleteErrorsResolvedBefore, listErrors, openErrorsOf, resolveAll } from "./repository.ts";
export { settleErrors } from "./settle-errors.ts";
export { settleVersion, versionsOf } from "./settle-version.ts";
