import type { Resolvers } from "#server/graphql/generated.ts";
import { orThrow, requireViewer } from "#server/plugins/graphql/errors.ts";
import { inputOf } from "#server/plugins/graphql/inputs.ts";
import { applyFlags } from "./commands/apply-flags.ts";
import { resolveFlags } from "./resolve-flags.ts";
import { resolveTokenOf, trackingKeyOf } from "./resolve-token.ts";

/** How long a client may use an answer, in ms: an operator's change reaches open screens within this time. */
const VALID_MS = 10 * 60_000;

/** Feature flags. */
export const flagResolvers: Resolvers = {
  Query: {
    flags: async (_root, args, context) => {
      const { services } = context;
      const viewer = requireViewer(context);
      const { entries } = inputOf("Query.flags", args).context;
      const account = entries.find(({ key }) => key === "account.id")?.value;
      const flags = await resolveFlags(services, viewer, account || null);
      return {
        trackingKey: trackingKeyOf(services.tokens, viewer),
        expiresAt: new Date(services.now().getTime() + VALID_MS).toISOString(),
        resolveToken: resolveTokenOf(services.tokens, viewer),
        flags: [...flags].map(([name, properties]) => ({ name, properties: JSON.stringify(properties) })),
      };
    },
  },
  Mutation: {
    applyFlags: async (_root, args, context) =>
      orThrow(
        await applyFlags(context.services, requireViewer(context), inputOf("Mutation.applyFlags", args)),
      ),
  },
};
