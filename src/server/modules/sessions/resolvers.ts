import type { Resolvers } from "#server/graphql/generated.ts";
import { supportChatHash } from "#server/modules/auth/public.ts";
import { findDevice } from "#server/modules/devices/public.ts";
import { findPersonalTokenName } from "#server/modules/personal-tokens/public.ts";
import { findUser } from "#server/modules/users/public.ts";
import { findZone } from "#server/modules/zones/public.ts";
import { orThrow, requireCaller } from "#server/plugins/graphql/errors.ts";
import { problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";

/** The caller: a person, a program, a device or a remote. */
export const sessionResolvers: Resolvers = {
  Query: {
    loginData: async (_root, _args, context) => {
      const viewer = requireCaller(context);
      const me = await findMe(context.services, viewer);
      if (!me) return orThrow(problem("unauthenticated"));
      // The chat shows its data to whoever presents the proof, which is the person's or the player's own.
      return { supportChatHash: chatProof(context.services, viewer), me };
    },
  },
  Viewer: {
    __resolveType: (viewer) => {
      if ("programId" in viewer) return "PublicAPIClient";
      if ("remoteId" in viewer) return "StaffRemote";
      return "email" in viewer ? "User" : "Device";
    },
  },
  PublicAPIClient: { id: ({ programId }) => programId },
  StaffRemote: { id: ({ remoteId }) => remoteId },
};

function chatProof(services: Services, viewer: Viewer): string {
  if (viewer.kind === "program" || viewer.kind === "remote") return "";
  return supportChatHash(services, viewer.kind === "device" ? viewer.deviceId : viewer.userId);
}

async function findMe({ db }: Pick<Services, "db">, viewer: Viewer) {
  if (viewer.kind === "device") return findDevice(db, viewer.deviceId);
  if (viewer.kind === "remote") {
    const { remoteId, soundZoneId } = viewer;
    const row = await findZone(db, soundZoneId);
    return row && { remoteId, soundZoneId, name: row.zone.name };
  }
  const user = await findUser(db, viewer.userId);
  if (viewer.kind === "user" || !user) return user;
  const name = await findPersonalTokenName(db, viewer.programId);
  return name === null ? null : { programId: viewer.programId, name, user };
}
