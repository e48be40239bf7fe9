import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { afterLogin, redirectToStore } from "#renderer/lib/session/redirect-to.ts";
import { preferences } from "#renderer/lib/storage/debounced-storage.ts";
import { SIGN_UP_CALL } from "#shared/contract/addresses.ts";
import { PLANS } from "#shared/domain/billing/plans.ts";
import { encodeId } from "#shared/domain/ids/opaque-id.ts";
import { PLAYER_ACTIONS } from "#shared/domain/playback/player-actions.ts";
import { SHOWN_STATES } from "#shared/domain/zones/zone-facts.ts";
import {
  type Client,
  closeClient,
  openClient,
  refusal,
  SCHEDULE,
  ZONE,
} from "#tests/factories/browser/whole-client.tsx";
import { accountRecord } from "#tests/factories/people/account.ts";
import { namedZone, nightBus, playbackState } from "#tests/factories/player/playback.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";

/** Addresses that people know, opened in the whole client: its router, pages and shell, with records as answers. */

const open = openClient;

const MAY = "SUBSCRIPTION_WRITE";

let stopLooking: () => void = () => undefined;

afterEach(() => stopLooking());

const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });

const SHOP = "/accounts/abcd";
const WEEK = `${SHOP}/your-music/schedules`;
const BAR = `${SHOP}/zones/${ZONE}`;
const HOME = /^Good /;

test("addresses: each opens its page (@P-027 @P-028 @P-033 @P-035 @P-041 @P-042 @P-043 @P-079 @C-097)", async () => {
  const { go, here } = await open("/");
  expect(here()).toBe("/home");
  expect(await heading(HOME)).toBeTruthy();
  for (const [address, end, title] of [
    ["/search", "/search", "Search"],
    ["/home/", "/home/", HOME],
    ["/search/jazz", "/search/jazz", "Search"],
    ["/home", "/home", HOME],
    ["/search/jazz/albums", "/search/jazz/albums", "Search"],
    ["/discover", "/home", HOME],
    ["/create", "/create", "Create"],
    ["/create/playlist", "/create/playlist", "New playlist"],
    ["/spotify-callback", "/spotify-callback", "Something is missing"],
    ["/addons/", "/home", HOME],
    [`${SHOP}/library/`, `${SHOP}/library/`, "Library"],
    [`${SHOP}/settings/addons/`, "/home", HOME],
    [`${SHOP}/your-music/`, `${SHOP}/library`, "Library"],
    [`${WEEK}/edit`, `${WEEK}/edit`, "New schedule"],
    [`${WEEK}/`, `${SHOP}/library?filter=schedules`, "Library"],
    [`${WEEK}/edit/${SCHEDULE}`, `${WEEK}/edit/${SCHEDULE}`, "Edit schedule"],
    [`${WEEK}/${SCHEDULE}`, `${WEEK}/${SCHEDULE}`, "Opening hours"],
    ["/legal-certificate", "/legal-certificate/print", /certificate/],
    ["/create", "/create", "Create"],
    ["/legal-certificate/", "/legal-certificate/print", /certificate/],
  ] as const) {
    await go(address);
    expect([address, here()]).toEqual([address, end]);
    expect(await heading(title)).toBeTruthy();
  }
});

test.each([true, false])("help: found by topic and by words, read, signed in: %s", async (isSignedIn) => {
  const { go, here } = await open("/help", { isSignedIn });
  expect(await heading("Help")).toBeTruthy();
  expect(screen.getByRole("list", { name: "Getting started" })).toBeTruthy();
  fireEvent.change(screen.getByRole("searchbox", { name: "Search the help" }), {
    target: { value: "music stoped" },
  });
  await screen.findByText(/^\d articles found$/);
  fireEvent.click(screen.getByRole("link", { name: "If you hear no music" }));
  expect(await heading("If you hear no music")).toBeTruthy();
  expect(here()).toBe("/help/no-sound");
  const article = within(screen.getByRole("article"));
  expect(await article.findByRole("heading", { level: 2, name: "If it still doesn't play" })).toBeTruthy();
  expect(article.getByRole("link", { name: "Set opening hours" }).getAttribute("href")).toBe(
    "/help/opening-hours",
  );
  const topic = within(screen.getByRole("navigation", { name: "Player and sound" }));
  expect(topic.getByRole("link", { current: "page" }).textContent).toBe("If you hear no music");
  fireEvent.click(screen.getByRole("link", { name: /^Next/ }));
  expect(await heading("Use the desktop app as your player")).toBeTruthy();

  await go("/help?q=qqqzzzxx");
  expect(await screen.findByRole("heading", { name: "No help found for “qqqzzzxx”" })).toBeTruthy();
  expect(screen.getByText("No articles found").getAttribute("role")).toBe("status");
  await go("/help/nope");
  expect(await heading("No such article")).toBeTruthy();
});

const AMERICAN = accountRecord({ id: "abcd", iso_country: "US" });

/** The titles of the guide's items. */
const resources = async () => {
  const list = within(await screen.findByRole("region", { name: "Read and watch" }));
  return list.getAllByRole("listitem").map((item) => within(item).getByRole("link").textContent);
};

test("guide resources: articles and videos open below the guide, with author and picture (@P-165 @P-240)", async () => {
  const { go, here } = await open("/guide");
  const card = within(
    (await screen.findByRole("heading", { name: "Plan the week with a schedule" })).closest("li") ??
      document.body,
  );
  expect(card.getByText("Article")).toBeTruthy();
  expect(card.getByText("Different music through the day, with exceptions for holidays.")).toBeTruthy();
  expect(card.getByRole("presentation", { hidden: true }).getAttribute("src")).toBe(
    "/help-media/schedules.en.webp",
  );
  fireEvent.click(
    within(await screen.findByRole("region", { name: "Read and watch" })).getByRole("link", {
      name: "Plan the week with a schedule",
    }),
  );
  expect(await heading("Plan the week with a schedule")).toBeTruthy();
  expect(here()).toBe("/guide/resources/schedules");
  const article = within(screen.getByRole("article"));
  expect(article.getByText(/Roomtone/).parentElement?.textContent).toBe("Article · Roomtone, Product team");
  expect(
    await article.findByText("Different music through the day, with exceptions for holidays."),
  ).toBeTruthy();
  expect(await article.findByText(/^Drag a playlist from the list into the week/)).toBeTruthy();
  await go(article.getByRole("link", { name: "Setup guide" }).getAttribute("href") ?? "");
  expect(await resources()).toContain("Plan the week with a schedule");
  fireEvent.click(screen.getByRole("link", { name: "Watch: pair a player" }));
  expect(await heading("Watch: pair a player")).toBeTruthy();
  expect(here()).toBe("/guide/resources/pairing-video");
  expect(screen.getByLabelText("Watch: pair a player").getAttribute("src")).toBe(
    "/help-media/screencast-pair-a-player.en.webm",
  );
});

test("guide resources: an unknown one leads to the guide in its place (@P-164)", async () => {
  const { here, router } = await open("/guide/resources/nope");
  expect(here()).toBe("/guide");
  expect(router.state.historyAction).toBe("REPLACE");
});

test("guide resources: the legal certificate is for US accounts only, here and in the menu (@P-010 @P-166)", async () => {
  const menu = async () => {
    fireEvent.click(await screen.findByRole("button", { name: /^Account: / }));
    return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  };
  const kinds = async () => {
    await resources();
    return new Set(
      screen.getAllByText(/^(Article|Video with captions|To print)$/).map((kind) => kind.textContent),
    );
  };
  const paid = soundZone({ id: ZONE, account: "abcd" });
  const { go, here } = await open("/guide", {
    accounts: [AMERICAN],
    env: { licensor: "Pier Music", pages: {} },
    answer: ({ path }) =>
      path.endsWith("/sound_zones/search") ? { items: [paid], after: null, total: 1 } : undefined,
  });
  expect(await resources()).toContain("Legal certificate");
  expect(await kinds()).toEqual(new Set(["Video with captions", "Article", "To print"]));
  expect(await menu()).toContain("Legal certificate");
  await go("/guide/resources/legal-certificate");
  expect(here()).toBe("/legal-certificate/print");
  const print = vi.fn();
  vi.stubGlobal("print", print);
  fireEvent.click(await screen.findByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
  closeClient();

  const swedish = await open("/guide");
  expect(await resources()).not.toContain("Legal certificate");
  expect(await kinds()).toEqual(new Set(["Video with captions", "Article"]));
  expect(await menu()).not.toContain("Legal certificate");
  await swedish.go("/guide/resources/legal-certificate");
  expect(swedish.here()).toBe("/guide");
});

test.each(PLANS)("plans: an account of the plan %s opens its zones (@P-005)", async (plan) => {
  const { here } = await open("/accounts/_/zones", { accounts: [accountRecord({ id: "abcd", plan })] });
  expect(here()).toBe(`${SHOP}/zones`);
  expect(await heading("Zones")).toBeTruthy();
});

test("flags: the client fetches them after the first action (@P-392)", async () => {
  const { operations } = await open("/home");
  expect(await heading(HOME)).toBeTruthy();
  expect(operations).not.toContain("AllFlags");
  fireEvent.pointerDown(document.body);
  await waitFor(() => expect(operations).toContain("AllFlags"));
});

const MUSIC = { id: "music", title: "Cafe", subtitle: null, items: [] };

test("home: /home/{page} shows that page of music (@P-028)", async () => {
  const { go } = await open("/download", {
    graphql: (_, { id }) => ({ title: id === "cafe" ? "Cafe" : "Home", topic: null, sections: [MUSIC] }),
  });
  await go("/home/cafe");
  expect(await heading("Cafe")).toBeTruthy();
});

test.each([
  ["/user/edit", "/user/edit", "Your profile"],
  ["/user", "/user/edit", "Your profile"],
  ["/user/change-password", "/user/change-password", "Change password"],
  ["/user/change-email", "/user/change-email", "Change e-mail"],
  [`${SHOP}/order-player`, `${SHOP}/order-player`, "Order players"],
  ["/legal-certificate/print", "/legal-certificate/print", /certificate/],
] as const)(
  "sign-in: %s leads there when signed out, and opens afterwards (@P-056 @P-073 @P-036 @C-073)",
  async (address, end, title) => {
    const { router, go, here, calls, signIn } = await open(address, { isSignedIn: false });
    expect(here()).toBe("/login");
    expect(calls.filter((call) => call.includes("abcd"))).toEqual([]);
    signIn();
    await go(afterLogin(redirectToStore(localStorage).read()));
    expect(here()).toBe(end);
    expect(await heading(title)).toBeTruthy();
    expect(router.state.errors).toBeNull();
  },
);

const FREE = accountRecord({ id: "abcd", plan: "royalty-free", tier: "tier-1" });

/** Every level 1 heading that the page has had, however briefly. */
function headingsSeen(): ReadonlySet<string> {
  const seen = new Set<string>();
  const look = () => {
    for (const { textContent } of document.querySelectorAll("h1")) seen.add(textContent ?? "");
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  stopLooking = () => observer.disconnect();
  return seen;
}

test.each(["/", "/home", "/home/", "/home/genres"])(
  "royalty-free plan: %s leads to the library before anything of Home is requested or shown (@P-029)",
  async (address) => {
    const seen = headingsSeen();
    const { here, calls, operations, router } = await open(address, { accounts: [FREE] });
    expect(here()).toBe(`${SHOP}/library`);
    expect(router.state.historyAction).toBe("REPLACE");
    expect(await heading("Library")).toBeTruthy();
    expect([...seen].filter(Boolean)).toEqual(["Library"]);
    expect(operations).not.toContain("EditorialPage");
    expect(calls.filter((call) => call.endsWith("/sound_zones/search"))).toEqual([]);
  },
);

test("royalty-free plan: Home, already open, leads to the library once the plan is known", async () => {
  let isDown = true;
  const { here, services } = await open("/home", {
    accounts: [FREE],
    answer: ({ path }) => {
      if (isDown && path.endsWith("/users/anna/accounts")) throw refusal(503, "unavailable");
    },
  });
  expect(await heading(HOME)).toBeTruthy();
  isDown = false;
  await act(() => services.queryClient.refetchQueries());
  expect(await heading("Library")).toBeTruthy();
  expect(here()).toBe(`${SHOP}/library`);
});

test("/account: light in a dark theme, without sidebar and search field (@P-032)", async () => {
  preferences(localStorage).setItem("roomtone.theme", JSON.stringify("dark"));
  const scheme = () => document.documentElement.getAttribute("data-mantine-color-scheme");
  const { go } = await open("/create");
  await heading("Create");
  expect(scheme()).toBe("dark");
  expect(screen.queryAllByRole("navigation", { name: "Main" })).not.toEqual([]);
  expect(screen.queryByRole("searchbox")).not.toBeNull();
  await go("/account");
  await heading("Your companies");
  expect(scheme()).toBe("light");
  expect(screen.queryAllByRole("navigation", { name: "Main" })).toEqual([]);
  expect(screen.queryByRole("searchbox")).toBeNull();
  await go("/create");
  expect(scheme()).toBe("dark");
});

const PLACE = encodeId({ kind: "Location", stringId: "pier", number: 8, parent: null });
const PIER = {
  id: PLACE,
  account: "abcd",
  name: "Pier",
  labels: [],
  opening_hours: null,
  timezone: "Europe/Oslo",
};

test("analytics: a location's and a zone's page are recorded once each, with its id (@C-030 @C-037)", async () => {
  const pier = { ...PIER, address: "Quay 1", postal_code: "0150", city: "Oslo", iso_country: "NO" };
  const { go, here, services } = await open("/home", {
    answer: ({ path }) =>
      path.endsWith(`/locations/${PLACE}`)
        ? { ...pier, settings: { bandwidth_limitation_kbps: null }, deactivated: false, sound_zones: [] }
        : undefined,
  });
  const event = vi.spyOn(services.reporting, "event");
  await go(`${SHOP}/zones/location/${PLACE}`);
  expect(here()).toBe(`${SHOP}/zones/location/${PLACE}/details`);
  expect(await heading("Pier")).toBeTruthy();
  expect(event.mock.calls).toEqual([["Location - View", { zone_id: PLACE }]]);
  await go(BAR);
  expect(here()).toBe(`${BAR}/player`);
  await go(`${BAR}/settings`);
  expect(event.mock.calls.slice(1)).toEqual([["Zone - View", { zone_id: ZONE }]]);
});

test("location users: are listed, and people are invited on a page of its own (@C-032 @P-179)", async () => {
  const invited: object[] = [];
  const { go, here, calls } = await open("/home", {
    answer: ({ method, path }) => {
      if (path.endsWith(`/locations/${PLACE}`)) return PIER;
      if (!path.endsWith(`/locations/${PLACE}/users`)) return undefined;
      const eva = { id: "invited", pending_email: "eva@shop.example", created_at: "2026-11-27T10:00:00Z" };
      if (method === "POST") invited.push(eva);
      const users = [{ user: "bo", name: "Bo Ek", email: "bo@shop.example" }];
      return method === "POST" ? eva : { users, invited: [...invited] };
    },
  });
  await go(`${SHOP}/zones/location/${PLACE}/users`);
  expect(await heading("Pier")).toBeTruthy();
  const people = await screen.findByRole("region", { name: "People" });
  expect(within(people).getByText("Bo Ek")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Invited" })).toBeNull();
  fireEvent.click(await screen.findByRole("link", { name: "Invite people" }));
  expect(await heading("Invite people")).toBeTruthy();
  expect(here()).toBe(`${SHOP}/zones/location/${PLACE}/users/invite`);
  const emails = await screen.findByLabelText(/^E-mail addresses/, { selector: "input" });
  fireEvent.paste(emails, { clipboardData: { getData: () => "eva@shop.example" } });
  fireEvent.click(await screen.findByRole("button", { name: "Send invitations" }));
  const shown = await screen.findByRole("region", { name: "Invited" });
  expect(within(shown).getByText("eva@shop.example")).toBeTruthy();
  expect(here()).toBe(`${SHOP}/zones/location/${PLACE}/users`);
  expect(calls).toContain(`POST /api/auth/locations/${PLACE}/users`);
});

test("zone list: says each status code that it filters by in words (@C-149)", async () => {
  const states = Object.fromEntries(SHOWN_STATES.map((state) => [state, 0]));
  const { go } = await open("/home", {
    answer: ({ path }) => (path.includes("/zone-counts") ? { total: 0, states } : undefined),
  });
  for (const [code, words] of [
    ["PLAYER_DEPRECATED", "Player out of date"],
    ["PLAYER_DISCONNECTED", "Offline"],
    ["PLAYER_MUTED", "Player muted"],
  ] as const) {
    await go(`${SHOP}/zones?statusCode=${code}`);
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Status" }).value).toBe(words),
    );
  }
});

const bar = () => screen.findByRole("region", { name: "Notices" });

/** A service with these zones that keeps dismissals, at a time of its own. */
function noticing(states: readonly object[]) {
  const held = { states, dismissed: {} as Record<string, number>, now: 1000 };
  const answer: NonNullable<Client["answer"]> = ({ method, path }) => {
    if (path.endsWith("/zone_notices")) return { total: 4, states: held.states };
    if (!path.endsWith("/dismissals")) return undefined;
    if (method === "POST") held.dismissed = { "errors/abcd": held.now };
    return { dismissed: held.dismissed };
  };
  return { held, answer };
}

test("notification bar: zones with a problem, with links to them, until it is dismissed (@C-127 @C-213)", async () => {
  const { held, answer } = noticing([
    { state: "problem", count: 3, newest: 10 },
    { state: "offline", count: 1, newest: 20 },
    { state: "noSubscription", count: 2, newest: 10 },
  ]);
  const { services } = await open("/home", { answer });
  expect(await heading(HOME)).toBeTruthy();
  fireEvent.pointerDown(document.body);
  const problem = await within(await bar()).findByRole("link", { name: "3 zones have a problem" });
  expect(problem.getAttribute("href")).toBe(`${SHOP}/zones?state=problem`);
  const offline = within(await bar()).getByRole("link", { name: "1 zone is offline" });
  expect(offline.getAttribute("href")).toBe(`${SHOP}/zones?state=offline`);
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  const unpaid = await screen.findByRole("link", { name: "2 zones have no subscription" });
  expect(unpaid.getAttribute("href")).toBe(`${SHOP}/zones?state=noSubscription`);
  expect(screen.queryByRole("link", { name: "3 zones have a problem" })).toBeNull();
  const changed = async (states: readonly object[]) => {
    held.states = states;
    await act(() => services.queryClient.invalidateQueries({ queryKey: ["zones", "abcd"] }));
  };
  // Healthy, and then wrong again.
  await changed([]);
  await waitFor(() => expect(screen.queryByRole("region", { name: "Notices" })).toBeNull());
  await changed([{ state: "problem", count: 1, newest: 2000 }]);
  expect(await screen.findByRole("link", { name: "1 zone has a problem" })).toBeTruthy();
});

test("notification bar: not on /download, which offers the apps (@P-030)", async () => {
  const { answer } = noticing([{ state: "problem", count: 3, newest: 10 }]);
  const { go } = await open("/home", {
    answer: (call) => (call.path.endsWith("/builds") ? { feeds: ["latest.yml"] } : answer(call)),
  });
  vi.stubGlobal("fetch", async () => new Response("version: 2.0.1\nfiles:\n  - url: Roomtone-2.0.1.exe\n"));
  expect(await heading(HOME)).toBeTruthy();
  fireEvent.pointerDown(document.body);
  expect(await screen.findByText("3 zones have a problem")).toBeTruthy();
  await go("/download");
  expect(await heading("Install the app")).toBeTruthy();
  const app = await screen.findByRole("link", { name: "Roomtone-2.0.1.exe" });
  expect(app.getAttribute("href")).toMatch(/\/Roomtone-2\.0\.1\.exe$/);
  expect(screen.queryByRole("region", { name: "Notices" })).toBeNull();
});

test("notification bar: zones with a problem show none while the payment method is missing (@C-220)", async () => {
  const { answer } = noticing([{ state: "problem", count: 3, newest: 10 }]);
  const card = { psp: "stripe_creditcard", deactivated: false, trial_expires_at: "2999-01-01T00:00:00Z" };
  let card_type = "visa";
  const paying = () =>
    accountRecord({ id: "abcd", payment_method: { ...card, creditcard_data: { card_type } } });
  const { services } = await open("/home", {
    answer: (call) => {
      if (call.path.endsWith("/users/anna/accounts")) return { items: [paying()] };
      return call.path.endsWith("/accounts/abcd") ? paying() : answer(call);
    },
  });
  expect(await heading(HOME)).toBeTruthy();
  fireEvent.pointerDown(document.body);
  expect(await screen.findByText("3 zones have a problem")).toBeTruthy();
  const changed = async (type: string) => {
    card_type = type;
    await act(() => services.queryClient.invalidateQueries());
  };
  await changed("");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Notices" })).toBeNull());
  await changed("visa");
  expect(await screen.findByText("3 zones have a problem")).toBeTruthy();
});

test("notification bar: without an account, and signed out (@C-219)", async () => {
  const isSignUpOpen: Client["answer"] = ({ path }) => (path === SIGN_UP_CALL ? true : undefined);
  await open("/search", { accounts: [], answer: isSignUpOpen });
  expect(await heading("Search")).toBeTruthy();
  fireEvent.pointerDown(document.body);
  expect(await within(await bar()).findByText("You don't have a company yet.")).toBeTruthy();
  expect(
    within(await bar())
      .getByRole("link", { name: "Sign up" })
      .getAttribute("href"),
  ).toBe("/signup");
  closeClient();
  const { calls } = await open("/nowhere", { isSignedIn: false, answer: isSignUpOpen });
  expect(await heading(/./)).toBeTruthy();
  fireEvent.pointerDown(document.body);
  expect(await within(await bar()).findByText("Music for every room of your business.")).toBeTruthy();
  expect(calls.filter((call) => call.endsWith("/dismissals"))).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Music for every room of your business.")).toBeNull();
});

test("/download: opens for everybody", async () => {
  const { here, calls } = await open("/download", {
    isSignedIn: false,
    answer: ({ path }) => (path.endsWith("/builds") ? { feeds: [] } : undefined),
  });
  expect(here()).toBe("/download");
  expect(await heading("Install the app")).toBeTruthy();
  expect(calls.filter((call) => call.includes("/users/"))).toEqual([]);
});

const OLDER = accountRecord({ id: "old.", business_name: "Old", iso8601_created_at: "2020-01-01T00:00:00Z" });
const NEWER = accountRecord({ id: "new.", business_name: "New", iso8601_created_at: "2025-01-01T00:00:00Z" });

test.each([
  [401, "unauthorized"],
  [403, "forbidden"],
  [404, "not_found"],
  [400, "invalid_url"],
] as const)(
  "account: one refused with %d %s opens Home with the default account, which a notice names (@P-071 @P-268 @C-332 @C-428)",
  async (status, code) => {
    const { here, services } = await open(`/accounts/fore/zones`, {
      accounts: [OLDER, NEWER],
      answer: ({ path }) => {
        if (path.endsWith("/accounts/fore")) throw refusal(status, code);
      },
    });
    expect(here()).toBe("/home");
    expect(services.account.get()).toBe("new.");
    expect(
      await screen.findByText("You don't have access to that account. We opened New instead."),
    ).toBeTruthy();
  },
);

test("account: one that temporarily fails shows the error page and stays selected (@C-332)", async () => {
  const { go, here, services } = await open("/accounts/old./zones", { accounts: [OLDER, NEWER] });
  await heading("Zones");
  services.queryClient.clear();
  vi.spyOn(services.rest, "call").mockRejectedValue(refusal(503, "unavailable"));
  vi.spyOn(console, "error").mockReturnValue();
  await go("/accounts/old./settings/overview");
  expect(here()).toBe("/accounts/old./settings/overview");
  expect(await screen.findByRole("button", { name: "Reload" })).toBeTruthy();
  expect(services.account.get()).toBe("old.");
});

test("malformed ids: zones and locations are not found, actions open the player (@C-026 @C-034 @C-410)", async () => {
  const { go, here, calls } = await open(`${SHOP}/zones`);
  for (const [address, title] of [
    [`${SHOP}/zones/create/!!bad!!`, "Location not found"],
    [`${SHOP}/zones/!!bad!!/player`, "Zone not found"],
    [`${SHOP}/zones/edit/!!bad!!`, "Location not found"],
    [`${SHOP}/zones/location/!!bad!!/details`, "Location not found"],
  ] as const) {
    await go(address);
    expect(await heading(title)).toBeTruthy();
    expect(here()).toBe(address);
    expect(screen.queryByRole("textbox")).toBeNull();
  }
  for (const address of [`${SHOP}/zones/!!bad!!`, `${SHOP}/zones/!!bad!!/player/pause`]) {
    await go(address);
    expect(await heading("Zone not found")).toBeTruthy();
    await go(`${SHOP}/zones`);
  }
  expect(calls.filter((call) => call.includes("bad"))).toEqual([]);
  await go(`${BAR}/player/explode`);
  expect(here()).toBe(`${BAR}/player`);
  expect(await heading("Bar")).toBeTruthy();
});

test("zone actions: each of the set is run once and opens the player; others only do that (@C-039 @C-404)", async () => {
  const { go, here, commands, operations, services } = await open(`${SHOP}/zones`, {
    answer: ({ path }) =>
      path.endsWith(ZONE) ? soundZone({ id: ZONE, account: "abcd", permissions: [MAY] }) : undefined,
  });
  const state = playbackState({ zone: namedZone(ZONE), track: nightBus() });
  vi.spyOn(services.playbackStates, "get").mockReturnValue(state);
  for (const action of ["play", "pause", "skip", "volume?value=40", "volume", "block", "explode"]) {
    await go(`${BAR}/player/${action}`);
    await waitFor(() => expect(here()).toBe(`${BAR}/player`));
  }
  expect(PLAYER_ACTIONS).toEqual(["play", "pause", "skip", "volume", "block"]);
  await waitFor(() => expect(operations).toContain("BlockTrack"));
  expect(commands).toEqual([
    [ZONE, { type: "play" }],
    [ZONE, { type: "pause" }],
    [ZONE, { type: "skip" }],
    [ZONE, { type: "volume", volume: 40 }],
  ]);
});

test("zone page: shows at once that it loads, then the player of its zone (@C-038)", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { go, commands, joined, services } = await open(`${SHOP}/zones`, {
    answer: ({ path }) => (path.endsWith(ZONE) ? promise : undefined),
  });
  await heading("Zones");
  vi.spyOn(services.playbackStates, "get").mockReturnValue(
    playbackState({ zone: namedZone(ZONE), status: "paused" }),
  );
  await go(`${BAR}/player`);
  // Without waiting: the page is there while the zone is still on its way.
  expect(screen.getByRole("status", { name: "Loading player" })).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(joined).toContain(`sound_zone ${ZONE}`);
  await act(async () => resolve(soundZone({ id: ZONE, account: "abcd" })));
  expect(await heading("Bar")).toBeTruthy();
  expect(screen.queryByRole("status", { name: "Loading player" })).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Play" }));
  await waitFor(() => expect(commands).toEqual([[ZONE, { type: "play" }]]));
});
