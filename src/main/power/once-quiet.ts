import type { PlaybackState } from "#shared/contract/control.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { isQuiet, type WatchedPlayer } from "./between-tracks.ts";

/** Minimum length of a silence, in ms: after a pause for a talk, people want the music back. */
export const QUIET_FOR_MS = 10 * 60_000;

/** A silence counts only if no scheduled music begins within this time, in ms. */
const NOT_DUE_MS = 5 * 60_000;

/** Runs a callback once, when there has been no music for a while and none is due. Returns a disposer. */
export function onceQuiet(
  player: Pick<WatchedPlayer, "changed" | "state">,
  environment: Pick<PlayerEnvironment, "after">,
  run: () => void,
): () => void {
  let cancel: (() => void) | null = null;
  const stop = () => {
    cancel?.();
    cancel = null;
  };
  const look = (state: PlaybackState | null) => {
    if (!isQuiet(state)) stop();
    else cancel ??= environment.after(QUIET_FOR_MS, decide);
  };
  const decide = () => {
    cancel = null;
    const state = player.state();
    if (isDue(state)) look(state);
    else {
      end();
      run();
    }
  };
  const stopListening = player.changed.on(look);
  const end = () => {
    stop();
    stopListening();
  };
  look(player.state());
  return end;
}

/** Whether the next scheduled slot is about to begin. */
function isDue(state: PlaybackState | null): boolean {
  if (state?.status !== "stopped") return false;
  const next = Date.parse(state.nextSlotStartsAt);
  return Number.isFinite(next) && next - state.serverTime < NOT_DUE_MS;
}
