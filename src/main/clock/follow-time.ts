import type { DesktopPlayer } from "#main/player/desktop-player.ts";
import type { Power } from "#main/power/power.ts";
import type { ClockWatch } from "./clock-watch.ts";

export interface TimeParts {
  readonly clock: Pick<ClockWatch, "changed">;
  readonly power: Pick<Power, "suspended" | "resumed">;
  readonly player: Pick<DesktopPlayer, "sleep" | "wake" | "clockChanged">;
  readonly media: { retryNow(): void };
  readonly updates: { wake(): void; clockChanged(): void };
  readonly restarts: { plan(): void };
}

/**
 * Notifies every part that depends on time when the computer's clock was set or the computer slept. Setting the clock
 * is no sleep: no time has passed. On systems whose monotonic clock stops during sleep both happen, in any order.
 */
export function followTime({ clock, power, player, media, updates, restarts }: TimeParts): () => void {
  const disposers = [
    clock.changed.on(() => {
      player.clockChanged();
      updates.clockChanged();
      restarts.plan();
    }),
    power.suspended.on(() => player.sleep()),
    power.resumed.on(() => {
      player.wake();
      media.retryNow();
      updates.wake();
      restarts.plan();
    }),
  ];
  return () => {
    for (const dispose of disposers) dispose();
  };
}
