/** Notices about the service itself: the host's own, and those of a status page elsewhere. */

export { deleteNoticesResolvedBefore } from "./repository.ts";
