/** Pairing and unpairing a zone's device, and a paired player's data about itself. */

export { isEntitled, nextEntitlementChange, playerFacts } from "./player-facts.ts";
export { deletePairingCodesExpiredBefore } from "./repository.ts";
export { deviceSessionView } from "./session.ts";
