/** What went wrong in zones: incidents, and the uptime of their music. */

export { deleteWatchedBefore } from "./delete-old.ts";
