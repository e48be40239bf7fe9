import { expect, test, vi } from "vitest";
import { type ReloadablePage, reloadOnce } from "./reload-once.ts";

const HTML = { headers: { "content-type": "text/html; charset=utf-8" } };
const served = async () => new Response("<!doctype html>", HTML);

/** A page whose service answers as given, and a count of its reloads. */
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

test("reload: missing code reloads the page at most once a minute (@P-429)", async () => {
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
  ["the service is unreachable", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["the service is down", async () => new Response("Bad gateway", { ...HTML, status: 502 })],
  ["another server answers", async () => Response.json({ ok: true })],
])("reload: while %s the page stays, and reloads as soon as it is available (@P-429)", async (_, answer) => {
  const down = page(answer);
  await reloadOnce(down.page);
  expect(down.reload).not.toHaveBeenCalled();
  const up = page(served);
  await reloadOnce(up.page);
  expect(up.reload).toHaveBeenCalledTimes(1);
});

test("reload: a page that recovered before the service answered stays", async () => {
  const { page: shown, reload } = page(served);
  await reloadOnce(shown, () => false);
  expect(reload).not.toHaveBeenCalled();
});

test("reload: a page without storage never reloads by itself (@P-429)", async () => {
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
