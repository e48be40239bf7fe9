/** The move of the service to another address. */

export { applyMove, moveOrigins, startMoves } from "./known-move.ts";
export { deleteMovedExpiredBefore } from "./repository.ts";
