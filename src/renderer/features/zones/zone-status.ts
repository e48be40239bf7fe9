import type { PlaybackState } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { isPaired, isSetUp, zoneDisplayStatus } from "#shared/domain/zones/display-status.ts";
import { paymentOfZone } from "../../player/zone/subscription.ts";
import type { StatusTone } from "../../ui/status-badge.tsx";

export interface ShownStatus {
  readonly tone: StatusTone;
  /** Key of its words under `zones.status`. */
  readonly text:
    | "playing"
    | "paused"
    | "buffering"
    | "stopped"
    | "OK"
    | "ERROR"
    | "INCOMPLETE"
    | "NOT_SETUP"
    | "INACTIVE"
    | "OFFLINE"
    | "UNPAIRED"
    | "NO_MUSIC";
}

/** How a zone is, in one badge: what is wrong with it, else what its player does now. */
export function shownStatus(zone: SoundZone, live: PlaybackState | null, now: number): ShownStatus {
  const status = zoneDisplayStatus(zone, paymentOfZone(zone, now).state === "paid");
  // The socket knows sooner than the list whether the player is there.
  const online = live?.online ?? zone.online;
  if (status === "NOT_SETUP") return { tone: "none", text: "NOT_SETUP" };
  if (status === "INACTIVE") {
    if (!isPaired(zone)) return { tone: "warning", text: "UNPAIRED" };
    return { tone: "warning", text: isSetUp(zone) ? "INACTIVE" : "NO_MUSIC" };
  }
  if (!online) return { tone: "error", text: "OFFLINE" };
  if (status === "ERROR" && zone.status.message !== "PLAYER_DISCONNECTED")
    return { tone: "error", text: "ERROR" };
  if (status === "INCOMPLETE") return { tone: "warning", text: "INCOMPLETE" };
  if (live === null) return { tone: "ok", text: "OK" };
  if (live.status === "playing") return { tone: "playing", text: "playing" };
  return { tone: live.status === "buffering" ? "ok" : "paused", text: live.status };
}
