import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { createApp, type Service } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/plugins/logging/log.ts";
import { FASTEST_DATABASE, type TestDatabase } from "#tests/factories/databases.ts";
import { emptyDatabase, emptyFolder } from "#tests/factories/prepared.ts";
import type { LogEntry } from "./service.ts";

/** Drawing a cover in full takes half a second of processor time. */
const COVER_PX = 64;

export interface AppOptions {
  /** Default: the fastest one; the embedded one if the caller has a data folder. */
  readonly database?: TestDatabase;
  /** An existing data folder, which is kept; by default a new one, removed at the end. */
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: () => Date;
  readonly socketPatienceMs?: number;
}

/** The service in the test's own process: its routes can be listed and its database filled directly. */
export interface TestApp extends AsyncDisposable {
  readonly url: string;
  readonly service: Service;
  /** Warnings and errors logged so far. */
  logs(): readonly LogEntry[];
}

/** Starts the service in this process with its own database, without demo data, on a free port. */
export async function startApp({ dataDir: given, env = {}, ...more }: AppOptions = {}): Promise<TestApp> {
  const { database, ...options } = more;
  const server = database ? database.server : given === undefined ? FASTEST_DATABASE.server : null;
  const dataDir = given ?? (await (server ? temporary() : emptyFolder()));
  const made = server ? await emptyDatabase(server) : null;
  const read = readEnv({
    ROOMTONE_PORT: "0",
    ROOMTONE_HOST: "127.0.0.1",
    ROOMTONE_DATA: dataDir,
    ROOMTONE_DEMO: "0",
    ROOMTONE_LOG: "warn",
    ...(made ? { DATABASE_URL: made.url } : {}),
    ...env,
  });
  if (!read.ok) throw new Error(read.reason);
  const lines: LogEntry[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const log = createLog(read.value, sink);
  const service = await createApp(read.value, { log, coverPx: COVER_PX, ...options });
  const port = await service.listen();
  return {
    url: `http://127.0.0.1:${port}`,
    service,
    logs: () => lines,
    [Symbol.asyncDispose]: async () => {
      await service.close();
      await made?.drop();
      if (given === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function temporary(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), "roomtone-app-"));
}
