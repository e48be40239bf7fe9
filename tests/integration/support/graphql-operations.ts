import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { Kind, parse, print } from "graphql";

const FOLDER = path.resolve(import.meta.dirname, "../../../src/shared/contract/graphql/operations");

/** Every query and mutation of the client, with its fragments and the names of its variables. */
export function allOperations(): readonly {
  readonly query: string;
  readonly variables: readonly string[];
}[] {
  const documents = globSync("*.graphql", { cwd: FOLDER }).map((file) =>
    parse(readFileSync(path.join(FOLDER, file), "utf8")),
  );
  const definitions = documents.flatMap((document) => document.definitions);
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION || definition.operation === "subscription") return [];
    const used = usedFragments(print(definition), fragments.map(print));
    return [
      {
        query: [print(definition), ...used].join("\n"),
        variables: (definition.variableDefinitions ?? []).map(({ variable }) => variable.name.value),
      },
    ];
  });
}

/** Fragments that a text spreads, directly or not: the service refuses unused ones. */
function usedFragments(
  text: string,
  fragments: readonly string[],
  found = new Set<string>(),
): readonly string[] {
  for (const fragment of fragments) {
    const name = /^fragment (\w+)/.exec(fragment)?.[1];
    if (name === undefined || found.has(fragment) || !new RegExp(`\\.\\.\\.\\s*${name}\\b`).test(text))
      continue;
    found.add(fragment);
    usedFragments(fragment, fragments, found);
  }
  return [...found];
}
