import type { Signal } from "#main/signal.ts";
import type { PlaybackState } from "#shared/contract/control.ts";

/** The part of the player that reports the end of a track and can stop after it. */
export interface WatchedPlayer {
  readonly changed: Pick<Signal<PlaybackState | null>, "on">;
  state(): PlaybackState | null;
  /** Stops the music after the current track; the disposer cancels that. */
  endWithTrack(): () => void;
}

/**
 * Runs a callback without cutting a track or a message short: at once when nothing is heard, else after the current track,
 * which no other one follows (a crossfade would leave no gap). The disposer cancels the callback; if it has run without ending
 * the app, the disposer resumes the music.
 */
export function betweenTracks(player: WatchedPlayer, run: () => void): () => void {
  const before = player.state();
  const heard = playHeard(before);
  if (heard === null && !before?.announcement) {
    run();
    return () => undefined;
  }
  const stop = player.changed.on((state) => {
    const isSameTrack = heard !== null && playHeard(state) === heard;
    if (isSameTrack || state?.announcement) return;
    stop();
    run();
  });
  const goOn = player.endWithTrack();
  return () => {
    stop();
    goOn();
  };
}

/** Whether the silence is a lasting one: the music is paused, nothing is scheduled, or no zone is paired. */
export function isQuiet(state: PlaybackState | null): boolean {
  return state === null || state.status === "paused" || state.status === "stopped";
}

/** The play that is audible now; null when there is none. */
function playHeard(state: PlaybackState | null): string | null {
  return state?.status === "playing" ? (state.current?.playId ?? null) : null;
}
