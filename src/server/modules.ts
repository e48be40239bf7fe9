import type { App } from "./plugins/fastify.ts";
import type { Resolvers } from "./plugins/graphql/generated.ts";
import type { Services } from "./services.ts";

/** What each module answers in GraphQL. */
export const resolvers: readonly Resolvers[] = [];

/** Adds each module's routes, sockets and background work. */
export async function registerModules(_app: App, _services: Services): Promise<void> {}
