import { createServer } from "node:http";
import fastifyWebsocket from "@fastify/websocket";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import { EVENTS_PATH } from "#shared/contract/addresses.ts";
import { CLOSE_SERVICE_RESTART } from "#shared/contract/close-codes.ts";
import { closeParts } from "#shared/domain/services/part-of.ts";
import { COVER_PX } from "./catalog/art/cover.ts";
import { IMPORT_LIMITS, type ImportLimits } from "./catalog/import/isolated-import.ts";
import { serveImports } from "./catalog/store-local.ts";
import { startCatalogue } from "./catalog/store-render.ts";
import { type OpenDatabase, openDatabase } from "./db/database.ts";
import { seedDemo } from "./db/seed/demo.ts";
import { entities } from "./entities.ts";
import type { Env } from "./env.ts";
import { createTokens } from "./modules/auth/public.ts";
import { mailFor } from "./modules/mail/public.ts";
import { moveOrigins } from "./modules/moves/public.ts";
import { createPersonalTokenReader } from "./modules/personal-tokens/public.ts";
import { readAddresses } from "./modules/service-settings/public.ts";
import { registerModules, resolvers } from "./modules.ts";
import type { App } from "./plugins/calls/fastify.ts";
import { type ReadDisk, readDisk } from "./plugins/files/disk-space.ts";
import { registerStatic } from "./plugins/files/static.ts";
import { createGraphqlSchema } from "./plugins/graphql/schema.ts";
import { registerGraphql } from "./plugins/graphql/server.ts";
import { createMetrics, type Metrics, registerHealth } from "./plugins/health/health.ts";
import { registerHeaders } from "./plugins/http/headers.ts";
import { createHttp } from "./plugins/http/http.ts";
import { listenHost } from "./plugins/http/listen-host.ts";
import { createJobs } from "./plugins/jobs/jobs.ts";
import { createLimits } from "./plugins/limits/limits.ts";
import { createSockets, socketAddress } from "./plugins/limits/sockets.ts";
import { registerTraffic } from "./plugins/limits/traffic.ts";
import { createBus, createRedisBus } from "./plugins/realtime/bus.ts";
import { createEvents, registerRealtime } from "./plugins/realtime/realtime.ts";
import { loadSecrets } from "./plugins/secrets/secrets-repository.ts";
import type { Services } from "./services.ts";

const TOO_MANY_SOCKETS = "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\nConnection: close\r\n\r\n";
const MAX_SOCKET_FRAME_BYTES = 1_000_000;

/** The same for every service; tests start hundreds in a process. */
const schema = createGraphqlSchema(resolvers);

export interface AppOptions {
  readonly log: Logger;
  /** The service's clock; tests inject their own. */
  readonly now?: () => Date;
  /** How long a socket may stay idle, in ms; ten seconds except in tests. */
  readonly socketPatienceMs?: number;
  readonly readDisk?: ReadDisk;
  readonly importLimits?: ImportLimits;
  readonly coverPx?: number;
}

/** The service, wired up and ready to listen. */
export interface Service {
  readonly http: App;
  readonly services: Services;
  /** Starts listening; returns the port. */
  listen(): Promise<number>;
  /** Rejects new calls, asks sockets to reconnect later, waits for running work and closes the database. */
  close(): Promise<void>;
}

/** Wires up the service: constructors first, then modules. Does not listen yet. */
export async function createApp(env: Env, options: AppOptions): Promise<Service> {
  const { log } = options;
  const database = await openDatabase(env, log);
  const metrics = createMetrics();
  let port = env.port;
  const address = () => env.publicUrl ?? `http://localhost:${port}`;
  const { services, close: closeServices } = await database.exclusively(async () => {
    const made = await createServices(env, options, database, metrics, address);
    if (env.demo) await seedDemo(made.services);
    return made;
  });

  const http: App = createHttp(env, log);
  http.decorate("services", services);
  let isListening = false;
  let stopRealtime = async () => {};

  const move = () => moveOrigins(services);
  await registerHeaders(http, env, move);
  registerTraffic(http);
  await registerSockets(http);
  const catalogue = await startCatalogue(services);
  const stopImports = env.databaseUrl === null ? await serveImports(services) : async () => {};
  registerHealth(http, {
    metrics,
    isReady: () => isListening && catalogue.isReady(),
    mailFor,
    readAddresses,
  });
  registerGraphql(http, schema);
  await registerModules(http, services);
  await registerStatic(http, { move });
  await http.ready();
  stopRealtime = registerRealtime(http);

  return {
    http,
    services,
    async listen() {
      await http.listen({ port: env.port, host: await listenHost(env.host) });
      isListening = true;
      const bound = http.server.address();
      if (typeof bound === "object" && bound !== null) port = bound.port;
      return port;
    },
    async close() {
      isListening = false;
      await stopRealtime();
      await http.close();
      await closeParts(services);
      await stopImports();
      await catalogue.close();
      await closeServices();
      await database.close();
    },
  };
}

async function createServices(
  env: Env,
  options: AppOptions,
  database: OpenDatabase,
  metrics: Metrics,
  address: () => string,
): Promise<{ services: Services; close: () => Promise<void> }> {
  const { log, now = () => new Date(), socketPatienceMs } = options;
  const { db, pool } = database;
  const bus = env.redisUrl === null ? createBus(log) : createRedisBus(env.redisUrl, log);
  const redis = env.redisUrl === null ? null : new Redis(env.redisUrl, { maxRetriesPerRequest: 2 });
  redis?.on("error", (error) => log.warn({ err: error }, "Redis does not answer"));
  const secrets = await loadSecrets(db);
  const jobs = await createJobs(database, log);
  const services: Services = {
    env,
    log,
    db,
    now,
    bus,
    events: createEvents(bus, metrics),
    tokens: createTokens({
      db,
      bus,
      secrets,
      now,
      programs: createPersonalTokenReader({ db, now }),
      operators: env.operators,
    }),
    secrets,
    limits: await createLimits({ redis, pool }),
    jobs,
    sockets: createSockets(socketPatienceMs),
    entities,
    readDisk: options.readDisk ?? readDisk,
    importLimits: options.importLimits ?? IMPORT_LIMITS,
    coverPx: options.coverPx ?? COVER_PX,
    address,
    parts: new Map(),
  };
  const close = async () => {
    await jobs.close();
    await bus.close();
    redis?.disconnect();
  };
  return { services, close };
}

/**
 * Websockets beside socket.io. Both need the server's upgrade event, so upgrades of other paths are forwarded
 * to a server that never listens.
 */
async function registerSockets(http: App): Promise<void> {
  const { sockets, env } = http.services;
  const upgrades = createServer();
  http.server.on("upgrade", (request, socket, head) => {
    const closed = sockets.count("address", socketAddress(request, env.proxies));
    if (!closed) return void socket.end(TOO_MANY_SOCKETS);
    socket.once("close", closed);
    // A refused upgrade stays half open after its client has left, and a service that closes would wait for it.
    socket.once("end", () => socket.end());
    if (!request.url?.startsWith(`${EVENTS_PATH}/`)) upgrades.emit("upgrade", request, socket, head);
  });
  await http.register(fastifyWebsocket, {
    options: { server: upgrades, maxPayload: MAX_SOCKET_FRAME_BYTES },
    errorHandler(error, socket, request) {
      // A client error has closed its socket already; anything else is a bug.
      if ("code" in error && String(error.code).startsWith("WS_ERR_"))
        request.log.debug({ err: error }, "A websocket was closed");
      else request.log.error({ err: error }, "A websocket failed");
      socket.terminate();
    },
    preClose(done) {
      for (const client of this.websocketServer.clients)
        client.close(CLOSE_SERVICE_RESTART.code, CLOSE_SERVICE_RESTART.reason);
      done();
    },
  });
}
