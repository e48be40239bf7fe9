import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renewUntouchedPage } from "./renew-page.ts";

beforeEach(() => localStorage.clear());
afterEach(() => Reflect.deleteProperty(navigator, "userActivation"));

/** Somebody has or has not touched the page. */
function touched(hasBeenActive: boolean): void {
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive }, configurable: true });
}

/** The page of a service that answers after `answered`. */
function page(answered: () => void = () => undefined) {
  const fetch = vi.fn(async () => {
    answered();
    return new Response("<!doctype html>", { headers: { "content-type": "text/html" } });
  });
  const reload = vi.fn();
  return { href: "https://music.example/", fetch, storage: localStorage, now: () => 1000, reload };
}

test("a page that nobody touches is opened anew", async () => {
  touched(false);
  const untouched = page();
  await renewUntouchedPage(untouched);
  expect(untouched.reload).toHaveBeenCalledTimes(1);
});

test("a page that somebody touches stays, also when that begins while the service is asked", async () => {
  touched(true);
  const used = page();
  await renewUntouchedPage(used);
  expect(used.fetch).not.toHaveBeenCalled();

  touched(false);
  const begun = page(() => touched(true));
  await renewUntouchedPage(begun);
  expect(begun.fetch).toHaveBeenCalledTimes(1);
  expect(begun.reload).not.toHaveBeenCalled();
});
