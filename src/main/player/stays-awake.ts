import type { PlaybackState } from "#shared/contract/control.ts";

/**
 * Whether the computer must stay awake: it is paired and not paused, so it plays now, or will start by itself when the
 * network, the source or the next scheduled slot comes. A sleeping computer would miss that, with nobody there to wake
 * it.
 */
export function staysAwake(state: Pick<PlaybackState, "status"> | null): boolean {
  return state !== null && state.status !== "paused";
}
