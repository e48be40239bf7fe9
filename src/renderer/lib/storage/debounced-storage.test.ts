import { beforeEach, expect, test, vi } from "vitest";
import { CurrentAccount } from "#renderer/lib/account/current-account.ts";
import { keptIn } from "#renderer/lib/session/kept-session.ts";
import { redirectToStore } from "#renderer/lib/session/redirect-to.ts";
import { clearLocalData, preferences } from "./debounced-storage.ts";
import { asText, stored } from "./stored.ts";

beforeEach(() => vi.useFakeTimers());

const theme = () => stored(preferences(localStorage), "theme", asText);
const written = (name = "theme") => localStorage.getItem(`roomtone.${name}`);

test("preferences: written 300 ms after the last change (@P-454)", () => {
  theme().write("dark");
  vi.advanceTimersByTime(200);
  theme().write("light");
  vi.advanceTimersByTime(299);
  expect(written()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(written()).toBe('"light"');
});

test("preferences: continuous changes are written after 600 ms (@P-454)", () => {
  for (let change = 0; change < 6; change++) {
    theme().write(String(change));
    vi.advanceTimersByTime(100);
    if (change < 5) expect(written()).toBeNull();
  }
  expect(written()).toBe('"5"');
  theme().write("later");
  vi.advanceTimersByTime(299);
  expect(written()).toBe('"5"');
  vi.advanceTimersByTime(1);
  expect(written()).toBe('"later"');
});

test("preferences: reads anywhere on the page return pending writes", () => {
  theme().write("dark");
  expect(theme().read()).toBe("dark");
  theme().clear();
  expect(theme().read()).toBeNull();
});

test("preferences: the account and the return page survive closing the page at once", () => {
  new CurrentAccount(localStorage).select("acme.");
  redirectToStore(localStorage).write("/home?x=1");
  expect(written("account")).toBeNull();
  dispatchEvent(new Event("pagehide"));
  expect(written("account")).toBe('"acme."');
  expect(written("redirect-to")).toBe('"/home?x=1"');
});

test("preferences: the session is written at once, under the product's prefix (@P-454)", () => {
  keptIn(localStorage).write({ token: "t", refreshToken: "r", supportChatHash: "" });
  expect(localStorage.getItem("roomtone.session")).toContain('"token":"t"');
});

test("preferences: clearing local data drops pending writes", () => {
  theme().write("dark");
  clearLocalData();
  dispatchEvent(new Event("pagehide"));
  vi.advanceTimersByTime(1000);
  expect(written()).toBeNull();
  expect(theme().read()).toBeNull();
});

test("preferences: with a full storage they live as long as they are pending, without errors", () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: () => undefined,
  };
  const kept = stored(preferences(full), "theme", asText);
  kept.write("dark");
  expect(kept.read()).toBe("dark");
  expect(() => vi.advanceTimersByTime(1000)).not.toThrow();
});
