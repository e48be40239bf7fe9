import {
  type ASTVisitor,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  type ValidationContext,
  type ValidationRule,
} from "graphql";
import { type Env, isPrivate } from "#server/env.ts";
import { isStorable } from "#server/plugins/storable.ts";

/** The settings that say who can reach the service. */
export type Reach = Pick<Env, "publicUrl" | "proxies" | "host">;

/** " Did you mean "zone", "zones", or "location"?", at the end of the messages of graphql-js. */
const SUGGESTION = / ?Did you mean [^?]*\?$/;

/** Validation rules about what an operation may request and contain, whoever sends it. */
export function contentRules(env: Reach): readonly ValidationRule[] {
  return isPrivate(env) ? [storableLiterals] : [storableLiterals, NoSchemaIntrospectionCustomRule];
}

/** An error as clients see it: on a published service, without suggestions of names. */
export function withoutSuggestion(error: GraphQLError, env: Reach): GraphQLError {
  if (isPrivate(env) || !SUGGESTION.test(error.message)) return error;
  const { nodes, source, positions, path, extensions } = error;
  const message = error.message.replace(SUGGESTION, "");
  return new GraphQLError(message, { nodes, source, positions, path, extensions });
}

/** Validation rule: texts written into an operation are stored like those of its variables. */
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
