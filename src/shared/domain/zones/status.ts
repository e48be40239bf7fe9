import type { ZONE_MESSAGES, ZONE_STATES, ZONE_STATUS_CODES } from "./zone-facts.ts";
import { OFFLINE_AFTER_MS } from "./zone-facts.ts";

export type ZoneState = (typeof ZONE_STATES)[number];
export type ZoneMessage = (typeof ZONE_MESSAGES)[number];
export type ZoneStatusCode = (typeof ZONE_STATUS_CODES)[number];

/** Inputs of a zone's status. Times in epoch ms. */
export interface ZoneFacts {
  readonly isPaired: boolean;
  readonly pairedAt: number | null;
  /** When its player was last heard from. */
  readonly seenAt: number | null;
  /** A player is connected, as far as the service knows. */
  readonly isConnected: boolean;
  /** Its player has a problem that needs a person. */
  readonly hasShownError: boolean;
  /** Its player's version is no longer supported. */
  readonly isUnsupported: boolean;
  readonly hasSource: boolean;
  readonly volume: number;
  readonly isPaid: boolean;
}

export interface ZoneStatus {
  readonly state: ZoneState;
  readonly message: ZoneMessage;
  /** Null when all is well, or when the state is sufficient. */
  readonly code: ZoneStatusCode | null;
}

/** A zone's status. The order of the checks is the rule: the first match wins (specification, zones §3). */
export function zoneStatus(facts: ZoneFacts, now: number): ZoneStatus {
  if (!facts.isPaired) return { state: "NOT_SETUP", message: "NOT_SETUP", code: null };
  if (!facts.isPaid) return { state: "INCOMPLETE", message: "SUBSCRIPTION_EXPIRED", code: null };
  if (isOffline(facts, now))
    return { state: "ERROR", message: "PLAYER_DISCONNECTED", code: "PLAYER_DISCONNECTED" };
  if (!facts.hasSource) return { state: "INCOMPLETE", message: "NOT_SETUP", code: null };
  const state = facts.hasShownError ? "ERROR" : "OK";
  if (facts.isUnsupported) return { state, message: "ALL_OK", code: "PLAYER_DEPRECATED" };
  if (facts.volume === 0) return { state, message: "ALL_OK", code: "PLAYER_MUTED" };
  return { state, message: "ALL_OK", code: null };
}

/** Whether the player is reachable now. */
export function isOnline(
  facts: Pick<ZoneFacts, "isPaired" | "isConnected" | "seenAt">,
  now: number,
): boolean {
  return (
    facts.isPaired && facts.isConnected && facts.seenAt !== null && now - facts.seenAt < OFFLINE_AFTER_MS
  );
}

/** A newly paired player is given time to connect. */
function isOffline({ seenAt, pairedAt }: ZoneFacts, now: number): boolean {
  return now - Math.max(seenAt ?? 0, pairedAt ?? 0) >= OFFLINE_AFTER_MS;
}
