import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { type Recorder, Tape } from "./recorder.ts";

/**
 * A sound card made of ALSA's file plugin, for computers without PulseAudio. ALSA's `null` card has no clock (it
 * consumes hundreds of seconds of sound in one), so the file is a pipe, and its reader is the clock.
 */
export class FileCard {
  readonly #folder: string;
  readonly #tapes = new Set<Tape>();
  #clock: Worker | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** ALSA configuration that defines the card as `name`. */
  config(name: string, hint = ""): string {
    const pipe = `pcm.${name}_file { type file slave.pcm "null" file "${this.#path}" format "raw" }`;
    const card = `slave { pcm "${name}_file" format FLOAT_LE rate 48000 channels 2 }`;
    return `${pipe}\npcm.!${name} { type plug ${card} ${hint} }`;
  }

  async plug(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    spawnSync("mkfifo", [this.#path]);
    this.#clock = new Worker(new URL("file-card-clock.ts", import.meta.url), {
      workerData: { path: this.#path },
    });
    this.#clock.on("message", (part: Uint8Array) => {
      for (const tape of this.#tapes) tape.add(Buffer.from(part));
    });
  }

  async unplug(): Promise<void> {
    const clock = this.#clock;
    this.#clock = null;
    if (!clock) return;
    const gone = once(clock, "exit");
    clock.postMessage("stop");
    await gone;
    await rm(this.#path, { force: true });
  }

  async record(): Promise<Recorder> {
    const tape = new Tape();
    this.#tapes.add(tape);
    return {
      frames: () => tape.frames,
      take: (last) => tape.take(last),
      stop: async () => {
        this.#tapes.delete(tape);
        return tape.take();
      },
    };
  }

  get #path(): string {
    return join(this.#folder, "card.pipe");
  }
}
