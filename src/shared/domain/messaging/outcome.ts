import type { AnnouncementReason, Placement } from "#shared/contract/announcements.ts";
import { MINUTE_MS } from "#shared/domain/time/lengths.ts";

/**
 * What happens to a message that is due: the table of decision 091. Lengths in ms.
 *
 * [Note: messages and the state of the zone] The order of the questions is the rule: the first that applies
 * decides.
 */

/** How much later than its time a message may begin, behind others or before the end of a track. */
export const LATEST_MS = { over: 2 * MINUTE_MS, between: 10 * MINUTE_MS } as const satisfies Readonly<
  Record<Placement, number>
>;

/** Audio that is still being fetched may arrive this much later than the message's time. */
export const AUDIO_PATIENCE_MS = 1000;

/** A player that notices a due time this late was off. */
export const OFF_AFTER_MS = 1000;

/** A message that is due. */
export interface DueMessage {
  readonly placement: Placement;
  readonly isEmergency: boolean;
  /** Not while the location is closed. */
  readonly onlyOpen: boolean;
  /** How long its audio may take. */
  readonly audioPatienceMs: number;
}

/** The zone at that moment. */
export interface Situation {
  /** The player was off, or asleep. */
  readonly wasOff: boolean;
  /** The message reached the player too late. */
  readonly isExpired: boolean;
  readonly isPaidFor: boolean;
  readonly isClosed: boolean;
  /** By a person or a building system. */
  readonly isPaused: boolean;
  /** Its volume is 0. */
  readonly isMuted: boolean;
  readonly isCapped: boolean;
  readonly hasSound: boolean;
  readonly audio: "stored" | "awaited" | "missing";
  /** Another message is heard, or about to be, that this one does not cut. */
  readonly isBusy: boolean;
  /** A track is being heard. */
  readonly hasTrack: boolean;
  /** Time since the message was due; negative before it. */
  readonly lateMs: number;
}

export type Outcome =
  | { readonly does: "announce" }
  | { readonly does: "wait"; readonly for: "message" | "track" | "audio" }
  | { readonly does: "miss"; readonly reason: AnnouncementReason };

export function outcomeOf(message: DueMessage, zone: Situation): Outcome {
  const reason = missedFor(message, zone);
  if (reason !== null) return { does: "miss", reason };
  if (zone.audio === "awaited") return { does: "wait", for: "audio" };
  if (zone.isBusy) return { does: "wait", for: "message" };
  if (message.placement === "between" && zone.hasTrack && !message.isEmergency)
    return { does: "wait", for: "track" };
  return { does: "announce" };
}

function missedFor(message: DueMessage, zone: Situation): AnnouncementReason | null {
  const { isEmergency, onlyOpen, placement, audioPatienceMs } = message;
  if (zone.wasOff) return "off";
  if (zone.isExpired) return "late";
  if (!zone.isPaidFor) return "unpaid";
  if (zone.isClosed && onlyOpen && !isEmergency) return "closed";
  if (zone.isPaused && !isEmergency) return "paused";
  if (zone.isMuted) return "muted";
  if (zone.isCapped) return "cap";
  if (zone.audio === "missing") return "not-stored";
  if (zone.audio === "awaited" && zone.lateMs > audioPatienceMs) return "not-stored";
  if (!zone.hasSound) return "no-sound";
  return !isEmergency && zone.lateMs > LATEST_MS[placement] ? "busy" : null;
}
