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
import { largestStep, measured, musicLevels, SYLLABLE, speech, steadyMusic, withoutMusic } from "./spoken.ts";

const DUCKING = { duckDb: DUCK_DB, duckDownMs: DUCK_DOWN_MS, duckUpMs: DUCK_UP_MS };
const SPEECH = 3 * SECOND + 321;

async function stored(playId: string, pcm: StereoPcm, gainDb: number): Promise<OutputItem> {
  const uri = join(folder, `${playId}.ogg`);
  await writeFile(uri, await encodeOgg(pcm));
  const frames = pcm.left.length;
  const media = { trackId: playId, uri, frames };
  return { playId, media, gain: dbToGain(gainDb), durationMs: frames / MS };
}

/** The position that was last reported, in ms. */
function lastPosition(): number {
  const told = events.findLast(({ type }) => type === "started" || type === "position");
  return told && "positionMs" in told ? told.positionMs : Number.NaN;
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
  const until = recorder.frames();
  // Measured afterwards: the recording must not fall behind.
  output.pause();
  await recordMore(SECOND / 2);
  const told = events.length;
  const pausedAt = recorder.frames();
  output.announce({ ...message, playId: "alone" }, { inMs: 600, ...DUCKING });
  await announcementEnded("alone");
  await recordMore(SECOND / 2);
  const aloneUntil = recorder.frames();
  const toldAlone = events.slice(told).map(({ type }) => type);
  const stoodAt = lastPosition();
  output.resume();
  await recordMore(SECOND);
  const moved = lastPosition() - stoodAt;
  // Withdrawn while the music is on its way down.
  const withdrawnFrom = recorder.frames();
  output.announce({ ...message, playId: "withdrawn" }, { inMs: 1000, ...DUCKING });
  await recordMore(0.6 * SECOND);
  output.stopAnnouncement(0);
  expect(await announcementEnded("withdrawn")).toMatchObject({ playedMs: 0 });
  await recordMore(1.5 * SECOND);
  const recording = recorder.take();
  const { left } = recording;

  // It begins at its second, and is as loud as was chosen.
  const others = withoutMusic(left.subarray(0, until));
  const from = firstSound(others, 0.02, asked);
  const to = lastSound(others, 0.02);
  expect(Math.abs(from - asked - 1200 * MS), `began ${(from - asked) / MS} ms after`).toBeLessThan(200 * MS);
  expect(Math.abs(to - from - SPEECH)).toBeLessThan(60 * MS);
  const heard = measured(recording, from, from + SPEECH);
  expect(Math.abs(heard.loudnessLufs - TARGET_LUFS - LIFT_LU.louder)).toBeLessThan(1);
  expect(measured(recording, 0, until).truePeakDb).toBeLessThanOrEqual(-1);

  // The music gives way before it, and comes back after it, evenly and without a click.
  const before = Math.min(...musicLevels(left, asked, from - (DUCK_DOWN_MS + 50) * MS));
  const down = musicLevels(left, from - (DUCK_DOWN_MS + 20) * MS, from);
  const under = Math.max(...musicLevels(left, from + 40 * MS, from + SPEECH - 40 * MS, SYLLABLE));
  const up = musicLevels(left, from + SPEECH, from + SPEECH + (DUCK_UP_MS + 40) * MS);
  const back = musicLevels(left, from + SPEECH + (DUCK_UP_MS + 50) * MS, until);
  const steps = (levels: readonly number[]) => levels.slice(1).map((level, n) => level - (levels[n] ?? 0));
  expect(Math.max(...steps(down)), "never louder on the way down").toBeLessThan(0.2);
  expect(Math.min(...steps(down)), "no step on the way down").toBeGreaterThan(-1.2);
  expect(Math.min(...steps(up)), "never quieter on the way up").toBeGreaterThan(-0.2);
  expect(Math.max(...steps(up)), "no step on the way up").toBeLessThan(1.2);
  expect(before - under).toBeGreaterThan(DUCK_DB - 1);
  for (const level of back) expect(Math.abs(level - before)).toBeLessThan(0.5);
  const ownStep = largestStep(left, asked, from - (DUCK_DOWN_MS + 50) * MS);
  expect(largestStep(left, from - (DUCK_DOWN_MS + 50) * MS, from - 2 * MS)).toBeLessThan(1.05 * ownStep);
  expect(largestStep(left, from + SPEECH + 10 * MS, until)).toBeLessThan(1.05 * ownStep);
  // At least 12 dB under the message.
  const alone = measured(recording, asked, from - (DUCK_DOWN_MS + 50) * MS).loudnessLufs;
  expect(heard.loudnessLufs - (alone - (before - under))).toBeGreaterThan(12);

  // Paused music stays where it is while a message is heard, and goes on from there.
  const begun = firstSound(left, 0.02, pausedAt);
  const after = (begun - pausedAt) / MS;
  expect(Math.abs(after - 600), `began ${after} ms after it was asked for`).toBeLessThan(200);
  expect(Math.max(...musicLevels(left, pausedAt, aloneUntil))).toBeLessThan(before - 25);
  expect(Math.abs(measured(recording, begun, begun + SPEECH).loudnessLufs - heard.loudnessLufs)).toBeLessThan(
    0.5,
  );
  expect(toldAlone).toEqual(["announcementStarted", "announcementEnded"]);
  const resumed = musicLevels(left, withdrawnFrom - SECOND / 4, withdrawnFrom);
  expect(Math.abs(Math.min(...resumed) - before)).toBeLessThan(0.5);
  expect(moved).toBeGreaterThanOrEqual(0);
  expect(moved).toBeLessThan(1500);
  const withdrawn = musicLevels(left, withdrawnFrom, left.length);
  expect(Math.min(...withdrawn)).toBeLessThan(before - 1);
  expect(Math.abs((withdrawn.at(-1) ?? 0) - before)).toBeLessThan(0.5);
  expect(largestStep(left, withdrawnFrom, left.length)).toBeLessThan(1.05 * ownStep);
}, 60_000);
