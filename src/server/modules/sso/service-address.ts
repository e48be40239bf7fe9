import type { FastifyRequest } from "fastify";
import type { Env } from "#server/env.ts";
import { isLoopbackHost } from "#server/plugins/caller.ts";

/**
 * Where browsers come back to, without a slash at the end: the configured address, or this computer's own. Null when the
 * service has no address that it can be sure of: a Host header is the caller's word.
 */
export function serviceAddress(env: Pick<Env, "publicUrl">, request: FastifyRequest): string | null {
  if (env.publicUrl !== null) return env.publicUrl;
  return isLoopbackHost(request.host) ? `${request.protocol}://${request.host}` : null;
}
