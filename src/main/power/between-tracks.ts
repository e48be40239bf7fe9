import type { PlaybackState } from "#shared/contract/player.ts";
import type { Signal } from "../signal.ts";

/** The part of the player that tells where one track ends and the next begins. */
export interface WatchedPlayer {
  readonly changed: Pick<Signal<PlaybackState | null>, "on">;
  state(): PlaybackState | null;
}

/**
 * Runs something at the next moment at which no track is cut short by it: at once when nothing is heard, else when the
 * next track begins or the music stops. The disposer gives it up.
 */
export function betweenTracks(player: WatchedPlayer, run: () => void): () => void {
  const heard = playHeard(player.state());
  if (heard === null) {
    run();
    return () => undefined;
  }
  const stop = player.changed.on((state) => {
    if (playHeard(state) === heard) return;
    stop();
    run();
  });
  return stop;
}

/** The play that customers hear now; null when there is none. */
function playHeard(state: PlaybackState | null): string | null {
  return state?.status === "playing" ? (state.current?.playId ?? null) : null;
}
