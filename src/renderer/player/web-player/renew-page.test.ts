import { afterEach, expect, test, vi } from "vitest";
import { renewUntouchedPage } from "./renew-page.ts";

afterEach(() => Reflect.deleteProperty(navigator, "userActivation"));

/** Simulates whether the page has had a user gesture. */
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

test("page renewal: an untouched page reloads", async () => {
  touched(false);
  const untouched = page();
  await renewUntouchedPage(untouched);
  expect(untouched.reload).toHaveBeenCalledTimes(1);
});

test("page renewal: a touched page stays, even if touched while the service is asked", async () => {
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
