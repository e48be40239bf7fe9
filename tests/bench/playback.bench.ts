import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type AudioCommand, type AudioItem, AudioNotice, SAMPLE_RATE } from "#main/audio/protocol.ts";
import { encodeOgg, noise } from "#tests/factories/ogg.ts";
import { findPattern, firstSound, levelDb, type StereoPcm } from "#tests/factories/pcm.ts";
import { type ForkedAudioProcess, forkAudioProcess } from "#tests/fakes/audio-process.ts";
import { type SoundSink, startSoundSink } from "#tests/fakes/sound-sink.ts";
import { type Bench, type Measurement, median } from "./bench.ts";

const TRACKS = 6;
const TRACK_S = 5;
/** Frames of sound that are looked for, and how far around. */
const PATTERN = 2000;
const SEARCH = 9600;
const FADE_MS = 2000;
const LONG_S = 240;
const WATCH_S = 20;
/** Of /proc, on every Linux that we know. */
const TICKS_PER_SECOND = 100;

export const bench: Bench = {
  about: "the native audio process: joins and fades in recorded sound, memory, processor",
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), "roomtone-bench-"));
    const sink = await startSoundSink();
    try {
      return [
        ...(await joins(sink, folder, 0)),
        ...(await joins(sink, folder, FADE_MS)),
        ...(await cost(sink, folder)),
      ];
    } finally {
      await sink.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/**
 * Plays tracks of noise, one after the other, and looks for the end of each and the beginning of the next in the
 * recording. A recording slips when the machine is busy; looked at close to the join, and as a median, it tells of joins.
 */
async function joins(sink: SoundSink, folder: string, fadeMs: number): Promise<Measurement[]> {
  const sounds = Array.from({ length: TRACKS }, (_, index) => noise(TRACK_S * SAMPLE_RATE, index + 1));
  const items: AudioItem[] = [];
  for (const [index, sound] of sounds.entries()) items.push(await store(folder, `${fadeMs}-${index}`, sound));
  const player = await startPlayer(sink);
  const recorder = await sink.record();
  for (const [index, item] of items.entries()) {
    if (index === 0) player.send({ type: "start", item, positionMs: 0, fadeMs: 0, paused: false });
    else player.send({ type: "next", item, fadeMs });
    await player.hears(
      (notice) =>
        (notice.type === "started" && notice.playId === item.playId) ||
        (notice.type === "transition" && notice.to === item.playId),
    );
  }
  await player.hears((notice) => notice.type === "ended");
  await delay(500);
  const { left } = await recorder.stop();
  player.end();

  const overlap = (fadeMs / 1000) * SAMPLE_RATE;
  const step = TRACK_S * SAMPLE_RATE - overlap;
  const find = (sound: StereoPcm | undefined, from: number, expected: number) => {
    const pattern = sound?.left.subarray(from, from + PATTERN) ?? new Float32Array();
    return findPattern(left, pattern, Math.max(0, expected - SEARCH), expected + SEARCH).at - from;
  };
  const offsets: number[] = [];
  const bumps: number[] = [];
  let start = firstSound(left);
  for (let index = 0; index + 1 < TRACKS; index += 1) {
    // Just before the join, and as soon after it as the next one sounds alone.
    const tail = step - 2 * PATTERN;
    const began = find(sounds[index], tail, start + tail);
    const next = find(sounds[index + 1], overlap, began + step + overlap);
    offsets.push(((next - began - step) * 1000) / SAMPLE_RATE);
    bumps.push(worstBump(left, { from: began + step, overlap }));
    start = next;
  }
  if (fadeMs === 0) {
    return [
      {
        what: `gap between tracks, crossfade off (median of ${TRACKS - 1})`,
        value: median(offsets),
        unit: "ms",
        toReach: "0 ± 1 ms",
      },
    ];
  }
  return [
    {
      what: `crossfade of ${fadeMs} ms begins late by (median of ${TRACKS - 1})`,
      value: median(offsets),
      unit: "ms",
    },
    {
      what: "crossfade: largest dip or bump of power (median)",
      value: median(bumps),
      unit: "dB",
      toReach: "≤ 0.5 dB",
    },
  ];
}

/** How far the level of an overlap strays from that of the sound just before it. */
function worstBump(
  left: Float32Array,
  { from, overlap }: { readonly from: number; readonly overlap: number },
): number {
  const steady = levelDb(left, from - SAMPLE_RATE, from);
  const window = SAMPLE_RATE / 2;
  let worst = 0;
  for (let at = from; at + window <= from + overlap; at += window / 2) {
    worst = Math.max(worst, Math.abs(levelDb(left, at, at + window) - steady));
  }
  return worst;
}

/** Memory above a Node process that does nothing, and processor time, while a long track plays. */
async function cost(sink: SoundSink, folder: string): Promise<Measurement[]> {
  const item = await store(folder, "long", noise(LONG_S * SAMPLE_RATE, 3));
  const player = await startPlayer(sink);
  player.send({ type: "start", item, positionMs: 0, fadeMs: 0, paused: false });
  await player.hears((notice) => notice.type === "started");
  await delay(5000);
  const before = processorSeconds(player.pid);
  await delay(WATCH_S * 1000);
  const share = (processorSeconds(player.pid) - before) / WATCH_S;
  const memory = residentMb(player.pid);
  player.end();
  const idle = fork("-e", ["setInterval(() => {}, 1000)"], { execArgv: [], stdio: "ignore" });
  await delay(1000);
  const baseline = residentMb(idle.pid ?? 0);
  idle.kill();
  return [
    {
      what: "audio process: memory above Node's own",
      value: memory - baseline,
      unit: "MB",
      toReach: "≤ 64 MB",
    },
    { what: "audio process: all of its memory", value: memory, unit: "MB" },
    { what: "audio process: share of a core", value: 100 * share, unit: "%", toReach: "≤ 2 %" },
  ];
}

async function startPlayer(sink: SoundSink) {
  const audio: ForkedAudioProcess = forkAudioProcess(sink.env);
  const heard: AudioNotice[] = [];
  const waiting = new Set<() => void>();
  audio.onMessage((message) => {
    const value = AudioNotice.safeParse((message as { value?: unknown }).value ?? message);
    if (value.success) heard.push(value.data);
    for (const check of waiting) check();
  });
  const player = {
    pid: audio.child.pid ?? 0,
    send: (command: AudioCommand) => audio.post(command),
    hears: (fits: (notice: AudioNotice) => boolean) =>
      new Promise<void>((resolve, reject) => {
        const check = () => {
          if (heard.some(fits)) resolve();
        };
        audio.onExit(() => reject(new Error("The audio process ended")));
        waiting.add(check);
        check();
      }),
    end: () => audio.kill(),
  };
  await player.hears((notice) => notice.type === "ready");
  player.send({ type: "configure", mono: false, deviceId: "" });
  player.send({ type: "volume", volume: 100 });
  return player;
}

async function store(folder: string, name: string, sound: StereoPcm): Promise<AudioItem> {
  const file = path.join(folder, `${name}.ogg`);
  await writeFile(file, await encodeOgg(sound));
  return { playId: randomUUID(), path: file, frames: sound.left.length, gain: 1 };
}

function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kb) / 1000;
}

function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
