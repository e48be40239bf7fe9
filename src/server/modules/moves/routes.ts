import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { App } from "#server/plugins/calls/fastify.ts";
import { sendProblem } from "#server/plugins/http/http.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import { MovedDataBody } from "#shared/contract/moved-data.ts";
import { MOST_MOVED_BYTES } from "#shared/domain/moves/moved-data.ts";
import { MIGRATOR_PATH, type MoveOrigins } from "#shared/domain/moves/service-move.ts";
import { MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { moveOrigins, renewMove } from "./known-move.ts";
import { fetchData, storeData } from "./stored-data.ts";

const IdQuery = z.object({ id: z.string().regex(/^[\w-]{22}$/) });

/** The two calls of a browser that takes its data along, see [Note: moving what browsers remember]. */
export function registerMoveRoutes(app: App): void {
  // A former address that was given up may be a stranger's soon: no process may go on naming it.
  const renewing = setInterval(() => renewMove(app.services), MINUTE_MS);
  renewing.unref();
  app.addHook("onClose", async () => clearInterval(renewing));

  app.post(MIGRATOR_PATH, { bodyLimit: MOST_MOVED_BYTES }, async (request, reply) => {
    const move = await admitted(app, request, reply);
    if (!move) return reply;
    if (request.headers.origin !== move.from) return sendProblem(reply, { kind: "forbidden" });
    const data = MovedDataBody.safeParse(request.body);
    if (!data.success) return sendProblem(reply, { kind: "invalid" });
    return reply.type("text/plain; charset=utf-8").send(await storeData(app.services, data.data));
  });

  // A HEAD request would use the id up.
  app.get(MIGRATOR_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const move = await admitted(app, request, reply);
    if (!move) return reply;
    if (!isFromPageOf(move.to, request)) return sendProblem(reply, { kind: "forbidden" });
    const query = IdQuery.safeParse(request.query);
    const data = query.success ? await fetchData(app.services, query.data.id) : null;
    return data === null ? sendProblem(reply, { kind: "not-found" }) : reply.send(data);
  });
}

/** The move, for a caller within the limit; else sends the refusal. */
async function admitted(app: App, request: FastifyRequest, reply: FastifyReply): Promise<MoveOrigins | null> {
  const move = moveOrigins(app.services);
  if (!move) {
    sendProblem(reply, { kind: "not-found" });
    return null;
  }
  const tried = await app.services.limits.take("moves", addressBlock(request.ip));
  if (tried.ok) return move;
  sendProblem(reply, { kind: "rate-limited", retryAfterMs: tried.retryAfterMs });
  return null;
}

/** Whether a page of this origin asks, at its own address. Browsers name the origin only to others. */
function isFromPageOf(origin: string, { headers, host }: FastifyRequest): boolean {
  if (host.toLowerCase() !== origin.replace(/^https?:\/\//, "")) return false;
  if (headers.origin !== undefined && headers.origin !== origin) return false;
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin";
}
