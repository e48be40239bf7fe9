import { type ChildProcess, spawn } from "node:child_process";
import { PCM_RATE, readStereo, type StereoPcm } from "../factories/pcm.ts";

export interface Recorder {
  /** Frames recorded so far at 48 kHz. */
  readonly frames: () => number;
  /** What was recorded so far; of the last so many frames when they are named. */
  readonly take: (last?: number) => StereoPcm;
  /** Ends the recording and gives all of it. */
  readonly stop: () => Promise<StereoPcm>;
}

const FRAME_BYTES = 8;

/** A recording that brings nothing for this long is begun anew, in ms. */
const STUCK_MS = 2000;

/** The bytes of a recording that grows, as sound. */
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

  /** Whole frames only: a recording that begins anew begins with one. */
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
 * Records what a PulseAudio sink plays, silence included. `parec` is started again when it ends or gets stuck, as it does
 * once in many hundred runs on a busy machine; what it missed is silence on the tape.
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

/** Ends a child, and waits until it has ended. */
export async function ended(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}
