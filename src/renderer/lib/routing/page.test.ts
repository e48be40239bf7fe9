import { matchPath } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { redirectToStore } from "#renderer/lib/session/redirect-to.ts";
import { encodeId } from "#shared/domain/ids/opaque-id.ts";
import type { Need } from "./need.ts";
import { signedIn, signedInOrDevice, signedOut } from "./needs.ts";
import { type Page, page, redirect } from "./page.ts";
import { path } from "./path.ts";

interface Person {
  readonly kind?: "web" | "electron";
  readonly isSignedIn?: boolean;
  readonly isPaired?: boolean;
}

/** Opens a page's address directly; returns its redirect, or the parsed address. */
async function open(opened: Page, address: string, person: Person = {}) {
  const { kind = "web", isSignedIn = false, isPaired = false } = person;
  const notices = { accountAccessError: () => undefined, alreadyPaired: () => undefined };
  const services = {
    host: { kind, ...(kind === "electron" && { browserSignIn: {} }) },
    session: {
      isLoggedIn: () => isSignedIn,
      isAuthenticated: () => isSignedIn || isPaired,
    },
    parts: new Map(),
  } as unknown as Services;
  history.replaceState(null, "", address);
  const url = new URL(address, location.href);
  const params = matchPath(opened.pattern, url.pathname)?.params;
  if (!params) throw new Error(`${address} is no ${opened.pattern}`);
  const answered = await opened
    .open({ services, notices, url, params })
    .catch((thrown: unknown) => (thrown instanceof Response ? thrown : Promise.reject(thrown)));
  const response = answered instanceof Response ? answered : null;
  return {
    leadsTo: response?.headers.get("location") ?? null,
    replaces: response?.headers.has("X-Remix-Replace"),
    read: response ? null : answered,
  };
}

async function component() {
  return () => null;
}

const anyPage = (...needs: Need[]) => page(path("/*"), { needs, component });

test.each([
  [signedOut, {}, null],
  [signedOut, { isSignedIn: true }, "/home"],
  [signedIn, { isSignedIn: true }, null],
  [signedIn, {}, "/login"],
  [signedIn, { isPaired: true, kind: "electron" }, "/electron/login"],
  [signedInOrDevice, {}, "/login"],
  [signedInOrDevice, { isSignedIn: true }, null],
  [signedInOrDevice, { isPaired: true, kind: "electron" }, null],
] as const)("needs: a page for $name, opened by %j, leads to %s", async (need, person, leadsTo) => {
  expect(await open(anyPage(need), "/user", person)).toMatchObject({ leadsTo });
});

test("sign-in: returns to the requested page, and Back does not lead to sign-in (@P-264)", async () => {
  const { leadsTo, replaces } = await open(anyPage(signedIn), "/user?x=1");
  expect([leadsTo, replaces]).toEqual(["/login", true]);
  expect(redirectToStore(localStorage).read()).toBe("/user?x=1");
});

test("sign-in: is not remembered as the requested page", async () => {
  await open(anyPage(signedIn), "/login");
  expect(redirectToStore(localStorage).read()).toBeNull();
});

test("needs: checked in order, stopping at the first unmet one", async () => {
  const asked: string[] = [];
  const check = (name: string, elsewhere: string | null) => () => {
    asked.push(name);
    return elsewhere;
  };
  const opened = anyPage(check("a", null), check("b", "/b"), check("c", "/c"));
  expect(await open(opened, "/x")).toMatchObject({ leadsTo: "/b", replaces: true });
  expect(asked).toEqual(["a", "b"]);
});

const ZONE = encodeId({ kind: "SoundZone", stringId: "bar", number: 7, parent: null });
const PLAYER = `/accounts/abcd/zones/${ZONE}/player`;

test("page: receives the parsed address and starts fetching at once", async () => {
  const load = vi.fn();
  const history = page(paths.zoneHistory, { component, load: async () => load });
  const { read } = await open(history, `${PLAYER}/history?date=2024-01-05`);
  const address = { params: { accountId: "abcd", zoneId: ZONE }, search: { date: "2024-01-05" } };
  expect(read).toEqual(address);
  await expect.poll(() => load.mock.calls).toEqual([[expect.anything(), address]]);
});

test("malformed id: is not found, and fetches nothing", async () => {
  const load = vi.fn();
  const history = page(paths.zoneHistory, { component, load: async () => load });
  const opened = open(history, "/accounts/abcd/zones/no-id/player/history");
  await expect(opened).rejects.toMatchObject({ init: { status: 404 } });
  expect(load).not.toHaveBeenCalled();
});

test("malformed id: an unmet need redirects first, and nothing is fetched", async () => {
  const load = vi.fn();
  const zone = page(paths.zone, { needs: [signedIn], component, load: async () => load });
  expect(await open(zone, "/accounts/abcd/zones/no-id")).toMatchObject({ leadsTo: "/login" });
  expect(await open(zone, `/accounts/abcd/zones/${ZONE}`)).toMatchObject({ leadsTo: "/login" });
  expect(load).not.toHaveBeenCalled();
});

test("malformed id: the page may redirect elsewhere, but not to itself", async () => {
  const otherwise = ({ accountId, zoneId }: { accountId: string; zoneId: string }) =>
    paths.zonePair({ accountId, zoneId });
  const pair = page(paths.zonePair, { component, otherwise });
  expect(await open(pair, `${PLAYER}/pair/gramophone`)).toMatchObject({
    leadsTo: `${PLAYER}/pair`,
    replaces: true,
  });
  await expect(open(pair, "/accounts/abcd/zones/no-id/player/pair")).rejects.toMatchObject({
    init: { status: 404 },
  });
});

test("prefetch: a failure does not block the page", async () => {
  const load = () => Promise.reject(new Error("no such chunk"));
  expect(await open(page(paths.download, { component, load }), "/download")).toMatchObject({ leadsTo: null });
});

test("redirect: keeps the search of its address", () => {
  const { to } = redirect(paths.zone, (zone) => paths.zonePlayer(zone));
  const visit = { url: new URL("http://shop.test/?chrome=0"), params: { accountId: "abcd", zoneId: ZONE } };
  expect(to(visit as unknown as Parameters<typeof to>[0])).toBe(`${PLAYER}?chrome=0`);
});
