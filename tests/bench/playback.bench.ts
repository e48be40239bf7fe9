import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type AudioItem, SAMPLE_RATE } from "#main/audio-process/protocol.ts";
import { noise, repeatOgg } from "#tests/factories/ogg.ts";
import { type SoundSink, startSoundSink } from "#tests/fakes/sound-sink.ts";
import { type Bench, type Measurement, median } from "./bench.ts";
import { joinsIn } from "./players/joins.ts";
import { audioItem, startAudioProcess } from "./processes/audio-process.ts";
import { processorSeconds, residentMb } from "./processes/process-cost.ts";

const TRACKS = 6;
const TRACK_S = 5;
const FADE_MS = 2000;
const LONG_S = 240;
const WATCH_S = 20;

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
        ...(await resume(sink, folder)),
      ];
    } finally {
      await sink.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/**
 * Plays noise tracks in sequence, and finds the end and the beginning of each in the recording. A recording drifts on a
 * busy machine; measuring close to the join and taking the median isolates the joins.
 */
async function joins(sink: SoundSink, folder: string, fadeMs: number): Promise<Measurement[]> {
  const sounds = Array.from({ length: TRACKS }, (_, index) => noise(TRACK_S * SAMPLE_RATE, index + 1));
  const items: AudioItem[] = [];
  for (const [index, sound] of sounds.entries())
    items.push(await audioItem(folder, `${fadeMs}-${index}`, sound));
  const player = await startAudioProcess(sink);
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

  const { offsets, bumps } = joinsIn(left, sounds, fadeMs);
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

/** Memory beyond that of an idle Node process, and processor time, while a long track plays. */
async function cost(sink: SoundSink, folder: string): Promise<Measurement[]> {
  const item = await audioItem(folder, "long", noise(LONG_S * SAMPLE_RATE, 3));
  const player = await startAudioProcess(sink);
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

/** From a cold start of the process until a track is audible when started shortly before the end of its hour. */
async function resume(sink: SoundSink, folder: string): Promise<Measurement[]> {
  const frames = 3600 * SAMPLE_RATE;
  const item = await audioItem(folder, "hour", noise(30 * SAMPLE_RATE, 5), (bytes) =>
    repeatOgg(bytes, frames),
  );
  // An unrecorded null sink starts one and a half seconds late.
  const recorder = await sink.record();
  const samples: number[] = [];
  for (let times = 0; times < 5; times += 1) {
    const player = await startAudioProcess(sink);
    const began = performance.now();
    player.send({
      type: "start",
      item: { ...item, frames },
      positionMs: 3_500_000,
      fadeMs: 0,
      paused: false,
    });
    await player.hears((notice) => notice.type === "started");
    samples.push(performance.now() - began);
    player.end();
  }
  await recorder.stop();
  return [
    {
      what: "resume an hour-long file near its end (median of 5)",
      value: median(samples),
      unit: "ms",
      toReach: "≤ 300 ms",
    },
  ];
}
