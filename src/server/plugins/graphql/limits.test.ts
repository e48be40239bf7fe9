import { buildSchema, parse, validate } from "graphql";
import { expect, test } from "vitest";
import { limitOperations, MAX_DEPTH, MAX_FIELDS } from "./limits.ts";

const SCHEMA = buildSchema("type Query { self: Query! name: String }");

const problems = (text: string) =>
  validate(SCHEMA, parse(text), [limitOperations]).map(({ message }) => message);
const deep = (depth: number) => `${"{ self ".repeat(depth - 1)}{ name }${"}".repeat(depth - 1)}`;

test("an operation may be as deep as the limit, and no deeper", () => {
  expect(problems(deep(MAX_DEPTH))).toEqual([]);
  expect(problems(deep(MAX_DEPTH + 1))).toHaveLength(1);
});

test("fields count as often as their fragment is spread", () => {
  const names = Array.from({ length: 50 }, (_, index) => `n${index}: name`).join(" ");
  const spreads = (count: number) =>
    `{ ${Array.from({ length: count }, (_, index) => `s${index}: self { ...Names }`).join(" ")} }
     fragment Names on Query { ${names} }`;
  expect(problems(spreads(Math.floor(MAX_FIELDS / 51)))).toEqual([]);
  expect(problems(spreads(Math.ceil((MAX_FIELDS + 1) / 51)))).toHaveLength(1);
});

test("fragments that grow by doubling are counted without being written out", () => {
  const levels = Array.from(
    { length: 40 },
    (_, index) => `fragment F${index} on Query { ...F${index + 1} ... on Query { ...F${index + 1} } }`,
  );
  expect(problems(`{ ...F0 } ${levels.join(" ")} fragment F40 on Query { name }`)).toHaveLength(1);
});

test("a fragment within itself does not hang the check", () => {
  expect(problems("{ ...A } fragment A on Query { self { ...A } }")).toEqual([]);
});
