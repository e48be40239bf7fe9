import { QueryObserver } from "@tanstack/react-query";
import { createMemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { accountQueries, chosenAccount } from "#renderer/data/accounts/accounts.ts";
import { discoverQueries } from "#renderer/data/music/discover.ts";
import { paths } from "#renderer/lib/paths.ts";
import { signedIn } from "#renderer/lib/routing/needs.ts";
import { keptIn } from "#renderer/lib/session/kept-session.ts";
import { spotifyTokensOf } from "#renderer/lib/spotify/token-store.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { createServices } from "./create-services.ts";
import { watchSession } from "./watch-session.ts";

const LIVE = new AbortController().signal;

/** A sign-in result whose tokens name the person. */
function loginOf(person: string) {
  const token = `e30.${btoa(JSON.stringify({ typ: "user", sub: person }))}.s`;
  return { userId: person, token, refreshToken: `refresh-${person}`, supportChatHash: "", deviceMark: null };
}

/** A browser and a service that knows each person by token; each has a shop and music pages of their own. */
function browser(address = "/home") {
  const answer = (url: URL, init: RequestInit): unknown => {
    const token = new Headers(init.headers).get("authorization")?.split(".")[1];
    const person = token === undefined ? null : JSON.parse(atob(token)).sub;
    const { variables } = typeof init.body === "string" ? JSON.parse(init.body) : { variables: {} };
    if (url.search === "?op=LoginUser") return { data: { loginUser: loginOf(variables.input.email) } };
    if (url.search === "?op=Logout") return { data: { logout: true } };
    if (person === null) return null;
    if (url.search === "?op=EditorialPage") return { data: { editorialPage: { id: `pages of ${person}` } } };
    return { items: [accountRecord({ id: `${person}-shop`, business_name: `Shop of ${person}` })] };
  };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const said = answer(new URL(address), init);
    const refusal = { error: "unauthorized", message: "no", requestId: "q" };
    return said === null ? Response.json(refusal, { status: 401 }) : Response.json(said);
  });
  const kept = keptIn(localStorage);
  const host = {
    kind: "web",
    manages: true,
    version: "1",
    platform: "",
    serviceUrl: "http://nowhere.test",
    kept,
  } as const;
  const services = createServices(host, LIVE);
  const routes = [
    { path: paths.undoEmail.pattern, lazy: async () => ({ element: null }) },
    { path: "*", handle: { needs: [signedIn] } },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const notices = { sessionExpired: vi.fn(), signedIn: () => undefined };
  const stop = watchSession(services, notices as unknown as Parameters<typeof watchSession>[1], router);

  /** Loads the person's accounts and music, and connects Spotify. */
  const use = async (person: string) => {
    const { queryClient, account } = services;
    const list = accountQueries(services).list();
    const onScreen = new QueryObserver(queryClient, list).subscribe(() => undefined);
    const chosen = await chosenAccount(services);
    account.select(chosen?.id ?? null);
    await queryClient.fetchQuery(discoverQueries(services).editorialPage("home", chosen?.id ?? null));
    spotifyTokensOf(services).set({
      account: `${person}-shop`,
      connectionId: "c",
      accessToken: `Spotify of ${person}`,
      tokenType: "Bearer",
      scope: "",
      issuedAt: Date.now(),
      expiresIn: 3600,
    });
    return onScreen;
  };
  /** All data of the page, including what a reload would find. */
  const known = () =>
    JSON.stringify([
      services.queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
      services.account.get(),
      spotifyTokensOf(services).get(),
      services.session.get(),
      Object.entries(localStorage),
    ]);
  return { services, router, notices, use, known, stop };
}

test("sign-out: leaves no data for the next person in the same browser (@P-265)", async () => {
  const { services, router, use, known, stop } = browser();
  await services.session.login("ada", "x");
  const leave = await use("ada");
  for (const held of ["Shop of ada", "pages of ada", "Spotify of ada"]) expect(known()).toContain(held);

  services.session.logout();
  await expect.poll(() => router.state.location.pathname).toBe("/login");
  // A signed-in person's screens unmount with their page.
  leave();
  await expect.poll(known).not.toContain("ada");

  await services.session.login("bea", "x");
  await use("bea");
  for (const held of ["Shop of bea", "pages of bea", "Spotify of bea"]) expect(known()).toContain(held);
  expect(services.account.get()).toBe("bea-shop");
  expect(known()).not.toContain("ada");
  stop();
});

test("sign-in over another session: leaves no data of the previous person", async () => {
  const { services, use, known, stop } = browser();
  await services.session.login("ada", "x");
  const leave = await use("ada");
  leave();
  services.session.takeOver(loginOf("bea"));
  expect([services.account.get(), spotifyTokensOf(services).get()]).toEqual([null, null]);
  await use("bea");
  expect(known()).not.toContain("ada");
  stop();
});

test.each([
  ["a personal page", "/user?x=1", "/login", 1],
  ["a page from a mailed link", "/undo-email/abc", "/undo-email/abc", 0],
])("ended session: at %s, leads to sign-in if the page needs one", async (_where, address, then, told) => {
  const { services, router, notices, use, known, stop } = browser(address);
  await services.session.login("ada", "x");
  const leave = await use("ada");
  services.session.expire(new Error("refused"));
  leave();
  await expect.poll(known).not.toContain("ada");
  expect(router.state.location.pathname).toBe(then);
  expect(notices.sessionExpired).toHaveBeenCalledTimes(told);
  stop();
});
