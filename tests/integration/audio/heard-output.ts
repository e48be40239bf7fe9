import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { nodeEnvironment } from "#main/player/node-environment.ts";
import { NativeOutput } from "#main/sound-output/native-output.ts";
import type { OutputEvent, OutputItem } from "#shared/player/output.ts";
import { encodeOgg, noise, tone } from "#tests/factories/ogg.ts";
import { findPattern, firstSound, PCM_RATE, type StereoPcm } from "#tests/factories/pcm.ts";
import { type ForkedAudioProcess, forkAudioProcess } from "#tests/fakes/audio-process.ts";
import { type Recorder, type SoundSink, startSoundSink } from "#tests/fakes/sound-sink.ts";

/** The sound that a microphone would pick up: the real audio process plays into a recorded sink. */

export const SECOND = PCM_RATE;
/** Length of the stretch of a track that is searched for in a recording. */
export const PATTERN = SECOND / 5;
export const MS = PCM_RATE / 1000;

interface Track {
  readonly item: OutputItem;
  readonly pcm: StereoPcm;
}

export let folder: string;
export let sink: SoundSink;
const tracks = new Map<string, Track>();

/** Lengths that no block size divides evenly. */
const SOURCES: Readonly<Record<string, StereoPcm>> = {
  one: noise(3 * SECOND + 123, 1),
  two: noise(5 * SECOND + 777, 2),
  three: noise(5 * SECOND + 1, 3),
  left: tone(3 * SECOND, [440, 0]),
  long: noise(30 * SECOND, 4),
};

export function track(name: string): Track {
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

export let output: NativeOutput;
export let recorder: Recorder;
export let processes: ForkedAudioProcess[];
export let events: OutputEvent[];
/** First frame of the recording at which only this test is audible. */
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

/** Waits until the sound of earlier tests has drained from the device; returns the recording's current frame. */
export async function silence(): Promise<number> {
  for (;;) {
    await recordMore(SECOND / 10);
    if (lastSound(recorder.take().left.slice(-SECOND / 10)) < 0) return recorder.frames();
  }
}

/** Waits for an event; resolves at once if it has already arrived. */
export function event(matches: (event: OutputEvent) => boolean): Promise<OutputEvent> {
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

export const started = (playId: string) =>
  event((heard) => heard.type === "started" && heard.playId === playId);
export const position = (playId: string, ms: number) =>
  event((heard) => heard.type === "position" && heard.playId === playId && heard.positionMs >= ms);
export const ended = (playId: string) => event((heard) => heard.type === "ended" && heard.playId === playId);
export const transitionTo = (playId: string) =>
  event((heard) => heard.type === "transition" && heard.to === playId);

/** The next level that the process reports. */
export function level(): Promise<number> {
  return new Promise((resolve) => {
    const stop = output.subscribe((heard) => {
      if (heard.type !== "level") return;
      stop();
      resolve(heard.db);
    });
  });
}

/** Suspends the card, which then consumes no more than its buffers take, or resumes it; needs a sound server. */
export async function letCardSleep(asleep: boolean): Promise<void> {
  const env = { ...process.env, ...sink.env };
  await promisify(execFile)("pactl", ["suspend-sink", "@DEFAULT_SINK@", asleep ? "1" : "0"], { env });
}

/** The id of the sound card with this name. */
export function cardCalled(label: string): Promise<string> {
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

/** The frame of a recording at which sound begins; `limit` if it stays silent up to there. */
export async function soundWithin(tape: Recorder, limit: number): Promise<number> {
  for (;;) {
    const { left } = tape.take();
    const at = firstSound(left, 1e-3);
    if (at >= 0 && left.length - at > SECOND / 2) return at;
    if (at < 0 && left.length > limit) return limit;
    await delay(50);
  }
}

/** Starts a new recording, for a test that uses another card. */
export async function recordAnew(): Promise<void> {
  recorder = await sink.record();
}

/** Waits until this many more frames are recorded: the device's buffer is then part of the recording. */
export async function recordMore(frames: number): Promise<void> {
  const wanted = recorder.frames() + frames;
  while (recorder.frames() < wanted) await delay(20);
}

export function play(
  name: string,
  over: { positionMs?: number; fadeMs?: number; paused?: boolean } = {},
): void {
  output.start(track(name).item, { positionMs: 0, fadeMs: 0, paused: false, ...over });
}

/** The recording's frame at which a track began, found by searching for a stretch from its middle. */
export function beginning(
  recording: StereoPcm,
  name: string,
  near: number,
  at = SECOND,
  margin = 100 * MS,
): number {
  const pattern = track(name).pcm.left.subarray(at, at + PATTERN);
  const match = findPattern(recording.left, pattern, Math.max(0, near + at - margin), near + at + margin);
  expect(match.correlation).toBeGreaterThan(0.98);
  return match.at - at;
}

/** The first frame of this test that is audible. */
export function onset(samples: Float32Array): number {
  return firstSound(samples, 1e-3, quietFrom);
}

export function lastSound(samples: Float32Array, threshold = 1e-3): number {
  for (let n = samples.length - 1; n >= 0; n--) if (Math.abs(samples[n] ?? 0) > threshold) return n;
  return -1;
}

/** The frame of the track, not before `from`, that is heard at a frame of the recording. */
export function positionIn(recording: StereoPcm, name: string, frame: number, from: number): number {
  const heard = recording.left.slice(Math.round(frame), Math.round(frame) + SECOND / 20);
  const first = Math.max(0, Math.round(from));
  const match = findPattern(track(name).pcm.left, heard, first, first + 4 * SECOND);
  expect(match.correlation).toBeGreaterThan(0.9);
  return match.at;
}
