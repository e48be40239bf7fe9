import { ApiError } from "../../lib/transport/api-error.ts";

/** What the service says of a zone whose player is gone already (specification, music §4.5). */
const TEXTS = ["validation failed", "already unpaired"] as const;

/** Whether unpairing failed only because there was nothing to unpair. */
export function isNothingToUnpair(error: unknown): boolean {
  if (error instanceof ApiError && (error.reason === "already-unpaired" || error.status === 404)) return true;
  const message = error instanceof Error ? error.message.toLowerCase() : "";
  return TEXTS.some((text) => message.includes(text));
}

/** Whether whoever asked may not unpair the zone. */
export function isUnpairingRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}
