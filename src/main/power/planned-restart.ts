import type { Log } from "#main/logging/log.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { betweenTracks, type WatchedPlayer } from "./between-tracks.ts";
import { isNight, nightWindow } from "./night-window.ts";
import { onceQuiet } from "./once-quiet.ts";

/** An app running for longer than this, in ms, restarts in the next night. */
export const RESTART_AFTER_MS = 6 * DAY_MS;

/** Maximum time between looks at the plan, in ms: clocks change, and timers cannot run for weeks. */
const LOOK_AGAIN_MS = 3_600_000;

/** In this last part of the night, in ms, the end of a track suffices if no silence came before. */
const LAST_PART_MS = 3_600_000;

/** When an app that has run for `uptimeMs` at `now` restarts: in a night, epoch ms. */
export function nextRestart(now: number, uptimeMs: number, afterMs: number, timezone: string): number {
  const ripe = Math.max(now, now - uptimeMs + afterMs);
  return Math.max(ripe, nightWindow(ripe, timezone).start);
}

export interface PlannedRestartParts {
  readonly environment: Pick<PlayerEnvironment, "now" | "after">;
  /** Time since the app's start in ms, independent of the clock. */
  readonly uptimeMs: () => number;
  readonly timezone: () => string;
  readonly afterMs: number;
  readonly player: WatchedPlayer;
  /** Whether an update will restart the app this night anyway. */
  readonly updateIsPlanned: () => boolean;
  readonly restart: () => void;
  readonly log: Log;
}

/**
 * Restarts the app once a week, at night, so that leftovers of months of music are gone without anyone hearing it: in
 * the first silence of the night, or, if music plays all night, between two tracks of its last hour.
 */
export class PlannedRestart {
  readonly #parts: PlannedRestartParts;
  #cancel: () => void = () => undefined;
  #isUnderWay = false;

  constructor(parts: PlannedRestartParts) {
    this.#parts = parts;
  }

  /** Plans anew: at the start, and when the clock or its time zone has changed. */
  plan(): void {
    const { environment, uptimeMs, afterMs, timezone } = this.#parts;
    const now = environment.now();
    const wait = nextRestart(now, uptimeMs(), afterMs, timezone()) - now;
    if (wait <= 0) this.#tonight();
    else this.#after(Math.min(wait, LOOK_AGAIN_MS), () => this.plan());
  }

  stop(): void {
    this.#cancel();
  }

  /** Restarts the app at once at a person's request; further calls do nothing. */
  now(): void {
    if (this.#isUnderWay) return;
    this.#isUnderWay = true;
    this.#cancel();
    this.#parts.log.info({}, "restart, asked for at a distance");
    this.#parts.restart();
  }

  #tonight(): void {
    const { environment, timezone, player, updateIsPlanned } = this.#parts;
    const left = nightWindow(environment.now(), timezone()).end - environment.now();
    if (updateIsPlanned()) {
      this.#after(left, () => this.plan());
      return;
    }
    this.#cancel();
    const lastPart = left - LAST_PART_MS;
    // A track that lasts until morning is not cut short; the next night will do.
    const stops = [environment.after(lastPart > 0 ? lastPart : left, () => this.plan())];
    this.#cancel = () => {
      for (const stop of stops) stop();
    };
    if (lastPart <= 0) stops.push(betweenTracks(player, () => this.#restart()));
    else
      stops.push(
        onceQuiet(player, environment, () => {
          this.#cancel();
          this.#restart();
        }),
      );
  }

  #restart(): void {
    const { environment, timezone, uptimeMs, restart, log } = this.#parts;
    if (!isNight(environment.now(), timezone())) {
      this.plan();
      return;
    }
    this.#isUnderWay = true;
    // Nothing is cancelled, so that the music does not start again.
    this.#cancel = () => undefined;
    log.info({ uptimeMs: uptimeMs() }, "planned restart");
    restart();
  }

  #after(ms: number, run: () => void): void {
    this.#cancel();
    this.#cancel = this.#parts.environment.after(ms, run);
  }
}
