import type { PlaybackState } from "#shared/contract/control.ts";
import type { PlaybackProblem } from "#shared/contract/player.ts";

/** What keeps a zone from playing, in the order in which a person has to deal with it. */
export type PlayerNotice = "no-subscription" | "no-device" | "offline" | PlaybackProblem;

/** What is known of the zone besides its playback. */
export interface NoticeZone {
  readonly paired: boolean;
  readonly hasSubscription: boolean;
}

/** The first thing that is wrong, or null. `state` is null until it is known. */
export function playerNotice(state: PlaybackState | null, zone: NoticeZone): PlayerNotice | null {
  if (!zone.hasSubscription) return "no-subscription";
  if (!zone.paired) return "no-device";
  if (!state) return null;
  if (!state.online) return "offline";
  return state.problem;
}

/** Whether the controls do anything now: somebody must be there to play. */
export function canControl(notice: PlayerNotice | null): boolean {
  return notice === null || !["no-subscription", "no-device", "offline", "no-source"].includes(notice);
}
