import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { ended, type Recorder, recordSink } from "./recorder.ts";

const run = promisify(execFile);

const SINK = "roomtone_test";
const START_ATTEMPTS = 100;

/** A silent sound card: a private PulseAudio with a null sink, separate from the user's own. */
export class PulseCard {
  readonly socket: string;
  /** Environment for programs that use only this card. */
  readonly env: Readonly<Record<string, string>>;
  readonly #folder: string;
  #daemon: ChildProcess | null = null;

  constructor(folder: string) {
    this.#folder = folder;
    this.socket = join(folder, "native");
    this.env = { PULSE_SERVER: `unix:${this.socket}`, PULSE_RUNTIME_PATH: folder };
  }

  /** Plugs the card in; it can be unplugged and plugged in again. */
  async plug(): Promise<void> {
    await mkdir(join(this.#folder, "home"), { recursive: true });
    // Without the module that suspends idle sinks: silence is recorded like sound. A null sink that rewinds buffers two
    // seconds and makes a stalled player wait until they have played, unlike any real card.
    const script = [
      `load-module module-native-protocol-unix socket=${this.socket} auth-anonymous=1`,
      `load-module module-null-sink sink_name=${SINK} rate=48000 channels=2 format=float32le norewinds=1`,
      "",
    ];
    await writeFile(join(this.#folder, "default.pa"), script.join("\n"));
    const { PULSE_SERVER: _, ...env } = this.#ownEnv();
    this.#daemon = spawn(
      "pulseaudio",
      [
        "--daemonize=no",
        "--system=false",
        "--exit-idle-time=-1",
        "--use-pid-file=no",
        "--realtime=yes",
        "--high-priority=yes",
        "-n",
        "-F",
        join(this.#folder, "default.pa"),
      ],
      { env, stdio: "ignore" },
    );
    for (let attempt = 0; !(existsSync(this.socket) && (await this.#asks("info"))); attempt++) {
      if (attempt >= START_ATTEMPTS) throw new Error("PulseAudio did not start");
      await delay(50);
    }
  }

  /** Unplugs the card: players lose their device. */
  async unplug(): Promise<void> {
    await ended(this.#daemon, "SIGKILL");
    this.#daemon = null;
    await rm(this.socket, { force: true });
  }

  /** Starts to record the sound on it, or on another sink of its PulseAudio. */
  record(sink = SINK): Promise<Recorder> {
    return recordSink(sink, this.#ownEnv());
  }

  /** Open streams on the card, one for each line. */
  async players(): Promise<readonly string[]> {
    const { stdout } = await run("pactl", ["list", "short", "sink-inputs"], { env: this.#ownEnv() });
    return stdout.split("\n").filter((line) => line !== "");
  }

  /** Adds a sink and makes it the system's default. */
  async changeDefault(sink: string): Promise<void> {
    await this.#asks(
      "load-module",
      "module-null-sink",
      `sink_name=${sink}`,
      "rate=48000",
      "format=float32le",
    );
    await this.#asks("set-default-sink", sink);
  }

  #ownEnv(): NodeJS.ProcessEnv {
    const home = { XDG_RUNTIME_DIR: this.#folder, HOME: join(this.#folder, "home") };
    return { ...process.env, ...this.env, ...home };
  }

  #asks(...args: readonly string[]): Promise<boolean> {
    return new Promise((resolve) => {
      const child = spawn("pactl", args, { env: this.#ownEnv(), stdio: "ignore" });
      child.once("error", () => resolve(false));
      child.once("exit", (code) => resolve(code === 0));
    });
  }
}
