import type { PlaybackState } from "#shared/contract/control.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { isQuiet, type WatchedPlayer } from "./between-tracks.ts";

/** A silence counts once it has lasted this long, in ms: who pauses for a talk wants the music back after it. */
export const QUIET_FOR_MS = 10 * 60_000;

/** A silence counts if the schedule's music is not due for this long, in ms. */
const NOT_DUE_MS = 5 * 60_000;

/** Runs something once there has been no music for a while and none is due. The disposer gives it up. */
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

/** Whether a schedule that is silent begins in a moment. */
function isDue(state: PlaybackState | null): boolean {
  if (state?.status !== "stopped") return false;
  const next = Date.parse(state.nextSlotStartsAt);
  return Number.isFinite(next) && next - state.serverTime < NOT_DUE_MS;
}
