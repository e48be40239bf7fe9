/** Pairing and unpairing a zone's device, and what a paired player learns about itself. */

export { isEntitled, nextEntitlementChange, playerFacts } from "./player-facts.ts";
export { deletePairingCodesExpiredBefore } from "./repository.ts";
export { deviceSessionView } from "./session.ts";
