import type { FastifyRequest } from "fastify";
import type { Env } from "#server/env.ts";
import { isLoopbackHost } from "#server/plugins/network/caller.ts";

/**
 * Where browsers come back, without a trailing slash: the configured address, or this computer's own. Null
 * when the service has no reliable address: a Host header is caller input.
 */
export function serviceAddress(env: Pick<Env, "publicUrl">, request: FastifyRequest): string | null {
  if (env.publicUrl !== null) return env.publicUrl;
  return isLoopbackHost(request.host) ? `${request.protocol}://${request.host}` : null;
}
