import { expect } from "@playwright/test";
import { DAY_MS, HOUR_MS } from "#shared/domain/time/lengths.ts";
import { electronBinary } from "#tests/desktop/electron-desktop.ts";
import { test } from "#tests/desktop/host-fixtures.ts";
import { SECOND, soundsAgain } from "#tests/desktop/listening.ts";
import type { NoiseTrack } from "#tests/desktop/noise-music.ts";
import { pair } from "#tests/desktop/shop.ts";
import {
  crashes,
  playerState,
  playerStatus,
  WATCHED,
  watchdogs,
  watched,
} from "#tests/desktop/watched-app.ts";
import { findPattern, firstSound } from "#tests/factories/pcm.ts";

/** Restarts without a person: by the watchdog, and by the app itself once a week. Uses separate processes. */

/** Time limit until the music is back, in seconds. */
const BACK_S = 5;

if (!electronBinary()) {
  test("watchdog: an app killed repeatedly restarts with growing delays and always has one watchdog", async ({
    launchHost,
    out,
  }) => {
    const desktop = await launchHost({ out, env: WATCHED });
    for (const [times, atLeastMs] of [90, 4_900].entries()) {
      await expect.poll(() => watchdogs(out)).toHaveLength(1);
      await watched(desktop);
      const at = Date.now();
      await desktop.kill();
      await desktop.comesBack();
      expect(Date.now() - at).toBeGreaterThan(atLeastMs);
      expect(await crashes(desktop)).toHaveLength(times + 1);
    }
    expect(await crashes(desktop)).toEqual([1, 2]);
  });

  test("watchdog: a hung app is killed and restarted", async ({ launchHost, out }) => {
    const desktop = await launchHost({ out, env: WATCHED });
    await watched(desktop);
    await desktop.ask({ do: "hang", forMs: 100_000 });
    await desktop.comesBack();
    expect(await crashes(desktop)).toEqual([1]);
  });

  for (const crossfade of [false, true]) {
    const how = crossfade ? "with a crossfade" : "without a crossfade";
    test(`planned restart: after a long run, the app restarts at night between two tracks, ${how}`, async ({
      launchInShop,
      playTracks,
      shop,
      sink,
      out,
    }) => {
      const music = await playTracks(3, 30);
      if (crossfade) await shop.play(music.id, { crossfade: true, crossfade_length: 5 });
      const { zone, toLastHourOfNight } = untilNight();
      const env = { ...WATCHED, TZ: zone, ROOMTONE_RESTART_AFTER_HOURS: "0.0001" };
      const launched = performance.now();
      const desktop = await launchInShop({ env });
      const asUsual = (performance.now() - launched) / 1000;
      await pair(await desktop.page(), shop);
      const recorder = await sink.record();
      const [one, two] = music.tracks;
      await expect.poll(() => playerState(desktop)).toMatchObject({ status: "playing", trackId: one?.id });
      const heardMs = (await playerState(desktop))?.progress?.positionMs ?? 0;
      const near = recorder.frames() - (heardMs / 1000) * SECOND;
      const first = await desktop.pid();
      await desktop.ask({ do: "setClock", byMs: toLastHourOfNight() });
      await desktop.comesBack();
      const back = recorder.frames();
      expect(await desktop.pid()).not.toBe(first);
      await expect.poll(() => playerStatus(desktop)).toBe("playing");
      await soundsAgain(recorder, back, 30_000);
      const { left } = await recorder.stop();

      // The current track played to its end without overlap; after a gap, the next one played from its beginning.
      const lastPart = 29.7;
      const end = patternAt(left, one, lastPart, near + lastPart * SECOND) + (30 - lastPart) * SECOND;
      const again = firstSound(left, 1e-3, end + SECOND / 20);
      patternAt(left, two, 0, again);
      // A shutdown and a start; a machine with slow starts gets twice its usual time.
      expect((again - end) / SECOND).toBeLessThan(Math.max(BACK_S, 2 * asUsual));
      expect((await desktop.log()).filter(({ msg }) => msg === "planned restart")).toHaveLength(1);
      // The restart was orderly: it counts as no crash, and the waiting watchdog was relieved.
      expect(await crashes(desktop)).toEqual([]);
      await expect.poll(() => watchdogs(out)).toHaveLength(1);
    });
  }
}

/** A time zone in which the last hour of the night is hours away, and the shift of the clock to that hour, in ms. */
function untilNight() {
  const hour = new Date().getUTCHours();
  // It is between eleven and noon there. The signs in Etc names are reversed.
  const offset = 11 - hour;
  const zone = `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
  const fivePastFive = (24 + 5) * HOUR_MS + 5 * 60_000;
  const toLastHourOfNight = () => fivePastFive - ((Date.now() + offset * HOUR_MS) % DAY_MS);
  return { zone, toLastHourOfNight };
}

/** The frame of a recording at which a second of a track is audible, less than two seconds from `near`. */
function patternAt(left: Float32Array, track: NoiseTrack | undefined, second: number, near: number): number {
  const pattern = track?.pcm.left.subarray(second * SECOND, (second + 0.2) * SECOND) ?? new Float32Array();
  const from = Math.max(0, Math.round(near - 2 * SECOND));
  const match = findPattern(left, pattern, from, Math.round(near + 2 * SECOND));
  // Other noise correlates below 0.1; a stuttering card leaves gaps in the pattern.
  expect(match.correlation).toBeGreaterThan(0.5);
  return match.at;
}
