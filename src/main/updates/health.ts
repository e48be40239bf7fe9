import type { PlaybackState } from "#shared/contract/control.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";

/** A version is healthy when it has been up for this long, in ms, and all is well. */
export const HEALTHY_AFTER_MS = 60_000;
/** A version that is not well after this long, in ms, is started again, which counts as another try. */
export const UNWELL_AFTER_MS = 5 * 60_000;
const LOOK_EVERY_MS = 5_000;

/** Silence that no version can help. A sound card that neither native code nor the client's page can open is off. */
const OUTSIDE_REASONS = new Set([
  "no-source",
  "no-subscription",
  "no-playable-track",
  "waiting-for-network",
  "no-output-device",
]);

/** What is asked of a version. `paired` false: it waits for somebody to pair it. `online`: the service is heard. */
export interface Performance {
  readonly paired: boolean;
  readonly online: boolean;
  readonly state: PlaybackState | null;
}

/** Whether a player does what it is there for. */
export function playsAsItShould({ paired, online, state }: Performance): boolean {
  if (!paired) return true;
  // What to play has never been stored here, and there is nobody to ask.
  if (!state) return !online;
  if (state.status === "playing" || state.status === "paused") return true;
  // A schedule that has nothing to play now.
  if (state.status === "stopped" && state.problem === null) return true;
  return state.problem !== null && OUTSIDE_REASONS.has(state.problem);
}

/** Watches a version on trial until it is healthy, or has had its time. The disposer ends the watch. */
export function watchHealth(parts: {
  readonly environment: PlayerEnvironment;
  /** The client is up, and the player plays as it should. */
  readonly isWell: () => boolean;
  readonly healthy: () => void;
  readonly unwell: () => void;
}): () => void {
  const { environment, isWell, healthy, unwell } = parts;
  const since = environment.monotonic();
  let cancel: () => void = () => undefined;
  const look = () => {
    if (isWell()) return healthy();
    if (environment.monotonic() - since >= UNWELL_AFTER_MS) return unwell();
    cancel = environment.after(LOOK_EVERY_MS, look);
  };
  cancel = environment.after(HEALTHY_AFTER_MS, look);
  return () => cancel();
}
