import { orThrow } from "#server/plugins/graphql/errors.ts";
import type { Resolvers } from "#server/plugins/graphql/generated.ts";
import { login } from "./commands/login.ts";
import { logout } from "./commands/logout.ts";
import { refreshLogin } from "./commands/refresh.ts";

/** Signing in and out. */
export const authResolvers: Resolvers = {
  Mutation: {
    loginUser: async (_root, { input }, context) => orThrow(await login(context.services, context, input)),
    refreshLogin: async (_root, { input }, { services, origin }) =>
      orThrow(await refreshLogin(services, origin, input.refreshToken)),
    logout: (_root, { input }, { services }) => logout(services, input.refreshToken),
  },
};
