import type { PlaybackState } from "#shared/contract/control.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";

/** A version is healthy when it has run for this long, in ms, and all is well. */
export const HEALTHY_AFTER_MS = 60_000;
/** A version that is not well after this long, in ms, is restarted, which uses up another start. */
export const UNWELL_AFTER_MS = 5 * 60_000;
const LOOK_EVERY_MS = 5_000;

/** Silences that no version can fix. A card that neither native code nor the page opens is switched off. */
const OUTSIDE_REASONS = new Set([
  "no-source",
  "no-subscription",
  "no-playable-track",
  "waiting-for-network",
  "no-output-device",
]);

/** Measured state of a version. `paired` false: it waits to be paired. `online`: the service is connected. */
export interface Performance {
  readonly paired: boolean;
  readonly online: boolean;
  readonly state: PlaybackState | null;
}

/** Whether a player works as it should. */
export function playsAsItShould({ paired, online, state }: Performance): boolean {
  if (!paired) return true;
  // Nothing to play was ever stored here; offline that is no fault.
  if (!state) return !online;
  if (state.status === "playing" || state.status === "paused") return true;
  // Nothing is scheduled now.
  if (state.status === "stopped" && state.problem === null) return true;
  return state.problem !== null && OUTSIDE_REASONS.has(state.problem);
}

/** Watches a version on probation until it is healthy or its time is up. Returns a disposer. */
export function watchHealth(parts: {
  readonly environment: PlayerEnvironment;
  /** Whether the client is up and the player works as it should. */
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
