import { expect, test } from "vitest";
import { isOfNetwork, webAddress } from "./social-networks.ts";

test("social profile: an address is a web page", () => {
  expect(webAddress("https://example.com/a")).toBeNull();
  expect(webAddress("http://example.com")).toBeNull();
  for (const wrong of ["", "example.com", "javascript:alert(1)", "https://me:x@example.com", "https://shop"])
    expect(webAddress(wrong)).toEqual({ code: "rule", rule: "webAddress" });
});

test("social profile: an address must belong to its network", () => {
  expect(isOfNetwork("instagram", "https://www.instagram.com/cafe")).toBe(true);
  expect(isOfNetwork("instagram", "https://notinstagram.com/cafe")).toBe(false);
  expect(isOfNetwork("facebook", "https://instagram.com/cafe")).toBe(false);
  expect(isOfNetwork("website", "https://cafe.example")).toBe(true);
});
