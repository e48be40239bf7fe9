import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { Redis } from "ioredis";
import pg from "pg";
import { freePort } from "#tests/factories/service/service.ts";
import { fastestFolder } from "#tests/suite/fastest-folder.ts";
import { postgresFolder } from "./needs.ts";

const run = promisify(execFile);

/** PostgreSQL and Redis for the tests, on free ports. */
export interface Databases extends AsyncDisposable {
  readonly env: { readonly TEST_DATABASE_URL: string; readonly TEST_REDIS_URL: string };
}

const START_MS = 30_000;
const POLL_MS = 100;

/** PostgreSQL refuses to run as root: Debian's `nobody` and `nogroup`. */
const NOBODY = 65_534;

/** Starts both and waits until they answer. They stop with this process at the latest. */
export async function startDatabases(): Promise<Databases> {
  const programs = postgresFolder();
  if (!programs) throw new Error("PostgreSQL is not installed");
  const folder = await mkdtemp(path.join(fastestFolder(), "roomtone-databases-"));
  const asRoot = process.getuid?.() === 0;
  const [data, redis] = [path.join(folder, "postgres"), path.join(folder, "redis")];
  await mkdir(data);
  await mkdir(redis);
  await chmod(folder, 0o755);
  if (asRoot) for (const own of [data, redis]) await chown(own, NOBODY, NOBODY);
  const options = {
    ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    cwd: data,
    env: { ...process.env, HOME: data },
  };

  await run(
    path.join(programs, "initdb"),
    ["-D", data, "-U", "roomtone", "-A", "trust", "--no-sync", "--encoding=UTF8"],
    options,
  );
  const [postgresPort, redisPort] = [await freePort(), await freePort()];
  const settings = [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${data}`,
    "fsync=off",
    // Compiling a query takes longer than running it on a test's few rows.
    "jit=off",
    "max_connections=200",
    // The log of changes is in memory too.
    "max_wal_size=256MB",
  ];
  const children = [
    spawn(
      path.join(programs, "postgres"),
      ["-D", data, "-p", String(postgresPort), ...settings.flatMap((setting) => ["-c", setting])],
      { ...options, stdio: "ignore" },
    ),
    spawn(
      "redis-server",
      [
        "--port",
        String(redisPort),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--appendonly",
        "no",
        "--dir",
        redis,
      ],
      { ...options, stdio: "ignore" },
    ),
  ];
  // SIGQUIT makes PostgreSQL and its children exit at once.
  const end = () => children.forEach((child) => void child.kill("SIGQUIT"));
  process.once("exit", end);
  const env = {
    // A socket in the file system takes a fifth less processor time than one of the network.
    TEST_DATABASE_URL: `postgres://roomtone@localhost:${postgresPort}/postgres?host=${encodeURIComponent(data)}`,
    TEST_REDIS_URL: `redis://127.0.0.1:${redisPort}`,
  };
  const stop = async () => {
    process.off("exit", end);
    await Promise.all(children.map(ended));
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await untilAnswers(() => askPostgres(env.TEST_DATABASE_URL));
    await untilAnswers(() => askRedis(env.TEST_REDIS_URL));
  } catch (error) {
    await stop();
    throw error;
  }
  return { env, [Symbol.asyncDispose]: stop };
}

async function untilAnswers(ask: () => Promise<void>): Promise<void> {
  const until = Date.now() + START_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > until) throw error;
      await delay(POLL_MS);
    }
  }
}

async function askPostgres(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.end();
}

async function askRedis(url: string): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } finally {
    client.disconnect();
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGQUIT");
  });
}
