/** What went wrong in zones: incidents, and the uptime of their music. */

export { deleteIncidentsEndedBefore, deleteSpansEndedBefore } from "./repository.ts";
