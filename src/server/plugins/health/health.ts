import { createRequire } from "node:module";
import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { z } from "zod";
import { catalogueProgress } from "#server/catalog/store-render.ts";
import type { Database } from "#server/db/database.ts";
import type { Env } from "#server/env.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { sendProblem } from "#server/plugins/http/http.ts";
import { isOperatorCall } from "#server/plugins/network/operator.ts";
import type { MailFacility } from "#shared/contract/mail.ts";
import type { ServiceAddress } from "#shared/domain/operations/service-addresses.ts";
import { supportAddressAt } from "#shared/domain/reporting/support-address.ts";
import { hasRoom } from "./outages.ts";

const PackageFile = z.object({ version: z.string() });

/** The running version. */
export const VERSION = PackageFile.parse(createRequire(import.meta.url)("../../../../package.json")).version;

const STARTED = new Date().toISOString();

/** Numbers of this process for Prometheus. */
export interface Metrics {
  readonly registry: Registry;
  readonly events: Counter<"name">;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    events: new Counter({
      name: "roomtone_events_total",
      help: "Events published to browsers",
      labelNames: ["name"],
      registers: [registry],
    }),
  };
}

interface HealthParts {
  readonly metrics: Metrics;
  readonly isReady: () => boolean;
  /** How mail leaves the service for this caller. */
  readonly mailFor: (env: Env, request: FastifyRequest) => MailFacility;
  /** The addresses that operators have set; empty: unset. */
  readonly readAddresses: (db: Database) => Promise<Readonly<Record<ServiceAddress, string>>>;
}

/** /healthz: the process is alive. /readyz: it can serve. /metrics. /env: the running version, the host's addresses, and how much music is ready. */
export function registerHealth(app: App, { metrics, isReady, mailFor, readAddresses }: HealthParts): void {
  const seconds = new Histogram({
    name: "roomtone_request_seconds",
    help: "Time to answer, by declared route",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [metrics.registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  app.get("/healthz", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ ok: true }),
  );

  app.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (!isReady()) return reply.code(503).send({ ok: false, waitingFor: "start" });
    try {
      await app.services.db.execute(sql`select 1`);
      if (await hasRoom(app.services.env.dataDir)) return reply.send({ ok: true });
      return reply.code(503).send({ ok: false, waitingFor: "disk" });
    } catch (error) {
      app.log.warn({ err: error }, "The database does not answer");
      return reply.code(503).send({ ok: false, waitingFor: "database" });
    }
  });

  app.get("/metrics", async (request, reply) => {
    if (!isOperatorCall(request, app.services.env.metricsToken))
      return sendProblem(reply, { kind: "forbidden" });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });

  app.get("/env", async (request, reply) => {
    const catalogue = await catalogueProgress(app.services);
    const { support_email: own, ...pages } = await readAddresses(app.services.db);
    const { billing, licensor, publicUrl, supportEmail } = app.services.env;
    const host = publicUrl === null ? request.hostname : new URL(publicUrl).hostname;
    return reply.header("cache-control", "no-store").send({
      version: VERSION,
      timestamp: STARTED,
      billing,
      licensor,
      supportEmail: own || (supportEmail ?? supportAddressAt(host)),
      pages: Object.fromEntries(Object.entries(pages).filter(([, address]) => address !== "")),
      mail: mailFor(app.services.env, request),
      catalogue,
    });
  });
}
