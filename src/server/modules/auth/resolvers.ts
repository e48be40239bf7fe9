import type { Resolvers } from "#server/graphql/generated.ts";
import { orThrow } from "#server/plugins/graphql/errors.ts";
import { inputOf } from "#server/plugins/graphql/inputs.ts";
import { login } from "./commands/login.ts";
import { logout } from "./commands/logout.ts";
import { refreshLogin } from "./commands/refresh.ts";

/** Signing in and out. */
export const authResolvers: Resolvers = {
  Mutation: {
    loginUser: async (_root, args, context) =>
      orThrow(await login(context.services, context, inputOf("Mutation.loginUser", args).input)),
    refreshLogin: async (_root, args, { services, origin }) =>
      orThrow(
        await refreshLogin(services, origin, inputOf("Mutation.refreshLogin", args).input.refreshToken),
      ),
    logout: (_root, args, { services }) =>
      logout(services, inputOf("Mutation.logout", args).input.refreshToken),
  },
};
