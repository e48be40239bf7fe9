import type { Resolvers } from "#server/graphql/generated.ts";
import { orThrow, toGraphqlError } from "#server/plugins/graphql/errors.ts";
import { inputOf } from "#server/plugins/graphql/inputs.ts";
import { keepFeedback } from "./commands/keep-feedback.ts";

/** Answers to surveys, and feedback. */
export const feedbackResolvers: Resolvers = {
  Mutation: {
    writeFeedback: async (_root, args, { services, viewer, isTokenRejected, origin }) => {
      // A person whose token has expired renews it first: otherwise their answer would count as a stranger's.
      if (isTokenRejected) throw toGraphqlError({ kind: "unauthenticated" });
      const { feedbackInput } = inputOf("Mutation.writeFeedback", args);
      return orThrow(await keepFeedback(services, viewer, origin.address, feedbackInput));
    },
  },
};
