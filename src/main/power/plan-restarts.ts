import { app } from "electron";
import type { ClockWatch } from "#main/clock/clock-watch.ts";
import type { Launch } from "#main/desktop/lifecycle/launch.ts";
import { startAgain } from "#main/desktop/lifecycle/start-again.ts";
import type { Environment } from "#main/environment.ts";
import type { Log } from "#main/logging/log.ts";
import type { WatchedPlayer } from "./between-tracks.ts";
import { PlannedRestart, RESTART_AFTER_MS } from "./planned-restart.ts";

export interface RestartParts {
  readonly environment: Pick<Environment, "ROOMTONE_RESTART_AFTER_HOURS">;
  readonly clock: Pick<ClockWatch, "timezone">;
  readonly launch: Pick<Launch, "own" | "watchdog">;
  readonly player: WatchedPlayer;
  readonly isVisible: () => boolean;
  readonly updateIsPlanned: () => boolean;
  readonly log: Log;
}

/** Creates the planned restart: the app ends in order, and reopens its window if it was open. */
export function planRestarts(parts: RestartParts): PlannedRestart {
  const { environment, clock, launch, player, isVisible, updateIsPlanned, log } = parts;
  const hours = environment.ROOMTONE_RESTART_AFTER_HOURS;
  return new PlannedRestart({
    environment: {
      now: Date.now,
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
    uptimeMs: () => performance.now(),
    timezone: () => clock.timezone,
    afterMs: hours === undefined ? RESTART_AFTER_MS : hours * 3_600_000,
    player,
    updateIsPlanned,
    restart: () => {
      startAgain(launch, isVisible());
      app.quit();
    },
    log,
  });
}
