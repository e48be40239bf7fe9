import { findDevice } from "#server/modules/devices/repository.ts";
import { findUser } from "#server/modules/users/repository.ts";
import { orThrow, requireViewer } from "#server/plugins/graphql/errors.ts";
import type { Resolvers } from "#server/plugins/graphql/generated.ts";
import { problem } from "#server/problems.ts";
import { login, supportChatHash } from "./commands/login.ts";
import { logout } from "./commands/logout.ts";
import { refreshLogin } from "./commands/refresh.ts";

export const authResolvers: Resolvers = {
  Query: {
    loginData: async (_root, _args, context) => {
      const viewer = requireViewer(context);
      const { db } = context.services;
      const subject = viewer.kind === "user" ? viewer.userId : viewer.deviceId;
      const me =
        viewer.kind === "user" ? await findUser(db, viewer.userId) : await findDevice(db, viewer.deviceId);
      if (!me) return orThrow(problem("unauthenticated"));
      return { supportChatHash: supportChatHash(context.services, subject), me };
    },
  },
  Mutation: {
    loginUser: async (_root, { input }, context) => orThrow(await login(context.services, context, input)),
    refreshLogin: async (_root, { input }, { services, address }) =>
      orThrow(await refreshLogin(services, address, input.refreshToken)),
    logout: (_root, { input }, { services }) => logout(services, input.refreshToken),
  },
  Viewer: {
    __resolveType: (viewer) => ("email" in viewer ? "User" : "Device"),
  },
};
