import { expect, test } from "vitest";
import { z } from "zod";
import { checked, parseFields } from "./schema-messages.ts";
import { notEmpty } from "./validators.ts";

/** The messages about `value` under `schema`. */
function messageFor(schema: z.ZodType, value: unknown) {
  const parsed = parseFields(z.object({ field: schema }), { field: value });
  return parsed.ok ? null : parsed.reason.field;
}

test.each([
  [z.string(), undefined, { code: "required" }],
  [z.string(), null, { code: "required" }],
  [z.string(), 5, { code: "invalid" }],
  [z.string().min(1), "", { code: "required" }],
  [z.string().min(3), "ab", { code: "min", length: 3 }],
  [z.string().max(3), "abcd", { code: "max", length: 3 }],
  [z.string().length(3), "ab", { code: "exact", length: 3 }],
  [z.string().length(3), "abcd", { code: "exact", length: 3 }],
  [z.string().regex(/^a/), "b", { code: "format" }],
  [z.string().superRefine(checked(notEmpty)), " ", { code: "required" }],
  [z.string().refine(() => false), "a", { code: "invalid" }],
  [z.number(), "a", { code: "number" }],
  [z.number(), Number.NaN, { code: "number" }],
  [z.number(), undefined, { code: "required" }],
  [z.int(), 1.5, { code: "integer" }],
  [z.int().min(2), 1, { code: "atLeast", value: 2 }],
  [z.int().gt(2), 2, { code: "atLeast", value: 3 }],
  [z.int().max(2), 3, { code: "atMost", value: 2 }],
  [z.int().lt(2), 2, { code: "atMost", value: 1 }],
  [z.enum(["a", "b"]), "c", { code: "oneOf", values: ["a", "b"] }],
  [z.enum(["a", "b"]), undefined, { code: "required" }],
  [z.array(z.string()).min(1), [], { code: "required" }],
  [z.array(z.string()).max(1), ["a", "b"], { code: "atMost", value: 1 }],
  [z.union([z.string(), z.number()]), true, { code: "invalid" }],
] as const)("schema messages: schema %# has its own message", (schema, value, message) => {
  expect(messageFor(schema, value)).toEqual(message);
});

test("schema messages: a field's first message counts, nested names are dotted, '_' is the whole", () => {
  const schema = z.object({ a: z.object({ b: z.string().min(2).regex(/^x/) }), c: z.string() });
  expect(parseFields(schema, { a: { b: "" } })).toEqual({
    ok: false,
    reason: { "a.b": { code: "min", length: 2 }, c: { code: "required" } },
  });
  expect(parseFields(schema, [])).toEqual({ ok: false, reason: { _: { code: "invalid" } } });
  expect(parseFields(schema, { a: { b: "xy" }, c: "" })).toEqual({
    ok: true,
    value: { a: { b: "xy" }, c: "" },
  });
});

test("schema messages: a field named like an object's built-in property is an ordinary field", () => {
  const schema = z.object({ constructor: z.string() });
  expect(parseFields(schema, { constructor: 5 })).toMatchObject({
    reason: { constructor: { code: "invalid" } },
  });
});
