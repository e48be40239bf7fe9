import { parse } from "graphql";
import { expect, test } from "vitest";
import { MAX_ALIASES, MAX_DEPTH, MAX_FIELDS, MAX_SPREADS, tooLarge } from "./limits.ts";

const refusal = (text: string) => tooLarge(parse(text));
const deep = (depth: number) => `${"{ self ".repeat(depth - 1)}{ name }${"}".repeat(depth - 1)}`;
const list = (count: number, field: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => field(index)).join(" ");

test("GraphQL limits: an operation may be as deep as the limit, and no deeper", () => {
  expect(refusal(deep(MAX_DEPTH))).toBeNull();
  expect(refusal(deep(MAX_DEPTH + 1))).toContain(`${MAX_DEPTH} deep`);
});

test("GraphQL limits: fields count once per spread of their fragment", () => {
  const spreads = (count: number) =>
    `{ ${list(count, (index) => `s${index} { ...Names }`)} } fragment Names on Query { ${list(50, (index) => `n${index}`)} }`;
  expect(refusal(spreads(Math.floor(MAX_FIELDS / 51)))).toBeNull();
  expect(refusal(spreads(Math.ceil((MAX_FIELDS + 1) / 51)))).toContain(`${MAX_FIELDS} fields`);
});

test("GraphQL limits: exponentially growing fragments are counted without being expanded", () => {
  const levels = list(
    MAX_SPREADS / 2 - 1,
    (index) => `fragment F${index} on Query { ...F${index + 1} ... on Query { ...F${index + 1} } }`,
  );
  expect(refusal(`{ ...F0 } ${levels} fragment F${MAX_SPREADS / 2 - 1} on Query { name }`)).toContain(
    "fields",
  );
});

test("GraphQL limits: a self-referencing fragment does not hang the check", () => {
  expect(refusal("{ ...A } fragment A on Query { self { ...A } }")).toBeNull();
});

test("GraphQL limits: many aliases or copies of one field are rejected even in an unused fragment", () => {
  for (const field of [(index: number) => `a${index}: name`, () => "name"]) {
    expect(refusal(`{ ${list(MAX_ALIASES, field)} }`)).toBeNull();
    expect(refusal(`{ ${list(MAX_ALIASES + 2, field)} }`)).toContain("aliases");
    expect(refusal(`{ other } fragment A on Query { ${list(MAX_ALIASES + 2, field)} }`)).toContain("aliases");
  }
});

test("GraphQL limits: too many fragments are rejected", () => {
  const fragments = (count: number) => `{ ${"...A ".repeat(count)} } fragment A on Query { name }`;
  expect(refusal(fragments(MAX_SPREADS))).toBeNull();
  expect(refusal(fragments(MAX_SPREADS + 1))).toContain("fragments");
});
