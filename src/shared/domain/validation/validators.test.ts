import fc from "fast-check";
import { expect, test } from "vitest";
import { postalCode } from "./address.ts";
import {
  email,
  exactLength,
  firstOf,
  minLength,
  noSpacesAtEnds,
  notEmpty,
  notOneOf,
  password,
  timestamp,
} from "./validators.ts";

test("not empty: spaces alone count as empty", () => {
  expect(notEmpty("")).toEqual({ code: "required" });
  expect(notEmpty("  ")).toEqual({ code: "required" });
  expect(notEmpty("a")).toBeNull();
});

test.each([
  "a@-b.se",
  "a b@c.se",
  "@c.se",
  "a.@c.se",
  ".a@c.se",
  "a@c..se",
  "a@c.s3",
  "-a@x.se",
  "a%b@c.se",
  "a@xn--.se-",
  "a@@b.se",
  "a@b.x1n",
])("e-mail: '%s' is rejected", (value) => expect(email(value)).toEqual({ code: "email" }));

test.each([
  "f&b@x.se",
  "jörg@x.de",
  "a@blåbär.example",
  "a@xn--e1afmkfd.xn--p1ai",
  "почта@пример.рф",
  "用户@例子.中国",
])("e-mail: '%s' is accepted", (value) => expect(email(value)).toBeNull());

test("password: a character outside the basic plane counts as one", () => {
  expect(password("🎵🎵🎵🎵🎵")).toEqual({ code: "min", length: 6 });
  expect(password("🎵🎵🎵🎵🎵🎵")).toBeNull();
});

test.each(["00010101000000", "0001-01-01T00:00:00Z", "Invalid date", "x", "", "2026-02-30T00:00:00Z"])(
  "timestamp: '%s' is refused",
  (value) => expect(timestamp(value)).toEqual({ code: "timestamp" }),
);

test("timestamp: a set one is accepted in both forms", () => {
  expect([timestamp("20261127180000"), timestamp("2026-11-27T18:00:00.000Z")]).toEqual([null, null]);
});

test("several rules: the first broken one gives the message", () => {
  const rule = firstOf(notEmpty, email);
  expect(rule("")).toEqual({ code: "required" });
  expect(rule("x")).toEqual({ code: "email" });
  expect(rule("a@b.se")).toBeNull();
});

/** A text of this many characters. */
const textOf = (characters: string, minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...characters), { minLength, maxLength }).map((parts) => parts.join(""));

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS = "0123456789";

test("e-mail: every address built by the rule is accepted, every broken one rejected", () => {
  const part = textOf(`${LETTERS}${DIGITS}_+'-`, 1, 12);
  const label = textOf(LETTERS + DIGITS, 1, 12);
  const local = fc
    .array(part, { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join("."))
    .filter((name) => !name.startsWith("-"));
  const domain = fc.array(label, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("."));
  const top = textOf(LETTERS, 2, 32);
  fc.assert(
    fc.property(local, domain, top, (name, host, end) => {
      expect(email(`${name}@${host}.${end}`)).toBeNull();
      for (const broken of [
        `${name}${host}.${end}`,
        `-${name}@${host}.${end}`,
        `.${name}@${host}.${end}`,
        `${name}.@${host}.${end}`,
        `${name}@${host}..${end}`,
        `${name}@-${host}.${end}`,
        `${name}@${host}.${end}1`,
        `${name}@${host}.${end.slice(0, 1)}`,
        `${name} @${host}.${end}`,
        `${name}@${host}.${end}\n`,
      ])
        expect(email(broken)).toEqual({ code: "email" });
    }),
  );
});

test("postal code: 1 to 12 characters between letters or digits", () => {
  const end = fc.constantFrom(...LETTERS, ...DIGITS);
  const middle = textOf(`${LETTERS}${DIGITS} -`, 0, 10);
  fc.assert(
    fc.property(end, middle, end, (first, between, last) => {
      expect(postalCode(first)).toBeNull();
      expect(postalCode(first + between + last)).toBeNull();
      expect(postalCode(`${first}${between}-`)).toEqual({ code: "postalCode" });
      expect(postalCode(` ${between}${last}`)).toEqual({ code: "postalCode" });
      expect(postalCode(`${first}${between}${last}`.padEnd(13, "1"))).toEqual({ code: "postalCode" });
      expect(postalCode(`${first}/${last}`)).toEqual({ code: "postalCode" });
    }),
  );
});

test("lengths: count characters as people do", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(20), (text, length) => {
      const count = [...text].length;
      expect(minLength(length)(text)).toEqual(count >= length ? null : { code: "min", length });
      expect(exactLength(length)(text)).toEqual(count === length ? null : { code: "exact", length });
    }),
  );
});

test("validators: exactly outer spaces and forbidden values are rejected", () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (text, values) => {
      const spaced = text.startsWith(" ") || text.endsWith(" ");
      expect(noSpacesAtEnds(text)).toEqual(spaced ? { code: "format" } : null);
      expect(notOneOf(values)(text)).toEqual(values.includes(text) ? { code: "notOneOf", values } : null);
    }),
  );
});
