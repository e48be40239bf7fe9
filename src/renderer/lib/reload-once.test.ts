import { beforeEach, expect, test, vi } from "vitest";
import { type ReloadablePage, reloadOnce } from "./reload-once.ts";

beforeEach(() => localStorage.clear());

const HTML = { headers: { "content-type": "text/html; charset=utf-8" } };
const served = async () => new Response("<!doctype html>", HTML);

/** A page whose service answers like this, and how often it was reloaded. */
function page(answer: () => Promise<Response>, storage: ReloadablePage["storage"] = localStorage) {
  let now = 1000;
  const reload = vi.fn();
  const page: ReloadablePage = {
    href: "https://music.example/home",
    fetch: answer,
    storage,
    now: () => now,
    reload,
  };
  const wait = (ms: number) => {
    now += ms;
  };
  return { page, reload, wait };
}

test("a part of the client that cannot be loaded reloads the page at most once a minute (@P-429)", async () => {
  const { page: shown, reload, wait } = page(served);
  await reloadOnce(shown);
  expect(reload).toHaveBeenCalledTimes(1);
  wait(59_999);
  await reloadOnce(shown);
  expect(reload).toHaveBeenCalledTimes(1);
  wait(1);
  await reloadOnce(shown);
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([
  ["there is no way to the service", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["the service is down", async () => new Response("Bad gateway", { ...HTML, status: 502 })],
  ["something else answers", async () => Response.json({ ok: true })],
])("while %s, the page stays, and is reloaded as soon as it can be had (@P-429)", async (_, answer) => {
  const down = page(answer);
  await reloadOnce(down.page);
  expect(down.reload).not.toHaveBeenCalled();
  const up = page(served);
  await reloadOnce(up.page);
  expect(up.reload).toHaveBeenCalledTimes(1);
});

test("a page that is not to be reloaded any more when the service has answered stays", async () => {
  const { page: shown, reload } = page(served);
  await reloadOnce(shown, () => false);
  expect(reload).not.toHaveBeenCalled();
});

test("a page that cannot remember that it was reloaded never reloads by itself (@P-429)", async () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: () => undefined,
  };
  const { page: shown, reload } = page(served, full);
  await reloadOnce(shown);
  expect(reload).not.toHaveBeenCalled();
});
