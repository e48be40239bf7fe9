import { expect, test, vi } from "vitest";
import { MOVED_META } from "#shared/domain/moves/service-move.ts";
import { moveStorage, thisBrowser } from "./move-storage.ts";

const from = "https://old.example";

/** The page as the service serves it after a move to this origin. */
function serve(content: string): void {
  const meta = document.createElement("meta");
  meta.name = MOVED_META;
  meta.content = content;
  document.head.append(meta);
}

test.each(["", "{", "null", "[]", '{"from":"https://old.example"}', '{"from":"javascript:1","to":"x"}'])(
  "domain migration: a page that names the addresses as %j starts as usual",
  async (content) => {
    const call = vi.fn();
    vi.stubGlobal("fetch", call);
    serve(content);
    expect(await moveStorage()).toBeNull();
    expect(call).not.toHaveBeenCalled();
  },
);

test("domain migration: returns the error to report, with its outcome (@P-444)", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  serve(JSON.stringify({ from, to: location.origin }));
  const error = await moveStorage();
  expect([error?.message, error?.cause]).toEqual([
    "Unreachable domain(s) during domain migration",
    "disabled",
  ]);
  expect(document.cookie).toContain("roomtone.moved=off");
});

test("domain migration: denied storage counts as empty", () => {
  const denied = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: denied, setItem: denied, removeItem: denied });
  const { local } = thisBrowser();
  local.setItem("roomtone.theme", "x");
  expect(local.getItem("roomtone.theme")).toBeNull();
});

test("domain migration: cookies last and calls wait for as long as they are told (@P-461)", async () => {
  const written = vi.spyOn(document, "cookie", "set");
  thisBrowser().cookies.set("roomtone.moved", "done", 7_776_000);
  expect(written.mock.calls.join()).toMatch(/^roomtone\.moved=done;.*\bMax-Age=7776000\b/i);
  const limit = vi.spyOn(AbortSignal, "timeout");
  const call = vi.fn(async (_address: string, _init: RequestInit) => Response.json({}));
  vi.stubGlobal("fetch", call);
  await thisBrowser().call(`${from}/healthz`, {}, 5000);
  expect(limit).toHaveBeenCalledExactlyOnceWith(5000);
  expect(call.mock.calls[0]?.[1].signal).toBe(limit.mock.results[0]?.value);
});

test("domain migration: a page that is still there after its time goes on (@P-461)", async () => {
  vi.useFakeTimers();
  const replace = vi.fn();
  vi.stubGlobal("location", { href: "http://localhost/", protocol: "http:", replace });
  const left = vi.fn();
  const leaving = thisBrowser().leave(`${from}/`, 10_000).then(left);
  expect(replace).toHaveBeenCalledWith(`${from}/`);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(left).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await leaving;
  expect(left).toHaveBeenCalledWith(false);
});

test("domain migration: a page that somebody returns to goes on at once", async () => {
  vi.stubGlobal("location", { href: "http://localhost/", protocol: "http:", replace: () => undefined });
  const leaving = thisBrowser().leave(`${from}/`, 60_000);
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(await leaving).toBe(false);
});
