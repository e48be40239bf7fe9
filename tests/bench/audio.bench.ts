import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type AudioItem, SAMPLE_RATE } from "#main/audio-process/protocol.ts";
import { noise } from "#tests/factories/ogg.ts";
import { firstSound, levelDb } from "#tests/factories/pcm.ts";
import { ended, type Recorder } from "#tests/fakes/recorder.ts";
import { type SoundSink, startSoundSink } from "#tests/fakes/sound-sink.ts";
import { findProgram, installPackages, mayInstallPackages } from "#tests/provision/packages.ts";
import { type Bench, type Measurement, median } from "./bench.ts";
import { joinsIn } from "./players/joins.ts";
import { audioItem, startAudioProcess } from "./processes/audio-process.ts";
import { processorSeconds, proportionalMb } from "./processes/process-cost.ts";

const TRACKS = 5;
const TRACK_S = 6;
const FADE_MS = 2000;
const LONG_S = 90;
const WATCH_S = 60;

/** A player under test: plays files in sequence on a sink. */
interface Contender {
  readonly name: string;
  /** Supported crossfades, in ms; 0 joins tracks without a gap. */
  readonly fades: readonly number[];
  readonly play: (
    items: readonly AudioItem[],
    fadeMs: number,
  ) => Promise<{ pid: number; end: () => Promise<void> }>;
}

export const bench: Bench = {
  about: "side by side with mpv and mpd: the same files into the same sink",
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), "roomtone-bench-"));
    const sink = await startSoundSink();
    try {
      const sounds = Array.from({ length: TRACKS }, (_, index) => noise(TRACK_S * SAMPLE_RATE, index + 1));
      const items: AudioItem[] = [];
      for (const [index, sound] of sounds.entries())
        items.push(await audioItem(folder, `track-${index}`, sound));
      const long = await audioItem(folder, "long", noise(LONG_S * SAMPLE_RATE, 9));
      const rows: Measurement[] = [];
      for (const contender of contenders(sink, folder)) {
        rows.push(...(await cost(contender, long, sink)));
        for (const fadeMs of contender.fades) {
          const heard = await listen(contender, items, fadeMs, sink);
          const { offsets, bumps } = joinsIn(heard, sounds, fadeMs);
          rows.push(...report(contender.name, fadeMs, offsets, bumps));
        }
      }
      return rows;
    } finally {
      await sink.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function report(
  name: string,
  fadeMs: number,
  offsets: readonly number[],
  bumps: readonly number[],
): readonly Measurement[] {
  if (fadeMs === 0)
    return [{ what: `${name}: gap between tracks (median)`, value: median(offsets), unit: "ms" }];
  return [
    { what: `${name}: crossfade begins late by (median)`, value: median(offsets), unit: "ms" },
    { what: `${name}: crossfade, largest dip or bump (median)`, value: median(bumps), unit: "dB" },
  ];
}

function contenders(sink: SoundSink, folder: string): readonly Contender[] {
  const rivals = ["mpv", "mpd", "mpc"];
  const missing = rivals.filter((name) => findProgram(name) === null);
  if (missing.length > 0 && mayInstallPackages()) installPackages(missing);
  const there = (...names: readonly string[]) => names.every((name) => findProgram(name) !== null);
  for (const name of ["mpv", "mpd"]) {
    if (!there(name)) process.stdout.write(`  without ${name}: it is not here and cannot be installed\n`);
  }
  return [
    roomtone(sink),
    ...(there("mpv") ? [mpv(sink)] : []),
    ...(there("mpd", "mpc") ? [mpd(sink, folder)] : []),
  ];
}

function roomtone(sink: SoundSink): Contender {
  return {
    name: "Roomtone",
    fades: [0, FADE_MS],
    play: async (items, fadeMs) => {
      const player = await startAudioProcess(sink);
      const inTurn = async () => {
        for (const [index, item] of items.entries()) {
          if (index === 0) player.send({ type: "start", item, positionMs: 0, fadeMs: 0, paused: false });
          else player.send({ type: "next", item, fadeMs });
          await player.hears(
            (notice) =>
              (notice.type === "started" && notice.playId === item.playId) ||
              (notice.type === "transition" && notice.to === item.playId),
          );
        }
      };
      const turns = inTurn().catch(() => undefined);
      return {
        pid: player.pid,
        end: async () => {
          player.end();
          await turns;
        },
      };
    },
  };
}

function mpv(sink: SoundSink): Contender {
  const options = ["--no-config", "--no-video", "--no-terminal", "--ao=pulse", "--gapless-audio=yes"];
  return {
    name: "mpv",
    fades: [0],
    play: async (items) => running(start(sink, "mpv", ...options, ...items.map((item) => item.path))),
  };
}

function mpd(sink: SoundSink, folder: string): Contender {
  return {
    name: "mpd",
    fades: [0, FADE_MS],
    play: async (items, fadeMs) => {
      const socket = path.join(folder, "mpd.socket");
      const config = path.join(folder, "mpd.conf");
      await writeFile(
        config,
        [
          `music_directory "${folder}"`,
          `bind_to_address "${socket}"`,
          `pid_file "${path.join(folder, "mpd.pid")}"`,
          `db_file "${path.join(folder, "mpd.db")}"`,
          "audio_output {",
          '  type "pulse"',
          '  name "sink"',
          '  mixer_type "none"',
          "}",
          'zeroconf_enabled "no"',
          "",
        ].join("\n"),
      );
      const daemon = start(sink, "mpd", "--no-daemon", config);
      const ask = (...args: readonly string[]) => done(start(sink, "mpc", "--host", socket, ...args));
      while (daemon.exitCode === null && !(await ask("status"))) await delay(100);
      if (daemon.exitCode !== null) throw new Error("mpd did not start");
      await ask("update", "--wait");
      await ask("clear");
      await ask("crossfade", String(fadeMs / 1000));
      for (const item of items) await ask("add", path.basename(item.path));
      await ask("play");
      return running(daemon);
    },
  };
}

function start(sink: SoundSink, program: string, ...args: readonly string[]): ChildProcess {
  return spawn(program, args, { env: { ...process.env, ...sink.env }, stdio: "ignore" });
}

function done(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => child.once("exit", (code) => resolve(code === 0)));
}

function running(child: ChildProcess) {
  return { pid: child.pid ?? 0, end: () => ended(child, "SIGKILL") };
}

/** Memory and processor time of a track's first minute. */
async function cost({ name, play }: Contender, item: AudioItem, sink: SoundSink): Promise<Measurement[]> {
  const recorder = await sink.record();
  const player = await play([item], 0);
  await untilHeard(recorder);
  await recorder.stop();
  const before = processorSeconds(player.pid);
  const memory: number[] = [];
  for (let second = 0; second < WATCH_S; second += 1) {
    await delay(1000);
    memory.push(proportionalMb(player.pid));
  }
  const share = (processorSeconds(player.pid) - before) / WATCH_S;
  await player.end();
  return [
    { what: `${name}: memory (PSS, median of a minute)`, value: median(memory), unit: "MB" },
    { what: `${name}: share of a core`, value: 100 * share, unit: "%" },
  ];
}

/** Records tracks from the first sound of the first to the end of the last. */
async function listen(
  { play }: Contender,
  items: readonly AudioItem[],
  fadeMs: number,
  sink: SoundSink,
): Promise<Float32Array> {
  const recorder = await sink.record();
  const player = await play(items, fadeMs);
  await untilHeard(recorder);
  await delay(2000);
  while (levelDb(recorder.take(SAMPLE_RATE).left) > -80) await delay(200);
  const { left } = await recorder.stop();
  await player.end();
  return left;
}

async function untilHeard(recorder: Recorder): Promise<void> {
  while (firstSound(recorder.take(SAMPLE_RATE / 2).left) < 0) await delay(50);
}
