import { expect, test } from "vitest";
import { afterLogin } from "./redirect-to.ts";

test("the page that was wanted is opened after sign-in (@P-142)", () => {
  expect(afterLogin("/accounts/_/settings/users?x=1")).toBe("/accounts/_/settings/users?x=1");
});

test.each([null, "/login/saml/x", "/login", "/signup/user", "/logout"])(
  "%s leads home: it would lead back to sign-in (@P-143)",
  (target) => expect(afterLogin(target)).toBe("/home"),
);

test.each(["/./login", "/x/../login", "/\tlogin"])("%j leads back to sign-in too", (target) =>
  expect(afterLogin(target)).toBe("/home"),
);

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\\evil.example",
  "\t//evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/\t/",
  "//",
  "///",
  "//[",
])("%j is no page of the client", (target) => expect(afterLogin(target)).toBe("/home"));
