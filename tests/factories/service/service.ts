import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { MEMORY_ENV } from "#server/start/service.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const READY_MS = 180_000;
const STOP_MS = 20_000;
const POLL_MS = 50;

/** Processes left over by a failed test, which end with this one. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

export interface ServiceOptions {
  /** An existing data folder; by default a new one, removed at `stop`. */
  readonly dataDir?: string;
  /** By default a free port. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** The real service in its own process. */
export interface TestService extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** Its log so far, one parsed object for each line. */
  logs(): readonly LogEntry[];
  /** Stops it like an operator, waits, and removes its temporary files. Returns the exit code. */
  stop(): Promise<number | null>;
  /** Kills it. Its data is kept for `restart`. */
  kill9(): Promise<void>;
  /** Starts it again with the same data and port. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>;
}

export type LogEntry = Readonly<Record<string, unknown>>;

/** Starts the service with its own port and data, and waits until it is ready. */
export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), "roomtone-test-"));
  const lines: LogEntry[] = [];
  const url = `http://127.0.0.1:${port}`;
  const launch = (env: Readonly<Record<string, string>>) =>
    launchService({
      url,
      lines,
      env: {
        ...withoutService(process.env),
        ROOMTONE_PORT: String(port),
        ROOMTONE_DATA: dataDir,
        ...options.env,
        ...env,
      },
    });
  let child = await launch({});

  const stop = async () => {
    const code = await end(child, "SIGTERM");
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    return code;
  };
  return {
    url,
    port,
    dataDir,
    get pid() {
      return child.pid ?? 0;
    },
    logs: () => lines,
    stop,
    kill9: async () => void (await end(child, "SIGKILL")),
    restart: async (env = {}) => {
      await end(child, "SIGTERM");
      child = await launch(env);
    },
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

interface Launch {
  readonly url: string;
  readonly lines: LogEntry[];
  readonly env: NodeJS.ProcessEnv;
}

async function launchService({ url, lines, env }: Launch): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["src/server/index.ts"], {
    cwd: ROOT,
    env: { ...MEMORY_ENV, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  for (const stream of [child.stdout, child.stderr]) collectLines(stream, lines);
  const until = performance.now() + READY_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return child;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  child.kill("SIGKILL");
  const tail = lines.slice(-20).map((line) => JSON.stringify(line));
  throw new Error(`The service was not ready (exit code ${child.exitCode}).\n${tail.join("\n")}`);
}

/** Parses pino's log lines; other output, such as a crash report of Node, becomes an entry of level 60. */
function collectLines(stream: NodeJS.ReadableStream, lines: LogEntry[]): void {
  let rest = "";
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) {
      if (line.trim() === "") continue;
      try {
        lines.push(JSON.parse(line));
      } catch {
        lines.push({ level: 60, msg: line });
      }
    }
  });
}

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill(signal);
  const late = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await gone;
  clearTimeout(late);
  return child.exitCode;
}

/** The environment without variables that would lead a test's service to real data. */
function withoutService(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL, REDIS_URL, SMTP_URL, ROOMTONE_PUBLIC_URL, NODE_OPTIONS, ...rest } = env;
  return rest;
}

/** A port that is not in use. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("no port")),
      );
    });
  });
}
