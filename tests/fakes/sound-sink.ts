import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readStereo, type StereoPcm } from "../factories/pcm.ts";

/** A sound card of one's own that nobody hears: what is played into it can be recorded. Needs PulseAudio. */
export interface SoundSink {
  /** To be set for the process that plays: its default sound card is then this sink. */
  readonly env: Readonly<Record<string, string>>;
  /** Begins to record what is played, silence included. */
  readonly record: () => Promise<Recorder>;
  /** Takes the card away (players lose their device) and brings it back. */
  readonly unplug: () => Promise<void>;
  readonly plug: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface Recorder {
  /** Frames recorded so far at 48 kHz. */
  readonly frames: () => number;
  /** What was recorded so far. */
  readonly take: () => StereoPcm;
  /** Ends the recording and gives all of it. */
  readonly stop: () => Promise<StereoPcm>;
}

const SINK = "roomtone_test";
const START_ATTEMPTS = 100;

/** Starts a private PulseAudio with a null sink, away from any the user may run. */
export async function startSoundSink(): Promise<SoundSink> {
  const folder = await mkdtemp(join(tmpdir(), "roomtone-sound-"));
  const socket = join(folder, "native");
  const asound = join(folder, "asound.conf");
  await mkdir(join(folder, "home"), { recursive: true });
  await writeFile(
    join(folder, "default.pa"),
    [
      `load-module module-native-protocol-unix socket=${socket} auth-anonymous=1`,
      `load-module module-null-sink sink_name=${SINK} rate=48000 channels=2 format=float32le`,
      "",
    ].join("\n"),
  );
  await writeFile(
    asound,
    ["</usr/share/alsa/alsa.conf>", "pcm.!default { type pulse }", "ctl.!default { type pulse }", ""].join(
      "\n",
    ),
  );
  const env = {
    PULSE_SERVER: `unix:${socket}`,
    PULSE_RUNTIME_PATH: folder,
    ALSA_CONFIG_PATH: asound,
  };
  const own = { ...process.env, ...env, XDG_RUNTIME_DIR: folder, HOME: join(folder, "home") };

  let daemon: ChildProcess | null = null;
  const plug = async () => {
    const { PULSE_SERVER: _, ...daemonEnv } = own;
    daemon = spawn(
      "pulseaudio",
      [
        "--daemonize=no",
        "--system=false",
        "--exit-idle-time=-1",
        "--use-pid-file=no",
        "--realtime=no",
        "--high-priority=no",
        "-n",
        "-F",
        join(folder, "default.pa"),
      ],
      { env: daemonEnv, stdio: "ignore" },
    );
    for (let attempt = 0; !(existsSync(socket) && (await succeeds("pactl", ["info"], own))); attempt++) {
      if (attempt >= START_ATTEMPTS) throw new Error("PulseAudio did not start");
      await delay(50);
    }
  };
  const unplug = async () => {
    await ended(daemon, "SIGKILL");
    daemon = null;
    await rm(socket, { force: true });
  };
  await plug();

  return {
    env,
    record: () => startRecording(own),
    plug,
    unplug,
    stop: async () => {
      await unplug();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startRecording(env: NodeJS.ProcessEnv): Promise<Recorder> {
  const parts: Buffer[] = [];
  const parec = spawn(
    "parec",
    [
      "--raw",
      `--device=${SINK}.monitor`,
      "--format=float32le",
      "--rate=48000",
      "--channels=2",
      "--latency-msec=20",
    ],
    { env, stdio: ["ignore", "pipe", "ignore"] },
  );
  parec.stdout.on("data", (part: Buffer) => parts.push(part));
  await new Promise<void>((resolve, reject) => {
    parec.stdout.once("data", () => resolve());
    parec.once("exit", () => reject(new Error("parec ended before it recorded anything")));
  });
  const take = () => readStereo(Buffer.concat(parts));
  return {
    frames: () => Math.floor(parts.reduce((sum, { length }) => sum + length, 0) / 8),
    take,
    stop: async () => {
      await ended(parec, "SIGTERM");
      return take();
    },
  };
}

function succeeds(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: "ignore" });
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

async function ended(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}
