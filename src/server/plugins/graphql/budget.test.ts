import { buildSchema, execute, parse } from "graphql";
import { expect, test } from "vitest";
import { Budget, drawOnBudgets, withinBudget } from "./budget.ts";

const schema = buildSchema(`
  type Query { things(count: Int!): [Thing!]! numbers(count: Int!): [Int!]! targets: AnnouncementTargets! }
  type AnnouncementTargets { zones: [ID!]! }
  type Thing { name: String! slow: String! things(count: Int!): [Thing!]! }
`);
drawOnBudgets(schema);

const thing = {
  name: "A thing",
  slow: async () => "later",
  things: async ({ count }: { count: number }) => Array.from({ length: count }, () => thing),
};
const rootValue = {
  ...thing,
  numbers: ({ count }: { count: number }) => Array.from({ length: count }, () => 1),
  targets: { zones: Array.from({ length: 100_000 }, (_, n) => String(n)) },
};

const run = async (query: string) =>
  withinBudget(
    await execute({ schema, document: parse(query), rootValue, contextValue: { budget: new Budget() } }),
  );

test("GraphQL budget: lists, nested objects and fields are counted as results arrive, not as requested", async () => {
  expect(await run("{ things(count: 100) { name things(count: 20) { name } } }")).toMatchObject({
    data: { things: Array.from({ length: 100 }, () => ({})) },
  });
  for (const query of [
    "{ numbers(count: 20001) }",
    "{ things(count: 100) { things(count: 100) { name slow } } }",
    "{ things(count: 30) { slow things(count: 30) { slow things(count: 30) { slow things(count: 30) { slow } } } } }",
  ])
    expect(await run(query)).toMatchObject({ data: null, errors: [{ extensions: { reason: "too-much" } }] });
});

test("GraphQL budget: lists that are read with their object cost little, but not nothing", async () => {
  expect(await run("{ targets { zones } }")).toMatchObject({ data: { targets: {} } });
  const many = Array.from({ length: 25 }, (_, n) => `a${n}: targets { zones }`).join(" ");
  expect(await run(`{ ${many} }`)).toMatchObject({
    data: null,
    errors: [{ extensions: { reason: "too-much" } }],
  });
});

test("GraphQL budget: expensive work of one operation runs in sequence and yields to other work", async () => {
  const budget = new Budget();
  const order: string[] = [];
  const work = (name: string) =>
    budget.inTurn(async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
    });
  const both = Promise.all([work("first"), work("second")]);
  setImmediate(() => setImmediate(() => order.push("another caller")));
  await both;
  expect(order.indexOf("first ends")).toBeLessThan(order.indexOf("second begins"));
  expect(order.indexOf("another caller")).toBeLessThan(order.indexOf("second ends"));
});
