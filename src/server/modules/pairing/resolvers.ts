import { orThrow, requireViewer } from "#server/plugins/graphql/errors.ts";
import type { Resolvers } from "#server/plugins/graphql/generated.ts";
import { subjectOf } from "#server/plugins/graphql/guard.ts";
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
      const about = { name: args.name, description: args.description ?? "" };
      const row = subjectOf("Mutation.createPlaybackClient", args);
      return orThrow(await createPlaybackClient(services, row, about));
    },
  },
};
