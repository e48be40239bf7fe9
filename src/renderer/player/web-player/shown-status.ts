import { isSilentByPlan } from "#shared/domain/zones/zone-state.ts";
import type { WebPlayerState } from "./web-player.ts";

/**
 * `silenced`: the browser requires a user gesture before it plays sound. `empty`: there is no music. `silent`: by its
 * plan.
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

/** The state of this browser's music, in one word. */
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
