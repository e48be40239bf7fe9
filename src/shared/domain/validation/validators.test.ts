import { expect, test } from "vitest";
import {
  email,
  emailOrEmpty,
  exactLength,
  firstOf,
  maxLength,
  minLength,
  noneOf,
  noOuterSpaces,
  notEmpty,
  number,
  oneOf,
  password,
  pattern,
  postalCode,
} from "./validators.ts";

test("an empty field says so (@C-278)", () => {
  expect(notEmpty("")).toBe("Cannot be empty");
  expect(notEmpty("  ")).toBe("Cannot be empty");
  expect(notEmpty("a")).toBeNull();
});

test.each(["o'neil+x@a-b.co", "A.B@C.IO", "a.b+c@x.io", "O'Neil@x.com"])(
  "the address %s is taken (@P-325 @C-282)",
  (value) => expect(email(value)).toBeNull(),
);

test.each(["", "a..b@c.se", "a@b", "a@b.c", "a%b@c.se", `a@b.${"x".repeat(33)}`, "a@-b.se", "a b@c.se"])(
  "the address '%s' is refused (@P-325 @C-282)",
  (value) => expect(email(value)).toBe("Must be a valid email"),
);

test("an address may be left out where it is not needed (@P-326)", () => {
  expect(emailOrEmpty("")).toBeNull();
  expect(emailOrEmpty("x")).toBe("Must be a valid email");
});

test("lengths are told in words (@C-280)", () => {
  expect(minLength(3)("ab")).toBe("Must be at least 3 characters");
  expect(exactLength(2)("abc")).toBe("Must be 2 characters");
  expect(maxLength(50)("x".repeat(50))).toBeNull();
  expect(maxLength(50)("x".repeat(51))).toBe("Must be less than 51 characters");
  expect(password("12345")).toBe("Must be at least 6 characters");
  expect(password("123456")).toBeNull();
});

test("numbers, lists and patterns are told in words (@C-281)", () => {
  expect(number("x")).toBe("Must be a number");
  expect(number("")).toBe("Must be a number");
  expect(number("1.5")).toBeNull();
  expect(oneOf(["a", "b"])("c")).toBe("Must be one of: a, b");
  expect(noneOf(["a", "b"])("a")).toBe("Must not be one of: a, b");
  expect(pattern(/^x$/)("y")).toBe("Invalid format");
});

test("spaces around a value are refused, within it they are fine (@P-324 @C-286)", () => {
  expect(noOuterSpaces(" a")).toBe("Invalid format");
  expect(noOuterSpaces("a ")).toBe("Invalid format");
  expect(noOuterSpaces("a b")).toBeNull();
  expect(noOuterSpaces("")).toBeNull();
});

test("postal codes of many countries are taken (@P-327 @C-283)", () => {
  for (const value of ["A", "111 22", "SW1A 1AA", "SW1A-1AA", "123456789012"])
    expect(postalCode(value)).toBeNull();
  for (const value of ["-1", "1-", "1234567890123", "", "12/3"]) {
    expect(postalCode(value)).toBe("Must be a valid postal code (only digits, letters, spaces and hyphens)");
  }
});

test("of several rules the first broken one speaks (@P-334)", () => {
  const rule = firstOf(notEmpty, email);
  expect(rule("")).toBe("Cannot be empty");
  expect(rule("x")).toBe("Must be a valid email");
  expect(rule("a@b.se")).toBeNull();
});
