import {
  type ASTVisitor,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  type ValidationContext,
  type ValidationRule,
} from "graphql";
import { type Env, isPrivate } from "#server/env.ts";
import { isStorable } from "#server/plugins/calls/storable.ts";

/** Settings that decide who can reach the service. */
export type Reach = Pick<Env, "publicUrl" | "proxies" | "host">;

/** " Did you mean "zone", "zones", or "location"?", at the end of graphql-js messages. */
const SUGGESTION = / ?Did you mean [^?]*\?$/;

/** Validation rules on an operation's fields and contents, for all senders. */
export function contentRules(env: Reach): readonly ValidationRule[] {
  return isPrivate(env) ? [storableLiterals] : [storableLiterals, NoSchemaIntrospectionCustomRule];
}

/** An error as sent to clients: on a published service, without suggested names. */
export function withoutSuggestion(error: GraphQLError, env: Reach): GraphQLError {
  if (isPrivate(env) || !SUGGESTION.test(error.message)) return error;
  const { nodes, source, positions, path, extensions } = error;
  const message = error.message.replace(SUGGESTION, "");
  return new GraphQLError(message, { nodes, source, positions, path, extensions });
}

/** Validation rule: texts inside an operation are stored like those of its variables. */
function storableLiterals(context: ValidationContext): ASTVisitor {
  return {
    StringValue(node) {
      if (isStorable(node.value)) return;
      context.reportError(
        new GraphQLError("The operation holds what cannot be stored", {
          nodes: node,
          extensions: { code: "BAD_USER_INPUT" },
        }),
      );
    },
  };
}
