import type { Resolvers } from "#server/graphql/generated.ts";
import { orThrow, requireViewer } from "#server/plugins/graphql/errors.ts";
import { subjectOf } from "#server/plugins/graphql/guard.ts";
import { inputOf } from "#server/plugins/graphql/inputs.ts";
import { createPlaybackClient } from "./commands/create-playback-client.ts";
import { unpairZone } from "./commands/unpair-zone.ts";

/** Making a browser the player of a zone, and unpairing a zone's player. */
export const pairingResolvers: Resolvers = {
  Mutation: {
    soundZoneUnpair: async (_root, args, context) => {
      const row = subjectOf("Mutation.soundZoneUnpair", args);
      return { soundZone: orThrow(await unpairZone(context.services, requireViewer(context), row)) };
    },
    createPlaybackClient: async (_root, args, { services }) => {
      const row = subjectOf("Mutation.createPlaybackClient", args);
      const { name } = inputOf("Mutation.createPlaybackClient", args);
      return orThrow(await createPlaybackClient(services, row, name));
    },
  },
};
