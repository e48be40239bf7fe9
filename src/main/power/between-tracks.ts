import type { PlaybackState } from "#shared/contract/control.ts";
import type { Signal } from "../signal.ts";

/** The part of the player that tells where one track ends, and can let none follow. */
export interface WatchedPlayer {
  readonly changed: Pick<Signal<PlaybackState | null>, "on">;
  state(): PlaybackState | null;
  /** Lets nothing follow the track that sounds; the disposer has the music go on as ever. */
  endWithTrack(): () => void;
}

/**
 * Runs something at the next moment at which no track is cut short by it: at once when nothing is heard, else when the
 * track that sounds has ended, which none follows: with a crossfade there would be no such moment. The disposer gives it
 * up, also after it has run and was not the end of the app: the music goes on.
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
  const goOn = player.endWithTrack();
  return () => {
    stop();
    goOn();
  };
}

/** Whether this is a silence that lasts: somebody has paused the music, the schedule has none, no zone is paired. */
export function isQuiet(state: PlaybackState | null): boolean {
  return state === null || state.status === "paused" || state.status === "stopped";
}

/** The play that customers hear now; null when there is none. */
function playHeard(state: PlaybackState | null): string | null {
  return state?.status === "playing" ? (state.current?.playId ?? null) : null;
}
