import { expect, test } from "vitest";
import { email, firstOf, notEmpty, password } from "./validators.ts";

test("not empty: spaces alone are nothing", () => {
  expect(notEmpty("")).toEqual({ code: "required" });
  expect(notEmpty("  ")).toEqual({ code: "required" });
  expect(notEmpty("a")).toBeNull();
});

test.each(["a@-b.se", "a b@c.se", "@c.se", "a.@c.se", ".a@c.se", "a@c..se", "a@c.s3"])(
  "e-mail: '%s' is refused",
  (value) => expect(email(value)).toEqual({ code: "email" }),
);

test("password: a character outside the basic plane is one character", () => {
  expect(password("🎵🎵🎵🎵🎵")).toEqual({ code: "min", length: 6 });
  expect(password("🎵🎵🎵🎵🎵🎵")).toBeNull();
});

test("several rules: the first broken one gives the message", () => {
  const rule = firstOf(notEmpty, email);
  expect(rule("")).toEqual({ code: "required" });
  expect(rule("x")).toEqual({ code: "email" });
  expect(rule("a@b.se")).toBeNull();
});
