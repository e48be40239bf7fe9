import { OFFLINE_AFTER_MS } from "../../contract/player.ts";
import type { ZONE_MESSAGES, ZONE_STATES, ZONE_STATUS_CODES } from "../../contract/rest/entities.ts";

export type ZoneState = (typeof ZONE_STATES)[number];
export type ZoneMessage = (typeof ZONE_MESSAGES)[number];
export type ZoneStatusCode = (typeof ZONE_STATUS_CODES)[number];

/** Players below this version may stop working; below the second one they do not work. */
export const OLDEST_CURRENT_VERSION = "0.1.0";
export const OLDEST_SUPPORTED_VERSION = "0.1.0";

/** What decides a zone's status. Times in epoch ms. */
export interface ZoneFacts {
  readonly isPaired: boolean;
  readonly pairedAt: number | null;
  /** When its player was last heard. */
  readonly seenAt: number | null;
  /** A player holds a connection, as far as the service knows. */
  readonly isConnected: boolean;
  /** Version of the paired app; empty when it never said. */
  readonly appVersion: string;
  readonly hasSource: boolean;
  readonly volume: number;
  readonly paidUntil: number | null;
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
  if (facts.paidUntil === null || facts.paidUntil <= now)
    return { state: "INCOMPLETE", message: "SUBSCRIPTION_EXPIRED", code: null };
  if (isOffline(facts, now))
    return { state: "ERROR", message: "PLAYER_DISCONNECTED", code: "PLAYER_DISCONNECTED" };
  if (!facts.hasSource) return { state: "INCOMPLETE", message: "NOT_SETUP", code: null };
  if (isBelow(facts.appVersion, OLDEST_SUPPORTED_VERSION))
    return { state: "OK", message: "ALL_OK", code: "PLAYER_DEPRECATED" };
  if (facts.volume === 0) return { state: "OK", message: "ALL_OK", code: "PLAYER_MUTED" };
  return { state: "OK", message: "ALL_OK", code: null };
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

/** What is wrong with a zone beyond its status. `hide`: it is told elsewhere and does not make the zone an error. */
export interface ZoneProblem {
  readonly id: string;
  readonly cause: "DEVICE_ERROR_SOON_UNSUPPORTED_VERSION";
  readonly hide: boolean;
}

/** Unresolved problems of a zone's device. */
export function zoneProblems(facts: Pick<ZoneFacts, "isPaired" | "appVersion">): readonly ZoneProblem[] {
  if (!facts.isPaired || !isBelow(facts.appVersion, OLDEST_CURRENT_VERSION)) return [];
  const cause = "DEVICE_ERROR_SOON_UNSUPPORTED_VERSION";
  return [{ id: cause, cause, hide: true }];
}

/** Whether an app of this version is too old to be supported. */
export function isUnsupported(appVersion: string): boolean {
  return isBelow(appVersion, OLDEST_SUPPORTED_VERSION);
}

/** Compares numbers between dots; what follows a hyphen is passed over. A version that was never told is not below. */
export function isBelow(version: string, minimum: string): boolean {
  if (version === "") return false;
  const [own, other] = [version, minimum].map((text) =>
    (text.split("-", 1)[0] ?? "").split(".").map((part) => Number.parseInt(part, 10) || 0),
  );
  for (const place of [0, 1, 2]) {
    const difference = (own?.[place] ?? 0) - (other?.[place] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
