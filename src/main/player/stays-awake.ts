import type { PlaybackState } from "#shared/contract/control.ts";

/**
 * Whether the computer has to stay awake: unless it is not paired or somebody paused it, it plays, or is to begin by
 * itself when the network, the source or the next hour of its schedule comes. A computer asleep would miss that, and
 * nobody is there to wake it.
 */
export function staysAwake(state: Pick<PlaybackState, "status"> | null): boolean {
  return state !== null && state.status !== "paused";
}
