/** Webhooks of companies: their addresses, signed messages, retries and log. */

export { startWebhooks } from "./deliver.ts";
export { hooksOf, sendIncidentEvent } from "./messages.ts";
export { deleteMessagesBefore } from "./repository.ts";
