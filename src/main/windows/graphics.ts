import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import type { Log } from "../logging/log.ts";

/** So many crashes of the process that draws, in one version, and the app draws without the graphics card. */
const TOO_MANY = 2;

const Crashes = z.object({ version: z.string(), count: z.int().min(0) });

/**
 * How reliably this computer draws. A graphics driver that crashes ends the whole app before long, so that after two
 * crashes the app starts without it; another version tries again.
 */
export class Graphics {
  /** Whether this start is without the graphics card. */
  readonly isOff: boolean;
  readonly #path: string;
  readonly #version: string;
  readonly #log: Log;
  #count: number;

  /** Reads what earlier starts have counted: at once, since it is to be known before Electron is ready. */
  constructor(path: string, version: string, log: Log) {
    this.#path = path;
    this.#version = version;
    this.#log = log;
    this.#count = countIn(path, version);
    this.isOff = this.#count >= TOO_MANY;
  }

  /** A process of Chromium's has ended: `type` and `reason` as Electron names them. Counts one that draws and has crashed. */
  ended(type: string, reason: string): void {
    if (type !== "GPU" || !["crashed", "abnormal-exit", "launch-failed"].includes(reason)) return;
    this.#count += 1;
    try {
      mkdirSync(dirname(this.#path), { recursive: true });
      // At once: the app may be about to follow.
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
