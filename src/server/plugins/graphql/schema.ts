import { readdirSync, readFileSync } from "node:fs";
import { createSchema } from "graphql-yoga";
import type { Resolvers } from "#server/graphql/generated.ts";
import { drawOnBudgets } from "./budget.ts";
import type { GraphqlContext } from "./context.ts";
import { guardRootFields } from "./guard.ts";
import { parseInputs } from "./inputs.ts";

const SCHEMA_FOLDER = new URL("../../../shared/contract/graphql/schema/", import.meta.url);

/**
 * Combines the contract's SDL with the modules' resolvers. Each root field is guarded, then its arguments are
 * parsed, and each field draws on its operation's budget.
 */
export function createGraphqlSchema(resolvers: readonly Resolvers[]) {
  const typeDefs = readdirSync(SCHEMA_FOLDER)
    .filter((name) => name.endsWith(".graphql"))
    .sort()
    .map((name) => readFileSync(new URL(name, SCHEMA_FOLDER), "utf8"));
  const schema = createSchema<GraphqlContext>({ typeDefs, resolvers: [...resolvers] });
  parseInputs(schema);
  guardRootFields(schema);
  drawOnBudgets(schema);
  return schema;
}
