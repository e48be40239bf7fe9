import { type ChildProcess, spawn } from "node:child_process";
import { PCM_RATE, readStereo, type StereoPcm } from "#tests/factories/pcm.ts";

export interface Recorder {
  /** Frames recorded so far at 48 kHz. */
  readonly frames: () => number;
  /** The recording so far, or its last `frames`. */
  readonly take: (last?: number) => StereoPcm;
  /** Stops the recording and returns all of it. */
  readonly stop: () => Promise<StereoPcm>;
}

const FRAME_BYTES = 8;

/** A recorder without data for this long is restarted, in ms. */
const STUCK_MS = 2000;

/** A growing recording: received bytes, decoded as sound. */
export class Tape {
  readonly #parts: Buffer[] = [];
  #bytes = 0;

  get frames(): number {
    return Math.floor(this.#bytes / FRAME_BYTES);
  }

  add(part: Buffer): void {
    this.#parts.push(part);
    this.#bytes += part.length;
  }

  /** Whole frames only, so that a restarted recorder begins with one. */
  addSilence(frames: number): void {
    const rest = this.#bytes % FRAME_BYTES;
    this.add(Buffer.alloc(frames * FRAME_BYTES + (rest === 0 ? 0 : FRAME_BYTES - rest)));
  }

  take(last = this.frames): StereoPcm {
    let from = Math.max(0, this.frames - last) * FRAME_BYTES;
    const parts: Buffer[] = [];
    for (const part of this.#parts) {
      if (from < part.length) parts.push(part.subarray(from));
      from = Math.max(0, from - part.length);
    }
    return readStereo(Buffer.concat(parts));
  }
}

/**
 * Records the sound of a PulseAudio sink, including silence. `parec` is restarted when it ends or hangs, as happens
 * once in many hundred runs on a busy machine; the gap is recorded as silence.
 */
export async function recordSink(sink: string, env: NodeJS.ProcessEnv): Promise<Recorder> {
  const tape = new Tape();
  let parec: ChildProcess | null = null;
  let heardAt = Date.now();
  const start = () => {
    const own = spawn(
      "parec",
      [
        "--raw",
        `--device=${sink}.monitor`,
        "--format=float32le",
        "--rate=48000",
        "--channels=2",
        "--latency-msec=20",
      ],
      { env, stdio: ["ignore", "pipe", "ignore"] },
    );
    own.stdout.on("data", (part: Buffer) => {
      if (own !== parec) return;
      heardAt = Date.now();
      tape.add(part);
    });
    parec = own;
  };
  start();
  const watch = setInterval(() => {
    const missed = Date.now() - heardAt;
    if (missed < STUCK_MS) return;
    parec?.kill("SIGKILL");
    heardAt = Date.now();
    if (tape.frames > 0) tape.addSilence(Math.round((missed * PCM_RATE) / 1000));
    start();
  }, STUCK_MS / 4);
  await new Promise<void>((resolve) => {
    const look = setInterval(() => {
      if (tape.frames === 0) return;
      clearInterval(look);
      resolve();
    }, 5);
  });
  return {
    frames: () => tape.frames,
    take: (last) => tape.take(last),
    stop: async () => {
      clearInterval(watch);
      await ended(parec, "SIGTERM");
      return tape.take();
    },
  };
}

/** Kills a child process and waits until it has ended. */
export async function ended(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}
