import { beforeEach, expect, test } from "vitest";
import { mayReload } from "./reload-once.ts";

beforeEach(() => localStorage.clear());

test("a part of the client that cannot be loaded reloads the page at most once a minute (@P-429)", () => {
  expect(mayReload(localStorage, 1000)).toBe(true);
  expect(mayReload(localStorage, 60_999)).toBe(false);
  expect(mayReload(localStorage, 61_000)).toBe(true);
});
