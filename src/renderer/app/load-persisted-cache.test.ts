import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import type { Host } from "#renderer/host/host.ts";
import { DeviceMarks } from "#renderer/lib/session/device-marks.ts";
import { keptIn } from "#renderer/lib/session/kept-session.ts";
import { Session } from "#renderer/lib/session/session.ts";
import { KEPT_OVER_RELOAD } from "#renderer/lib/storage/kept-over-reload.ts";
import { loadPersistedCache } from "./load-persisted-cache.ts";

const sessions: Session[] = [];
afterEach(async () => {
  // Otherwise the sessions would write to the storage of other tests.
  for (const session of sessions.splice(0)) await session.logout();
});

const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");
const tokens = (sub: string) => ({
  token: `${part({})}.${part({ typ: "user", sub })}.s`,
  refreshToken: "r",
  supportChatHash: "",
});

/** Loads the client; `person` is already signed in. */
function load(person: string | null, build = "/assets/index-a1.js") {
  const kept = keptIn(localStorage);
  if (person !== null) kept.write(tokens(person));
  const session = new Session({
    kept,
    calls: {
      login: async (email) => ({ ...tokens(email), deviceMark: null }),
      refresh: () => Promise.reject(new Error("not asked for")),
      logout: async () => undefined,
    },
    marks: new DeviceMarks(localStorage),
    isAuthError: () => false,
  });
  sessions.push(session);
  const queryClient = new QueryClient();
  // The cache reads only the host's version.
  const host = { version: "1.0.0" } as Host;
  const end = new AbortController();
  loadPersistedCache({ queryClient, session, host, ended: end.signal }, build, 600_000);
  const shown = () => queryClient.getQueryData(["zones"]);
  const show = (name: string) =>
    queryClient.fetchQuery({ ...KEPT_OVER_RELOAD, queryKey: ["zones"], queryFn: async () => name });
  return { session, shown, show, end };
}

const left = () => localStorage.getItem("roomtone.cache");
/** Leaves the page once the cache code is loaded, which stores everything fetched. */
const leave = () =>
  vi.waitFor(() => {
    dispatchEvent(new Event("pagehide"));
    expect(left()).not.toBeNull();
  });

test("persisted cache: results return after a reload and are removed on sign-out", async () => {
  const first = load("anna");
  await first.show("Bar");
  await leave();

  const second = load("anna");
  expect(second.shown()).toBeUndefined();
  await vi.waitFor(() => expect(second.shown()).toBe("Bar"));
  second.session.logout();
  expect(left()).toBeNull();
});

test("persisted cache: starts at sign-in, and a new build starts empty", async () => {
  const first = load(null);
  await first.session.login("anna", "secret");
  await first.show("Bar");
  await leave();

  const newer = load("anna", "/assets/index-b2.js");
  await vi.waitFor(() => expect(left()).toBeNull());
  expect(newer.shown()).toBeUndefined();
});

test("persisted cache: an ended page writes nothing over the next one's", async () => {
  const first = load("anna");
  await first.show("Bar");
  await leave();
  first.end.abort();
  localStorage.setItem("roomtone.cache", "the next page's");
  dispatchEvent(new Event("pagehide"));
  expect(left()).toBe("the next page's");
});

test("persisted cache: removed with the session even if its code failed to load", () => {
  localStorage.setItem("roomtone.cache", "{}");
  load("anna").session.logout();
  expect(left()).toBeNull();
  localStorage.setItem("roomtone.cache", "{}");
  load(null);
  expect(left()).toBeNull();
});
