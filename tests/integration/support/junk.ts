import fc from "fast-check";
import { z } from "zod";

/** Malformed values that somebody will send anyway: each has broken a service before. */
const NASTY: readonly unknown[] = [
  null,
  "",
  " ",
  "\u0000",
  "\ud800",
  "a\u0000b",
  "__proto__",
  "constructor",
  "' OR 1=1 --",
  "%",
  "../../etc/passwd",
  "\u202eabc",
  "é".repeat(300),
  "x".repeat(70_000),
  0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  -1e308,
  true,
  [],
  {},
  [[]],
  [null],
  { $gt: "" },
  { toString: 1 },
  "2024-02-30",
  "9999-12-31T23:59:59Z",
  "0000-01-01",
  "+275760-09-13",
  "-271821-04-20T00:00:00Z",
  -(2 ** 53),
  9e15,
  "ZZ",
  "roomtone:track:x",
];

const nasty = fc.constantFrom(...NASTY);

/** Any JSON value: mostly shallow, sometimes deep. */
const anyJson = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 20, max: 300 }).map(deepArray) },
);

/** Bodies for one schema: its own fields with invalid values, some missing, and unknown ones added. */
export function junkFor(schema: z.ZodType | undefined, hints: readonly string[]): fc.Arbitrary<unknown> {
  const value = fc.oneof(
    { weight: 3, arbitrary: anyJson },
    { weight: 1, arbitrary: fc.constantFrom("", ...hints) },
  );
  const fields = fieldNames(schema);
  if (fields.length === 0) return value;
  const known = fc.record(Object.fromEntries(fields.map((name) => [name, value])), { requiredKeys: [] });
  const strange = fc.dictionary(fc.constantFrom("__proto__", "id", "$where", "0"), value, { maxKeys: 2 });
  const record = fc.tuple(known, strange).map(([own, other]) => ({ ...own, ...other }));
  return fc.oneof({ weight: 4, arbitrary: record }, { weight: 1, arbitrary: value });
}

/** Bodies as text: JSON of {@link junkFor}, truncated JSON, and text that is not JSON. */
export function junkText(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const json = value.map((item) => JSON.stringify(item) ?? "");
  return fc.oneof(
    { weight: 8, arbitrary: json },
    { weight: 1, arbitrary: fc.tuple(json, fc.nat(40)).map(([text, cut]) => text.slice(0, cut)) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
    // Too deep for a recursive JSON writer, but not for a reader.
    { weight: 1, arbitrary: fc.constantFrom(100, 10_000, 100_000).map(deepText) },
  );
}

/** Field names of an object, or of all alternatives of a union of objects. */
function fieldNames(schema: z.ZodType | undefined): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodUnion) {
    return [
      ...new Set(schema.options.flatMap((option) => (option instanceof z.ZodType ? fieldNames(option) : []))),
    ];
  }
  return [];
}

function deepArray(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

function deepText(depth: number): string {
  return `{"query":${"[".repeat(depth)}${"]".repeat(depth)}}`;
}
