import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { ROOT } from "./bundles.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Node sizes the young generation of its heap by the machine's memory: 130 MB more for a service that is
 * mostly idle. This value was the default for years.
 */
const MEMORY_FLAGS = ["--max-semi-space-size=16"];
/**
 * glibc gives each thread a heap of its own and returns little of it to the system: under load the service grew from 470 to
 * 810 MB in four minutes (`npm run bench -- hostile`). With two heaps it stays at 550 MB. Other C libraries ignore this.
 */
export const MEMORY_ENV = { MALLOC_ARENA_MAX: "2" } as const;
const POLL_MS = 200;
/** How long the service may take to finish its work after a stop request. */
const STOP_MS = 15_000;

/** The parts of GET /env that the launcher reads. */
const ServiceInfo = z.object({
  version: z.string(),
  catalogue: z.object({ ready: z.int(), total: z.int() }).optional(),
});
export type ServiceInfo = z.output<typeof ServiceInfo>;

/** A pino line. */
const LogLine = z.object({
  level: z.number(),
  /** Lines about single requests; notable ones are logged separately. */
  status: z.number().optional(),
  msg: z.string().default(""),
  err: z.object({ message: z.string() }).optional(),
});

const WARN_LEVEL = 40;

interface ServiceOptions {
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The service as a child of this terminal. */
export class ServiceProcess {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #exit: Promise<number>;
  #stopped = false;

  /** `show` receives each line of its log; `flags` are Node's; `env` is added to this process's environment. */
  constructor(url: string, show: (line: string) => void, { flags = [], env = {} }: ServiceOptions = {}) {
    this.url = url;
    this.#child = spawn(
      process.execPath,
      [...MEMORY_FLAGS, ...flags, path.join(ROOT, "src/server/index.ts")],
      {
        cwd: ROOT,
        env: { ...MEMORY_ENV, ...process.env, ...env },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    this.#exit = new Promise((resolve) => {
      this.#child.once("close", (code) => resolve(code ?? 1));
      this.#child.once("error", () => resolve(1));
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (stream) createInterface({ input: stream }).on("line", show);
    }
  }

  /** The exit code, once it has exited. */
  get exit(): Promise<number> {
    return this.#exit;
  }

  /** True after a stop request: its exit is expected then. */
  get stopped(): boolean {
    return this.#stopped;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Waits until it can serve. False: it exited first. */
  async ready(): Promise<boolean> {
    while (this.isRunning) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok) return true;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return false;
  }

  async info(): Promise<ServiceInfo | null> {
    const answer = await fetch(`${this.url}/env`).catch(() => null);
    if (!answer?.ok) return null;
    return ServiceInfo.safeParse(await answer.json().catch(() => null)).data ?? null;
  }

  /** Asks it to stop, and kills it if it does not. */
  async stop(): Promise<number> {
    this.#stopped = true;
    this.#child.kill("SIGTERM");
    const late = setTimeout(() => this.#child.kill("SIGKILL"), STOP_MS);
    const code = await this.#exit;
    clearTimeout(late);
    return code;
  }
}

/** Warnings and errors become sentences; the rest of the log is for machines (see src/docs/operations.md). */
export function printLogLine(terminal: Terminal, line: string): void {
  const parsed = LogLine.safeParse(parseJson(line));
  if (!parsed.success) {
    if (line.trim()) terminal.say(line);
    return;
  }
  const { level, msg, err, status } = parsed.data;
  if (level < WARN_LEVEL || status !== undefined) return;
  const text = err && err.message !== msg ? `${msg}: ${err.message}` : msg;
  if (level > WARN_LEVEL) terminal.fail(text);
  else terminal.warn(text);
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** True when nothing listens on the port yet. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once("error", () => resolve(false))
      .listen(port, () => probe.close(() => resolve(true)));
  });
}
