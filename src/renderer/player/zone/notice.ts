import type { PlaybackState } from "#shared/contract/control.ts";
import type { PlaybackProblem } from "#shared/contract/player.ts";

/** Problems that keep a zone from playing, most urgent first. */
export type PlayerNotice = "no-subscription" | "no-device" | "offline" | PlaybackProblem;

/** The zone's facts besides its playback. */
export interface NoticeZone {
  readonly paired: boolean;
  readonly hasSubscription: boolean;
}

/** The most urgent problem, or null. `state` is null until known. */
export function playerNotice(state: PlaybackState | null, zone: NoticeZone): PlayerNotice | null {
  if (!zone.hasSubscription) return "no-subscription";
  if (!zone.paired) return "no-device";
  if (!state) return null;
  if (!state.online) return "offline";
  return state.problem;
}

/** Whether the controls work: a player must be there. */
export function canControl(notice: PlayerNotice | null): boolean {
  return notice === null || !["no-subscription", "no-device", "offline", "no-source"].includes(notice);
}
