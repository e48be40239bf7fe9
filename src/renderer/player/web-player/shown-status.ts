import { isSilentByPlan } from "#shared/domain/zones/zone-state.ts";
import type { WebPlayerState } from "./web-player.ts";

/**
 * `silenced`: the browser waits for a person to touch the page before it lets it be heard. `empty`: it has no music.
 * `silent`: by its plan.
 */
export type ShownStatus =
  | "elsewhere"
  | "starting"
  | "silenced"
  | "empty"
  | "problem"
  | "offline"
  | "playing"
  | "silent"
  | "paused";

/** How the music in this browser is doing, in one word. */
export function shownStatus({ where, playback }: Pick<WebPlayerState, "where" | "playback">): ShownStatus {
  if (where === "elsewhere") return "elsewhere";
  if (!playback) return "starting";
  if (playback.problem === "no-output-device") return "silenced";
  if (playback.problem === "no-source") return "empty";
  if (playback.problem !== null) return "problem";
  if (playback.status === "buffering") return "starting";
  if (isSilentByPlan(playback)) return "silent";
  if (playback.status !== "playing") return "paused";
  return playback.online ? "playing" : "offline";
}
