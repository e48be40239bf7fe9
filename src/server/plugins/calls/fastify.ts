import type { AuthenticatedToken, Services } from "#server/services.ts";
import type { Endpoint } from "#shared/contract/rest/endpoint.ts";

declare module "fastify" {
  interface FastifyInstance {
    services: Services;
    /** Every served call, in order of declaration. */
    endpoints: Endpoint[];
  }

  interface FastifyRequest {
    /** The caller; null on public routes. */
    token: AuthenticatedToken | null;
  }
}

export type { FastifyInstance as App, FastifyReply as Reply, FastifyRequest as Request } from "fastify";
