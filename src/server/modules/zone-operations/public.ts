/** Changes of many zones at once: accepted at once, made in the background, with outcomes and undo. */

export { deleteOperationsBefore } from "./repository.ts";
