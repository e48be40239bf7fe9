import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { firstSound, levelDb, longestSilence } from "#tests/factories/pcm.ts";
import {
  event,
  folder,
  lastSound,
  level,
  output,
  play,
  position,
  positionIn,
  processes,
  recorder,
  recordMore,
  SECOND,
  track,
  transitionTo,
} from "#tests/integration/audio/heard-output.ts";

test("audio process: killed, is replaced within 5 s, and the music resumes where it was", async () => {
  play("long");
  await position("long", 2000);
  const killedAt = recorder.frames();
  processes[0]?.kill();
  await event(({ type }) => type === "recovered");
  await recordMore(1.5 * SECOND);
  const recording = recorder.take();
  expect(processes).toHaveLength(2);
  const back = firstSound(
    recording.left,
    1e-3,
    lastSound(recording.left.subarray(0, killedAt + SECOND)) + SECOND / 2,
  );
  expect(back - killedAt).toBeLessThan(5 * SECOND);
  const stoppedAt = positionIn(recording, "long", killedAt - 0.3 * SECOND, SECOND) + 0.3 * SECOND;
  const resumedAt = positionIn(recording, "long", back + 0.2 * SECOND, stoppedAt - SECOND);
  expect(Math.abs(resumedAt - stoppedAt)).toBeLessThan(1.6 * SECOND);
});

test("audio process: hung, is replaced", async () => {
  play("long");
  await position("long", 1000);
  processes[0]?.child.kill("SIGSTOP");
  await event(({ type }) => type === "recovered");
  expect(processes).toHaveLength(2);
  await position("long", 2000);
}, 30_000);

test("orderly end: the music fades out over a second", async () => {
  play("long");
  await position("long", 2000);
  const asked = recorder.frames();
  await output.dispose();
  await recordMore(SECOND / 2);
  const { left } = recorder.take();
  const end = lastSound(left) + 1;
  expect(end - asked).toBeGreaterThan(0.8 * SECOND);
  const level = (before: number) => levelDb(left, end - before - SECOND / 10, end - before);
  const [full, half, late] = [level(1.2 * SECOND), level(SECOND / 3), level(0)];
  expect(half).toBeLessThan(full - 3);
  expect(late).toBeLessThan(full - 15);
});

test("sound card: reopening it causes a short gap, and the music resumes where it was", async () => {
  play("long");
  await position("long", 2000);
  const asked = recorder.frames();
  output.recover("reopen");
  await recordMore(2 * SECOND);
  const { left } = recorder.take();
  expect(processes).toHaveLength(1);
  expect(longestSilence(left, asked, left.length)).toBeLessThan(SECOND);
  const before = positionIn(recorder.take(), "long", asked - 0.3 * SECOND, SECOND) + 0.3 * SECOND;
  const after = positionIn(recorder.take(), "long", left.length - 0.3 * SECOND, before);
  expect(after - before).toBeGreaterThan(SECOND / 2);
  expect(after - before).toBeLessThan(3 * SECOND);
});

test("audio process: a requested restart causes a gap of less than 5 s", async () => {
  play("long");
  await position("long", 2000);
  const asked = recorder.frames();
  output.recover("restart");
  await event(({ type }) => type === "recovered");
  await recordMore(1.5 * SECOND);
  expect(processes).toHaveLength(2);
  const { left } = recorder.take();
  expect(longestSilence(left, asked, left.length)).toBeLessThan(5 * SECOND);
  expect(levelDb(left, left.length - SECOND / 2)).toBeGreaterThan(-30);
});

test("sound level: music that does not reach the sound card measures as silence", async () => {
  const quiet = { ...track("long").item, gain: 0 };
  output.start(quiet, { positionMs: 0, fadeMs: 0, paused: false });
  expect(await level()).toBe(-120);
});

test("invalid file: it fails to play, and the next track plays normally", async () => {
  const path = join(folder, "not-music.ogg");
  await writeFile(path, Buffer.alloc(50_000, "no music"));
  play("one");
  output.setNext({ ...track("two").item, playId: "bad", media: { trackId: "bad", uri: path, frames: 1 } }, 0);
  expect(await event(({ type }) => type === "failed")).toMatchObject({ playId: "bad", reason: "decode" });
  output.setNext(
    { ...track("two").item, playId: "gone", media: { trackId: "x", uri: `${path}x`, frames: 1 } },
    0,
  );
  expect(await event((heard) => heard.type === "failed" && heard.playId === "gone")).toMatchObject({
    reason: "unreadable",
  });
  output.setNext(track("two").item, 0);
  await transitionTo("two");
});
