import { ApiError } from "#renderer/lib/transport/api-error.ts";

/** The service's messages for a zone whose player is already gone (specification, music §4.5). */
const TEXTS = ["validation failed", "already unpaired"] as const;

/** Whether unpairing failed only because the zone has no player. */
export function isNothingToUnpair(error: unknown): boolean {
  if (error instanceof ApiError && (error.reason === "already-unpaired" || error.status === 404)) return true;
  const message = error instanceof Error ? error.message.toLowerCase() : "";
  return TEXTS.some((text) => message.includes(text));
}

/** Whether the caller may not unpair the zone. */
export function isUnpairingRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}
