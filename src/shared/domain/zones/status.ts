import { OFFLINE_AFTER_MS } from "../../contract/player.ts";
import type { ZONE_MESSAGES, ZONE_STATES, ZONE_STATUS_CODES } from "../../contract/rest/entities.ts";

export type ZoneState = (typeof ZONE_STATES)[number];
export type ZoneMessage = (typeof ZONE_MESSAGES)[number];
export type ZoneStatusCode = (typeof ZONE_STATUS_CODES)[number];

/** What decides a zone's status. Times in epoch ms. */
export interface ZoneFacts {
  readonly isPaired: boolean;
  readonly pairedAt: number | null;
  /** When its player was last heard. */
  readonly seenAt: number | null;
  /** A player holds a connection, as far as the service knows. */
  readonly isConnected: boolean;
  /** Something that people have to see to is wrong with its player. */
  readonly hasShownError: boolean;
  /** Its player is too old to be supported. */
  readonly isUnsupported: boolean;
  readonly hasSource: boolean;
  readonly volume: number;
  readonly isPaid: boolean;
}

export interface ZoneStatus {
  readonly state: ZoneState;
  readonly message: ZoneMessage;
  /** Null when all is well, or when the state says it all. */
  readonly code: ZoneStatusCode | null;
}

/** How a zone does. The order of the questions is the rule: the first yes wins (specification, zones §3). */
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

/** Whether the player can be reached now. */
export function isOnline(
  facts: Pick<ZoneFacts, "isPaired" | "isConnected" | "seenAt">,
  now: number,
): boolean {
  return (
    facts.isPaired && facts.isConnected && facts.seenAt !== null && now - facts.seenAt < OFFLINE_AFTER_MS
  );
}

/** A player that was paired a moment ago is given time to call. */
function isOffline({ seenAt, pairedAt }: ZoneFacts, now: number): boolean {
  return now - Math.max(seenAt ?? 0, pairedAt ?? 0) >= OFFLINE_AFTER_MS;
}
