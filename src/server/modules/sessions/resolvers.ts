import { supportChatHash } from "#server/modules/auth/public.ts";
import { findDevice } from "#server/modules/devices/public.ts";
import { findUser } from "#server/modules/users/public.ts";
import { orThrow, requireViewer } from "#server/plugins/graphql/errors.ts";
import type { Resolvers } from "#server/plugins/graphql/generated.ts";
import { problem } from "#server/problems.ts";

/** Who is signed in. */
export const sessionResolvers: Resolvers = {
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
  Viewer: {
    __resolveType: (viewer) => ("email" in viewer ? "User" : "Device"),
  },
};
