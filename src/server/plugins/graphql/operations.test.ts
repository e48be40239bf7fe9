import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import { MAX_DOCUMENT_CHARS, MAX_TOKENS, Operations } from "./operations.ts";

const SCHEMA = buildSchema(`
  type Query { self: Query! name(of: String): String secret: String }
  type Mutation { loginUser(password: String): String }
`);

const codes = (operations: Operations, text: string, isSignedIn: boolean) => {
  const read = operations.read(text, isSignedIn);
  return read.ok ? "ok" : read.reason.map(({ extensions }) => extensions.code ?? "invalid").join();
};

const HERE = { publicUrl: null, proxies: 0, host: "127.0.0.1" };

test("GraphQL operations: a document parsed for a signed-in user is not reused for anonymous calls", () => {
  const operations = new Operations(SCHEMA, HERE);
  expect(codes(operations, "{ secret }", true)).toBe("ok");
  expect(codes(operations, "{ secret }", false)).toBe("UNAUTHENTICATED");
  expect(codes(operations, "mutation { loginUser }", false)).toBe("ok");
  expect(codes(operations, "mutation { loginUser secret }", false)).toBe("UNAUTHENTICATED");
});

test("GraphQL operations: cached documents use a bounded amount of memory", () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const operations = new Operations(SCHEMA, HERE);
  const dense = (seed: number) =>
    `{ ${`self { s${seed}: name `.repeat(8)}${"}".repeat(8)} #${seed} ${filling} \n}`;
  const filling = "x".repeat(MAX_DOCUMENT_CHARS - 500);
  const wide = (seed: number) => {
    const values = "[".repeat(MAX_TOKENS / 2 - 20) + "]".repeat(MAX_TOKENS / 2 - 20);
    return `query Q${seed}($of: String = ${values}) { name(of: $of) }`;
  };
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let seed = 0; seed < 400; seed += 1) {
    operations.read(dense(seed), true);
    operations.read(wide(seed), true);
    operations.read(`query A${seed} { ${"name ".repeat(30)} }`, true);
  }
  collect();
  expect(operations.keptBytes).toBeLessThanOrEqual(16_000_000);
  expect(operations.keptBytes).toBeGreaterThan(10_000_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
});
