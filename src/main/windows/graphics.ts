import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import type { Log } from "#main/logging/log.ts";

/** After this many GPU process crashes in one version, the app renders without the graphics card. */
const TOO_MANY = 2;

const Crashes = z.object({ version: z.string(), count: z.int().min(0) });

/**
 * Tracks the stability of this computer's graphics. A crashing driver eventually ends the whole app, so after two
 * crashes the app starts without hardware acceleration; another version tries it again.
 */
export class Graphics {
  /** Whether this start runs without the graphics card. */
  readonly isOff: boolean;
  readonly #path: string;
  readonly #version: string;
  readonly #log: Log;
  #count: number;

  /** Reads the count of earlier starts, synchronously: it is needed before Electron is ready. */
  constructor(path: string, version: string, log: Log) {
    this.#path = path;
    this.#version = version;
    this.#log = log;
    this.#count = countIn(path, version);
    this.isOff = this.#count >= TOO_MANY;
  }

  /** Handles the end of a Chromium process, with Electron's `type` and `reason`. Counts crashes of the GPU process. */
  ended(type: string, reason: string): void {
    if (type !== "GPU" || !["crashed", "abnormal-exit", "launch-failed"].includes(reason)) return;
    this.#count += 1;
    try {
      mkdirSync(dirname(this.#path), { recursive: true });
      // Synchronous, because the app may crash next.
      writeFileSync(this.#path, JSON.stringify({ version: this.#version, count: this.#count }));
    } catch (error) {
      this.#log.warn({ error }, "a crash of the graphics is not counted");
    }
  }
}

function countIn(path: string, version: string): number {
  try {
    const crashes = Crashes.parse(JSON.parse(readFileSync(path, "utf8")));
    return crashes.version === version ? crashes.count : 0;
  } catch {
    return 0;
  }
}
