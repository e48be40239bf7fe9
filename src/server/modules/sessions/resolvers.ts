import type { Resolvers } from "#server/graphql/generated.ts";
import { supportChatHash } from "#server/modules/auth/public.ts";
import { findDevice } from "#server/modules/devices/public.ts";
import { findPersonalTokenName } from "#server/modules/personal-tokens/public.ts";
import { findUser } from "#server/modules/users/public.ts";
import { orThrow, requireViewer } from "#server/plugins/graphql/errors.ts";
import { problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";

/** The signed-in person or device. */
export const sessionResolvers: Resolvers = {
  Query: {
    loginData: async (_root, _args, context) => {
      const viewer = requireViewer(context);
      const subject = viewer.kind === "device" ? viewer.deviceId : viewer.userId;
      const me = await findMe(context.services, viewer);
      if (!me) return orThrow(problem("unauthenticated"));
      // The chat shows its data to whoever presents the proof, which is the person's or the player's own.
      const proof = viewer.kind === "program" ? "" : supportChatHash(context.services, subject);
      return { supportChatHash: proof, me };
    },
  },
  Viewer: {
    __resolveType: (viewer) => {
      if ("programId" in viewer) return "PublicAPIClient";
      return "email" in viewer ? "User" : "Device";
    },
  },
  PublicAPIClient: { id: ({ programId }) => programId },
};

async function findMe({ db }: Pick<Services, "db">, viewer: Viewer) {
  if (viewer.kind === "device") return findDevice(db, viewer.deviceId);
  const user = await findUser(db, viewer.userId);
  if (viewer.kind === "user" || !user) return user;
  const name = await findPersonalTokenName(db, viewer.programId);
  return name === null ? null : { programId: viewer.programId, name, user };
}
