import { expect, test } from "vitest";
import { discoverRedirect } from "./discover-need.ts";

test("pages of music: an account whose music is chosen for it is led to its library, nobody's home (@M-040)", () => {
  expect(discoverRedirect(true, "acme")).toBe("/accounts/acme/library");
  expect(discoverRedirect(true, null)).toBe("/home");
  expect(discoverRedirect(false, "acme")).toBeNull();
});
