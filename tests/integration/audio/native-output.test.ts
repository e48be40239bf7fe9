import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { NativeOutput } from "#main/audio/native-output.ts";
import { nodeEnvironment } from "#main/audio/node-environment.ts";
import type { OutputEvent, OutputItem } from "#shared/player/output.ts";
import { encodeOgg, noise, tone } from "#tests/factories/ogg.ts";
import {
  findPattern,
  firstSound,
  levelDb,
  longestSilence,
  PCM_RATE,
  type StereoPcm,
} from "#tests/factories/pcm.ts";
import { type ForkedAudioProcess, forkAudioProcess } from "#tests/fakes/audio-process.ts";
import {
  PULLED_PIPE,
  type Recorder,
  SECOND_CARD,
  type SoundSink,
  startSoundSink,
} from "#tests/fakes/sound-sink.ts";

/** What a microphone before the loudspeaker would hear: the real audio process plays into a recorded sink. */

const SECOND = PCM_RATE;
/** A stretch that is looked for in a recording. */
const PATTERN = SECOND / 5;
const MS = PCM_RATE / 1000;

interface Track {
  readonly item: OutputItem;
  readonly pcm: StereoPcm;
}

let folder: string;
let sink: SoundSink;
const tracks = new Map<string, Track>();

/** Lengths that no block size divides. */
const SOURCES: Readonly<Record<string, StereoPcm>> = {
  one: noise(3 * SECOND + 123, 1),
  two: noise(5 * SECOND + 777, 2),
  three: noise(5 * SECOND + 1, 3),
  left: tone(3 * SECOND, [440, 0]),
  long: noise(30 * SECOND, 4),
};

function track(name: string): Track {
  const found = tracks.get(name);
  if (!found) throw new Error(`No track ${name}`);
  return found;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "roomtone-audio-"));
  sink = await startSoundSink();
  for (const [name, pcm] of Object.entries(SOURCES)) {
    const path = join(folder, `${name}.ogg`);
    await writeFile(path, await encodeOgg(pcm));
    const frames = pcm.left.length;
    const media = { trackId: name, uri: path, frames };
    tracks.set(name, { pcm, item: { playId: name, media, gain: 1, durationMs: frames / MS } });
  }
});

afterAll(async () => {
  await sink.stop();
  await rm(folder, { recursive: true, force: true });
});

let output: NativeOutput;
let recorder: Recorder;
let processes: ForkedAudioProcess[];
let events: OutputEvent[];
/** Frame of the recording from which on only this test is heard. */
let quietFrom: number;

beforeEach(async () => {
  processes = [];
  events = [];
  output = new NativeOutput({
    spawn: () => {
      const child = forkAudioProcess(sink.env);
      processes.push(child);
      return child;
    },
    environment: nodeEnvironment({ info: () => undefined, warn: () => undefined }),
  });
  output.subscribe((event) => events.push(event));
  output.setVolume(100);
  recorder = await sink.record();
  quietFrom = await silence();
});

afterEach(async () => {
  output.stop(0);
  await output.dispose();
  await recorder.stop();
});

/** Waits until what an earlier test left in the device has run out; the recording's frame of then. */
async function silence(): Promise<number> {
  for (;;) {
    await recordMore(SECOND / 10);
    if (lastSound(recorder.take().left.slice(-SECOND / 10)) < 0) return recorder.frames();
  }
}

/** Waits for an event that has come or comes. */
function event(matches: (event: OutputEvent) => boolean): Promise<OutputEvent> {
  const known = events.find(matches);
  if (known) return Promise.resolve(known);
  return new Promise((resolve) => {
    const stop = output.subscribe((heard) => {
      if (!matches(heard)) return;
      stop();
      resolve(heard);
    });
  });
}

const started = (playId: string) => event((heard) => heard.type === "started" && heard.playId === playId);
const position = (playId: string, ms: number) =>
  event((heard) => heard.type === "position" && heard.playId === playId && heard.positionMs >= ms);
const ended = (playId: string) => event((heard) => heard.type === "ended" && heard.playId === playId);
const transitionTo = (playId: string) => event((heard) => heard.type === "transition" && heard.to === playId);

/** The next level that is told. */
function level(): Promise<number> {
  return new Promise((resolve) => {
    const stop = output.subscribe((heard) => {
      if (heard.type !== "level") return;
      stop();
      resolve(heard.db);
    });
  });
}

/** The id of a sound card, by its name. */
function cardCalled(label: string): Promise<string> {
  return new Promise((resolve) => {
    const stop = output.cardsChanged.on(({ devices }) => {
      const found = devices.find((device) => device.label === label);
      if (!found) return;
      stop();
      resolve(found.id);
    });
    output.listCards();
  });
}

/** The frame of a recording at which sound begins; `limit` when there is none so long. */
async function soundWithin(tape: Recorder, limit: number): Promise<number> {
  for (;;) {
    const { left } = tape.take();
    const at = firstSound(left, 1e-3);
    if (at >= 0 && left.length - at > SECOND / 2) return at;
    if (at < 0 && left.length > limit) return limit;
    await delay(50);
  }
}

/** Waits until so many more frames are recorded: what is in the device's buffer is on the tape then. */
async function recordMore(frames: number): Promise<void> {
  const wanted = recorder.frames() + frames;
  while (recorder.frames() < wanted) await delay(20);
}

function play(name: string, over: { positionMs?: number; fadeMs?: number; paused?: boolean } = {}): void {
  output.start(track(name).item, { positionMs: 0, fadeMs: 0, paused: false, ...over });
}

/** The recording's frame at which a track began, found by a stretch from its middle. */
function beginning(recording: StereoPcm, name: string, near: number, at = SECOND, margin = 100 * MS): number {
  const pattern = track(name).pcm.left.subarray(at, at + PATTERN);
  const match = findPattern(recording.left, pattern, Math.max(0, near + at - margin), near + at + margin);
  expect(match.correlation).toBeGreaterThan(0.98);
  return match.at - at;
}

test("with crossfade off one track follows the other on the very next frame", async () => {
  play("one");
  output.setNext(track("two").item, 0);
  await transitionTo("two");
  await position("two", 2000);
  const recording = recorder.take();
  const one = beginning(recording, "one", onset(recording.left));
  const expected = one + track("one").pcm.left.length;
  const two = beginning(recording, "two", expected);
  expect(Math.abs(two - expected)).toBeLessThanOrEqual(1);
  expect(longestSilence(recording.left, expected - 20 * MS, expected + 20 * MS)).toBeLessThan(MS);
});

test("a crossfade ends with the track and keeps the loudness of one all the way", async () => {
  const fade = 2 * SECOND;
  play("two");
  output.setNext(track("three").item, 2000);
  await transitionTo("three");
  await position("three", 3500);
  const recording = recorder.take();
  const two = beginning(recording, "two", onset(recording.left));
  const expected = two + track("two").pcm.left.length - fade;
  // Where the next one is alone already.
  const three = beginning(recording, "three", expected, 2.2 * SECOND);
  expect(Math.abs(three - expected)).toBeLessThanOrEqual(1);
  const alone = levelDb(recording.left, two + SECOND, expected);
  const parts = 5;
  for (let part = 0; part < parts; part++) {
    const from = expected + (part * fade) / parts;
    const level = levelDb(recording.left, from, from + fade / parts);
    expect(Math.abs(level - alone), `part ${part} of the crossfade`).toBeLessThan(0.5);
  }
});

test("a skip is heard at once and without a pop", async () => {
  play("two");
  await position("two", 1000);
  const before = recorder.frames();
  output.start(track("three").item, { positionMs: 0, fadeMs: 250, paused: false });
  await started("three");
  await position("three", 1000);
  const recording = recorder.take();
  const three = beginning(recording, "three", before, SECOND / 2, SECOND / 2);
  expect(three - before).toBeLessThan(500 * MS);
  expect(
    Math.max(...recording.left.slice(three - SECOND / 2, three + SECOND / 2).map(Math.abs)),
  ).toBeLessThan(1);
});

test("pause is silence at once, ramped; play goes on from there", async () => {
  play("long");
  await position("long", 1000);
  const asked = recorder.frames();
  output.pause();
  await recordMore(SECOND);
  const paused = recorder.take().left;
  const silentFrom = lastSound(paused) + 1;
  expect(silentFrom - asked).toBeLessThan(500 * MS);
  const resumed = recorder.frames();
  output.resume();
  await recordMore(1.5 * SECOND);
  const recording = recorder.take();
  const again = firstSound(recording.left, 1e-3, resumed);
  expect(again - resumed).toBeLessThan(500 * MS);
  const before = positionIn(recording, "long", silentFrom - 0.3 * SECOND, 0);
  const after = positionIn(recording, "long", again + 0.1 * SECOND, before);
  const skipped = after - before - 0.4 * SECOND;
  expect(Math.abs(skipped)).toBeLessThan(500 * MS);
  // The ramp: no step larger than the music's own.
  expect(Math.abs(paused[silentFrom - 1] ?? 1)).toBeLessThan(0.01);
});

test("the volume follows its law, and a change of it makes no step", async () => {
  play("long");
  await position("long", 1000);
  const full = levelDb(recorder.take().left.slice(-SECOND / 2));
  output.setVolume(50);
  await recordMore(SECOND);
  const half = levelDb(recorder.take().left.slice(-SECOND / 2));
  expect(half - full).toBeCloseTo(-18.06, 0);
  output.setVolume(0);
  await recordMore(SECOND);
  expect(levelDb(recorder.take().left.slice(-SECOND / 2))).toBeLessThan(-90);
});

test("mono puts both sides on both loudspeakers", async () => {
  play("left");
  await position("left", 1000);
  const stereo = recorder.take();
  expect(levelDb(stereo.right.slice(-SECOND / 2))).toBeLessThan(-60);
  output.configure({ mono: true, deviceId: "" });
  await recordMore(SECOND / 2);
  const mono = recorder.take();
  const [left, right] = [mono.left.slice(-SECOND / 10), mono.right.slice(-SECOND / 10)];
  expect(levelDb(left)).toBeCloseTo(levelDb(right), 3);
  expect(levelDb(left) - levelDb(stereo.left.slice(-SECOND / 2))).toBeCloseTo(-6.02, 0);
});

test("a track's gain is heard as it is", async () => {
  output.start({ ...track("two").item, gain: 0.5 }, { positionMs: 0, fadeMs: 0, paused: false });
  await position("two", 2000);
  const recording = recorder.take();
  const match = findPattern(
    recording.left,
    track("two").pcm.left.subarray(SECOND, SECOND + PATTERN),
    onset(recording.left) + SECOND - 100 * MS,
    onset(recording.left) + SECOND + 100 * MS,
  );
  expect(20 * Math.log10(match.gain / 0.5)).toBeCloseTo(0, 0);
});

test("a track's loudness can be changed while it sounds", async () => {
  play("long");
  await position("long", 1000);
  const before = levelDb(recorder.take(SECOND / 2).left);
  output.setGain("long", 0.5);
  await recordMore(SECOND);
  expect(levelDb(recorder.take(SECOND / 2).left) - before).toBeCloseTo(-6, 0);
});

test("a track can be taken up in its middle and still ends on its last frame", async () => {
  play("two", { positionMs: 3000 });
  await ended("two");
  await recordMore(SECOND / 2);
  const recording = recorder.take();
  const from = onset(recording.left);
  const beginsAt = beginning(recording, "two", from - 3 * SECOND, 4 * SECOND, SECOND / 2);
  const { length } = track("two").pcm.left;
  expect(Math.abs(lastSound(recording.left) + 1 - beginsAt - length)).toBeLessThan(2 * MS);
});

test("when the audio process is killed the music is back where it was, without anybody's help", async () => {
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

test("a hung audio process is replaced", async () => {
  play("long");
  await position("long", 1000);
  processes[0]?.child.kill("SIGSTOP");
  await event(({ type }) => type === "recovered");
  expect(processes).toHaveLength(2);
  await position("long", 2000);
}, 30_000);

test("when the sound card goes away it says so, and plays on when one is there again", async ({ skip }) => {
  skip(!sink.changeDefault, PULLED_PIPE);
  play("long");
  await position("long", 1000);
  await sink.unplug();
  await event(({ type }) => type === "lost");
  await sink.plug();
  await event(({ type }) => type === "recovered");
  recorder = await sink.record();
  await recordMore(SECOND);
  expect(levelDb(recorder.take().left.slice(-SECOND / 2))).toBeGreaterThan(-30);
}, 30_000);

test("an end in order is heard as a fade of a second", async () => {
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

test("reopening the sound card is heard as a short break, and the music goes on where it was", async () => {
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

test("a restart of the audio process that is asked for is heard as a break of a few seconds", async () => {
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

test("how loud the music is is measured at the sound card, as if the volume were 100", async () => {
  play("long");
  const loud = await level();
  expect(loud).toBeCloseTo(levelDb(track("long").pcm.left), 0);
  output.setVolume(30);
  expect(await level()).toBeCloseTo(loud, 0);
  output.setVolume(0);
  const told = events.length;
  await recordMore(2.5 * SECOND);
  expect(events.slice(told).filter(({ type }) => type === "level")).toEqual([]);
});

test("music that does not reach the sound card is measured as silence", async () => {
  const quiet = { ...track("long").item, gain: 0 };
  output.start(quiet, { positionMs: 0, fadeMs: 0, paused: false });
  expect(await level()).toBe(-120);
});

test("two tracks that overlap at their loudest stay below the ceiling", async () => {
  const gain = 4.2;
  output.start({ ...track("two").item, gain }, { positionMs: 0, fadeMs: 0, paused: false });
  output.setNext({ ...track("three").item, gain }, 3000);
  await transitionTo("three");
  await position("three", 2000);
  const { left } = recorder.take();
  const peak = left.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(20 * Math.log10(peak)).toBeGreaterThan(-1.5);
  expect(20 * Math.log10(peak)).toBeLessThanOrEqual(-0.99);
});

test("the chosen sound card plays; without it the other one does, until it is there again", async ({
  skip,
}) => {
  skip(!sink.changeDefault, PULLED_PIPE);
  await sink.second.plug();
  const id = await cardCalled(SECOND_CARD);
  let there = await sink.second.record();
  output.configure({ mono: false, deviceId: id });
  play("long");
  await position("long", 1000);
  expect(levelDb(there.take(SECOND / 2).left)).toBeGreaterThan(-40);
  await there.stop();

  const pulledAt = recorder.frames();
  await sink.second.unplug();
  await event(({ type }) => type === "recovered");
  await recordMore(SECOND / 2);
  expect(firstSound(recorder.take().left, 1e-3, pulledAt) - pulledAt).toBeLessThan(5 * SECOND);
  expect(output.cards.replaced).toBe(true);

  await sink.second.plug();
  there = await sink.second.record();
  const back = await soundWithin(there, 5 * SECOND);
  expect(back).toBeLessThan(5 * SECOND);
  await expect
    .poll(() => output.cards, { timeout: 10_000 })
    .toMatchObject({ replaced: false, device: { label: SECOND_CARD } });
  await there.stop();
  await sink.second.unplug();
}, 40_000);

test("a file that is not music fails by itself and takes nothing with it", async () => {
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

test("a next track that is taken back in the last moment leaves no trace", async () => {
  play("one");
  output.setNext(track("two").item, 1000);
  await position("one", 1000);
  output.setNext(null, 0);
  await ended("one");
  const { left } = recorder.take();
  const begun = beginning(recorder.take(), "one", onset(left));
  const level = (from: number, to: number) => levelDb(left, begun + from, begun + to);
  expect(level(2.6 * SECOND, 2.95 * SECOND) - level(SECOND, 1.35 * SECOND)).toBeGreaterThan(-0.8);
});

/** The first frame of this test that is heard. */
function onset(samples: Float32Array): number {
  return firstSound(samples, 1e-3, quietFrom);
}

function lastSound(samples: Float32Array, threshold = 1e-3): number {
  for (let n = samples.length - 1; n >= 0; n--) if (Math.abs(samples[n] ?? 0) > threshold) return n;
  return -1;
}

/** Which frame of the track, not before `from`, is heard at a frame of the recording. */
function positionIn(recording: StereoPcm, name: string, frame: number, from: number): number {
  const heard = recording.left.slice(Math.round(frame), Math.round(frame) + SECOND / 20);
  const first = Math.max(0, Math.round(from));
  const match = findPattern(track(name).pcm.left, heard, first, first + 4 * SECOND);
  expect(match.correlation).toBeGreaterThan(0.9);
  return match.at;
}
