import { readdirSync, readFileSync } from "node:fs";
import { createSchema } from "graphql-yoga";
import type { GraphqlContext } from "./context.ts";
import type { Resolvers } from "./generated.ts";

const SCHEMA_FOLDER = new URL("../../../shared/contract/graphql/schema/", import.meta.url);

/** Puts the contract's SDL and the modules' resolvers together. */
export function createGraphqlSchema(resolvers: readonly Resolvers[]) {
  const typeDefs = readdirSync(SCHEMA_FOLDER)
    .filter((name) => name.endsWith(".graphql"))
    .sort()
    .map((name) => readFileSync(new URL(name, SCHEMA_FOLDER), "utf8"));
  return createSchema<GraphqlContext>({ typeDefs, resolvers: [...resolvers] });
}
