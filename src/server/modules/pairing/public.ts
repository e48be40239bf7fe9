/** Pairing a device with a zone and taking it away again, and what a paired player is told of itself. */

export { isEntitled, nextEntitlementChange, playerFacts } from "./player-facts.ts";
export { deleteCodesExpiredBefore } from "./repository.ts";
export { deviceSessionView } from "./session.ts";
