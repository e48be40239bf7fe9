import { expect, test } from "vitest";
import { afterLogin } from "./redirect-to.ts";

test("after sign-in: the requested page opens (@P-142)", () => {
  expect(afterLogin("/accounts/_/settings/users?x=1")).toBe("/accounts/_/settings/users?x=1");
});

test.each([null, "/login/saml/x", "/login", "/signup/user", "/logout"])(
  "after sign-in: %s goes home, since it would lead back to sign-in (@P-143)",
  (target) => expect(afterLogin(target)).toBe("/home"),
);

test.each(["/./login", "/x/../login", "/\tlogin"])(
  "after sign-in: %j would lead back to sign-in too",
  (target) => expect(afterLogin(target)).toBe("/home"),
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
])("after sign-in: %j is not a page of the client", (target) => expect(afterLogin(target)).toBe("/home"));
