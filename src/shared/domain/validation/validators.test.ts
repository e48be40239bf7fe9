import { expect, test } from "vitest";
import { email, firstOf, notEmpty, postalCode, tooLong } from "./validators.ts";

test("not empty: an empty field says so (@C-278)", () => {
  expect(notEmpty("")).toBe("Cannot be empty");
  expect(notEmpty("  ")).toBe("Cannot be empty");
  expect(notEmpty("a")).toBeNull();
});

test.each(["o'neil+x@a-b.co", "A.B@C.IO", "a.b+c@x.io", "O'Neil@x.com"])(
  "e-mail: %s is taken (@P-325)",
  (value) => expect(email(value)).toBeNull(),
);

test.each(["", "a..b@c.se", "a@b", "a@b.c", "a%b@c.se", `a@b.${"x".repeat(33)}`, "a@-b.se", "a b@c.se"])(
  "e-mail: '%s' is refused (@P-325)",
  (value) => expect(email(value)).toBe("Must be a valid email"),
);

test("text that is too long: the message names the first length that is", () => {
  expect(tooLong(50)).toBe("Must be less than 51 characters");
});

test("postal code: those of many countries are taken", () => {
  for (const value of ["A", "111 22", "SW1A 1AA", "SW1A-1AA", "123456789012"])
    expect(postalCode(value)).toBeNull();
  for (const value of ["-1", "1-", "1234567890123", "", "12/3"]) {
    expect(postalCode(value)).toBe("Must be a valid postal code (only digits, letters, spaces and hyphens)");
  }
});

test("several rules: the first broken one gives the message", () => {
  const rule = firstOf(notEmpty, email);
  expect(rule("")).toBe("Cannot be empty");
  expect(rule("x")).toBe("Must be a valid email");
  expect(rule("a@b.se")).toBeNull();
});
