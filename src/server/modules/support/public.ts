/** Requests for help: taken from people, filed at the host's helpdesk, kept for its operators. */

export { startSupport } from "./file-tickets.ts";
export { deleteTicketsBefore } from "./repository.ts";
