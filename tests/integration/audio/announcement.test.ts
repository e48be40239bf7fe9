import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  announcementGainDb,
  DUCK_DB,
  DUCK_DOWN_MS,
  DUCK_UP_MS,
  LIFT_LU,
} from "#shared/domain/messaging/loudness.ts";
import { dbToGain, loudnessGainDb, TARGET_LUFS } from "#shared/domain/playback/loudness.ts";
import type { OutputItem } from "#shared/player/output.ts";
import { encodeOgg } from "#tests/factories/ogg.ts";
import { firstSound, type StereoPcm } from "#tests/factories/pcm.ts";
import {
  event,
  events,
  folder,
  lastSound,
  MS,
  output,
  position,
  recorder,
  recordMore,
  SECOND,
} from "./heard-output.ts";
import { largestStep, measured, musicLevels, speech, steadyMusic, withoutMusic } from "./spoken.ts";

const DUCKING = { duckDb: DUCK_DB, duckDownMs: DUCK_DOWN_MS, duckUpMs: DUCK_UP_MS };
const SPEECH = 3 * SECOND + 321;

async function stored(playId: string, pcm: StereoPcm, gainDb: number): Promise<OutputItem> {
  const uri = join(folder, `${playId}.ogg`);
  await writeFile(uri, await encodeOgg(pcm));
  const frames = pcm.left.length;
  const media = { trackId: playId, uri, frames };
  return { playId, media, gain: dbToGain(gainDb), durationMs: frames / MS };
}

const announcementEnded = (playId: string) =>
  event((heard) => heard.type === "announcementEnded" && heard.playId === playId);

test("message: heard at its second over smoothly lowered music, and alone while the music is paused", async () => {
  const [music, spoken] = [steadyMusic(16 * SECOND), speech(SPEECH)];
  const playing = await stored("music", music, loudnessGainDb(measured(music), true));
  const message = await stored("spoken", spoken, announcementGainDb(measured(spoken), "louder"));
  output.start(playing, { positionMs: 0, fadeMs: 0, paused: false });
  await position("music", 1000);
  const asked = recorder.frames();
  output.announce(message, { inMs: 1200, ...DUCKING });
  expect(await announcementEnded("spoken")).toMatchObject({ playedMs: message.durationMs });
  await recordMore(1.5 * SECOND);
  const recording = recorder.take();
  const { left } = recording;

  // It begins at its second, and is as loud as was chosen.
  const others = withoutMusic(left);
  const from = firstSound(others, 0.02, asked);
  const to = lastSound(others, 0.02);
  expect(Math.abs(from - asked - 1200 * MS), `began ${(from - asked) / MS} ms after`).toBeLessThan(200 * MS);
  expect(Math.abs(to - from - SPEECH)).toBeLessThan(60 * MS);
  const heard = measured(recording, from, from + SPEECH);
  expect(Math.abs(heard.loudnessLufs - TARGET_LUFS - LIFT_LU.louder)).toBeLessThan(1);
  expect(measured(recording).truePeakDb).toBeLessThanOrEqual(-1);

  // The music gives way before it, and comes back after it, evenly and without a click.
  const before = Math.min(...musicLevels(left, asked, from - (DUCK_DOWN_MS + 50) * MS));
  const down = musicLevels(left, from - (DUCK_DOWN_MS + 20) * MS, from);
  const under = Math.max(...musicLevels(left, from + 40 * MS, from + SPEECH - 40 * MS));
  const up = musicLevels(left, from + SPEECH, from + SPEECH + (DUCK_UP_MS + 40) * MS);
  const back = musicLevels(left, from + SPEECH + (DUCK_UP_MS + 50) * MS, left.length);
  const steps = (levels: readonly number[]) => levels.slice(1).map((level, n) => level - (levels[n] ?? 0));
  expect(Math.max(...steps(down)), "never louder on the way down").toBeLessThan(0.2);
  expect(Math.min(...steps(down)), "no step on the way down").toBeGreaterThan(-1.2);
  expect(Math.min(...steps(up)), "never quieter on the way up").toBeGreaterThan(-0.2);
  expect(Math.max(...steps(up)), "no step on the way up").toBeLessThan(1.2);
  expect(before - under).toBeGreaterThan(DUCK_DB - 1);
  for (const level of back) expect(Math.abs(level - before)).toBeLessThan(0.5);
  const ownStep = largestStep(left, asked, from - (DUCK_DOWN_MS + 50) * MS);
  expect(largestStep(left, from - (DUCK_DOWN_MS + 50) * MS, from - 2 * MS)).toBeLessThan(1.05 * ownStep);
  expect(largestStep(left, from + SPEECH + 10 * MS, left.length)).toBeLessThan(1.05 * ownStep);
  // At least 12 dB under the message.
  const alone = measured(recording, asked, from - (DUCK_DOWN_MS + 50) * MS).loudnessLufs;
  expect(heard.loudnessLufs - (alone - (before - under))).toBeGreaterThan(12);

  // Paused music stays where it is while a message is heard, and goes on from there.
  output.pause();
  await recordMore(SECOND / 2);
  const told = events.length;
  const pausedAt = recorder.frames();
  const alsoSpoken = { ...message, playId: "alone" };
  output.announce(alsoSpoken, { inMs: 600, ...DUCKING });
  await announcementEnded("alone");
  await recordMore(SECOND / 2);
  const paused = recorder.take();
  const begun = firstSound(paused.left, 0.02, pausedAt);
  expect(Math.abs(begun - pausedAt - 600 * MS), `began ${(begun - pausedAt) / MS} ms after`).toBeLessThan(
    200 * MS,
  );
  expect(Math.max(...musicLevels(paused.left, pausedAt, paused.left.length))).toBeLessThan(before - 40);
  expect(measured(paused, begun, begun + SPEECH).loudnessLufs).toBeCloseTo(heard.loudnessLufs, 0);
  expect(events.slice(told).map(({ type }) => type)).toEqual(["announcementStarted", "announcementEnded"]);
  const stoodAt = events.findLast(({ type }) => type === "position");
  output.resume();
  await recordMore(SECOND);
  const resumed = recorder.take(SECOND / 4).left;
  expect(Math.abs(Math.min(...musicLevels(resumed, 0, resumed.length)) - before)).toBeLessThan(0.5);
  const now = events.findLast(({ type }) => type === "started" || type === "position");
  const moved =
    now && "positionMs" in now && stoodAt && "positionMs" in stoodAt
      ? now.positionMs - stoodAt.positionMs
      : -1;
  expect(moved).toBeGreaterThanOrEqual(0);
  expect(moved).toBeLessThan(1500);
}, 60_000);
