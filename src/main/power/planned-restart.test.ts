import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "#main/logging/log.ts";
import { Signal } from "#main/signal.ts";
import type { PlaybackState } from "#shared/contract/control.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { nextRestart, PlannedRestart, RESTART_AFTER_MS } from "./planned-restart.ts";

const ZONE = "Europe/Stockholm";
const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An app started at a given time, in a shop that plays one track after another. */
function app(startedAt: string, updateIsPlanned = false) {
  vi.setSystemTime(at(startedAt));
  const begin = at(startedAt);
  const changed = new Signal<PlaybackState | null>();
  const restarts: string[] = [];
  let state: PlaybackState | null = null;
  const held = { now: false };
  const planned = new PlannedRestart({
    environment: {
      now: Date.now,
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
    uptimeMs: () => Date.now() - begin,
    timezone: () => ZONE,
    afterMs: RESTART_AFTER_MS,
    player: {
      changed,
      state: () => state,
      endWithTrack: () => {
        held.now = true;
        return () => {
          held.now = false;
        };
      },
    },
    updateIsPlanned: () => updateIsPlanned,
    restart: () => void restarts.push(new Date().toISOString()),
    log: createLog({ write: () => undefined }, "info"),
  });
  planned.plan();
  return {
    restarts,
    planned,
    /** Whether the music is to stop after the current track. */
    held,
    /** Ends the current track without starting another; a message may still be heard. */
    trackEnds(announcement: PlaybackState["announcement"] = null) {
      const status = announcement ? "playing" : "buffering";
      state = { status, current: null, announcement } as PlaybackState;
      changed.emit(state);
    },
    play(playId: string | null) {
      const status = playId ? "playing" : "paused";
      const current = playId ? { playId, trackId: "t" } : null;
      state = { status, current } as PlaybackState;
      changed.emit(state);
    },
  };
}

test("planned restart: after six days the app restarts the next night, a younger one does not", () => {
  const noon = at("2026-03-10T12:00+01:00");
  expect(nextRestart(noon, 7 * DAY_MS, RESTART_AFTER_MS, ZONE)).toBe(at("2026-03-11T02:00+01:00"));
  expect(nextRestart(noon, 0, RESTART_AFTER_MS, ZONE)).toBe(at("2026-03-17T02:00+01:00"));
  const night = at("2026-03-10T03:30+01:00");
  expect(nextRestart(night, 7 * DAY_MS, RESTART_AFTER_MS, ZONE)).toBe(night);
});

test("planned restart: where music plays all night, it waits for the end of a track in the last hour", () => {
  const shop = app("2026-03-02T12:00+01:00");
  shop.play("first");
  vi.advanceTimersByTime(6 * DAY_MS + 14 * HOUR + 60_000);
  expect(new Date().toISOString()).toBe("2026-03-09T01:01:00.000Z");
  shop.play("second");
  shop.trackEnds();
  shop.play("third");
  expect(shop.held.now).toBe(false);
  vi.advanceTimersByTime(3 * HOUR);
  expect(shop.held.now).toBe(true);
  shop.play("third");
  expect(shop.restarts).toEqual([]);
  shop.trackEnds({ playId: "m", announcementId: "m", name: "We close soon" });
  expect(shop.restarts).toEqual([]);
  shop.trackEnds();
  expect(shop.restarts).toEqual(["2026-03-09T04:01:00.000Z"]);
  expect(shop.held.now).toBe(true);
});

test("planned restart: it uses the first silence of the night", () => {
  const shop = app("2026-03-02T12:00+01:00");
  shop.play("first");
  vi.advanceTimersByTime(6 * DAY_MS + 14 * HOUR + 30 * 60_000);
  shop.play(null);
  vi.advanceTimersByTime(HOUR);
  expect(shop.restarts).toEqual(["2026-03-09T01:40:00.000Z"]);
  shop.play("somebody is up");
  shop.play(null);
  expect(shop.restarts).toHaveLength(1);
});

test("planned restart: a paused player restarts soon after the night begins", () => {
  const shop = app("2026-03-02T12:00+01:00");
  shop.play(null);
  vi.advanceTimersByTime(7 * DAY_MS);
  expect(shop.restarts).toEqual(["2026-03-09T01:10:00.000Z"]);
});

test("planned restart: a track that plays all night delays it to the next night, and music continues", () => {
  const shop = app("2026-03-02T12:00+01:00");
  shop.play("long");
  vi.advanceTimersByTime(6 * DAY_MS + 20 * HOUR);
  expect(shop.held.now).toBe(false);
  shop.play("after breakfast");
  expect(shop.restarts).toEqual([]);
  vi.advanceTimersByTime(21 * HOUR);
  expect(shop.held.now).toBe(true);
  shop.trackEnds();
  expect(shop.restarts).toHaveLength(1);
});

test("planned restart: a night with an update installation has no other restart", () => {
  const shop = app("2026-03-02T12:00+01:00", true);
  vi.advanceTimersByTime(10 * DAY_MS);
  expect(shop.restarts).toEqual([]);
});

test("planned restart: once its plans are stopped, the app restarts no more", () => {
  const shop = app("2026-03-02T12:00+01:00");
  shop.planned.stop();
  vi.advanceTimersByTime(10 * DAY_MS);
  expect(shop.restarts).toEqual([]);
});

test("planned restart: a person's request takes effect at once, by day too, and once", () => {
  const { planned, restarts } = app("2030-07-01T12:00:00+02:00");
  planned.now();
  planned.now();
  expect(restarts).toEqual([new Date(at("2030-07-01T12:00:00+02:00")).toISOString()]);
});
