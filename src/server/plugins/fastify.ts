import type { AuthenticatedToken, Services } from "#server/services.ts";
import type { RouteRecord } from "./route.ts";

declare module "fastify" {
  interface FastifyInstance {
    services: Services;
    /** Every route of defineRoute, in the order of declaration. */
    routes: RouteRecord[];
  }

  interface FastifyRequest {
    /** Who calls; null on public routes. */
    token: AuthenticatedToken | null;
  }
}

export type { FastifyInstance as App, FastifyReply as Reply, FastifyRequest as Request } from "fastify";
