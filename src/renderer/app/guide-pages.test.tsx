import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { overrideVariation } from "#renderer/data/flags/experiments.ts";
import { flagStoreOf } from "#renderer/data/flags/flags.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { keptPrompt } from "#renderer/lib/storage/kept-prompt.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import {
  GUIDE_TASKS,
  type GuideTask,
  personalStep,
  type StepStatus,
} from "#shared/domain/onboarding/steps.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { closeClient, openClient, ZONE } from "#tests/factories/browser/whole-client.tsx";
import { accountRecord } from "#tests/factories/people/account.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";

/** The setup guide and its pages in the whole client. */

const ENABLED = { feature_flags: { ...accountRecord().feature_flags, onboarding_enabled: true } };
const MEMBER = { owner: false, admin: false, contact: false, finance: false };
const AT = "2026-06-01T12:00:00.000Z";
const CARD = { psp: "stripe_creditcard" as const, deactivated: false, creditcard_data: null };
const SPOTIFY = {
  client_id: "shop",
  authorize_url: "https://s.test/",
  api_url: "https://s.test/",
  scope: "",
};
const CODE = { code: "ABCDEFGH", expiresInMs: 600_000, usedAt: null };
const trialUntil = (at: number) => ({
  payment_method: { ...CARD, trial_expires_at: new Date(at).toISOString() },
});

interface Shop {
  readonly account?: Partial<Account>;
  readonly roles?: typeof MEMBER;
  readonly zones?: readonly string[];
  /** The host's pages. */
  readonly pages?: object;
  readonly locations?: number;
  /** Whether the host has connected Spotify. */
  readonly hasSpotify?: boolean;
  readonly isSignedIn?: boolean;
}

/** Opens the client of a shop whose guide starts with these tasks done. */
async function open(address: string, done: readonly string[] = [], shop: Shop = {}) {
  const { account = ENABLED, roles, zones = [ZONE], pages = {}, locations = 1, isSignedIn = true } = shop;
  const offered = shop.hasSpotify === false ? null : SPOTIFY;
  let player: string | null = null;
  let known = zones;
  const steps = new Map<string, StepStatus>(done.map((task) => [task, "Completed"]));
  let dismissed: Record<string, number> = {};
  const client = await openClient(address, {
    isSignedIn,
    accounts: [accountRecord({ id: "abcd", ...account })],
    ...(roles && { roles }),
    env: { supportEmail: "help@shop.test", pages },
    graphql: (operation, { step, status }) => {
      if (operation === "SetOnboardingStep") {
        if (status === null) steps.delete(String(step));
        else steps.set(String(step), status as StepStatus);
      }
      const listed = [...steps].map(([name, to]) => ({ name, status: to, updatedAt: AT }));
      if (operation === "OnboardingStepsStatus") return listed;
      if (operation === "SetOnboardingStep")
        return { setOnboardingStep: { id: "abcd", onboardingSteps: listed } };
      return { editorialPage: null };
    },
    answer: ({ method, path }) => {
      if (path.includes("/dismissals")) {
        if (method === "POST") dismissed = { "guide/abcd": 1 };
        if (method === "DELETE") dismissed = {};
        return { dismissed };
      }
      if (path.endsWith(`/sound_zones/${ZONE}`) && player !== null)
        return soundZone({ id: ZONE, account: "abcd", paired: "paired", device_id: player, play_from: null });
      if (path.endsWith("/pairing_codes")) return { current: CODE };
      if (path.endsWith("/sound_zones/search")) {
        const items = known.map((id) => soundZone({ id, account: "abcd" }));
        return { items, after: null, total: items.length };
      }
      if (path.includes("/billing/accounts/abcd/subscriptions"))
        return { items: [{ sound_zone: ZONE, name: "Bar", location_name: "Pier" }], total: 1, after: null };
      if (path.includes("/pricing")) return { vat_percent: 0, price_list: [] };
      if (path.endsWith("/deactivated")) return { locations: [], sound_zones: [] };
      if (path.endsWith("/accounts/abcd/spotify")) return { offered, connections: [], following: 0 };
      if (path.endsWith("/accounts/abcd/business"))
        return { business_description: "", number_of_locations: null };
      if (path.endsWith("/builds")) return { feeds: [] };
      if (method === "POST" && path.endsWith("/locations")) return { id: "place", name: "Pier" };
      if (method === "POST" && path.endsWith("/locations/place/sound_zones")) {
        known = [ZONE];
        return soundZone({ id: ZONE, account: "abcd" });
      }
      if (path.endsWith("/accounts/abcd/locations"))
        return { items: Array.from({ length: locations }, (_, at) => ({ id: `place-${at}`, name: "Pier" })) };
      return undefined;
    },
  });
  /** A colleague does a task, of which the service tells this page. */
  const colleagueDoes = async (task: string) => {
    steps.set(task, "Completed");
    await act(() =>
      client.services.queryClient.invalidateQueries({ queryKey: queryKeys.onboarding("abcd") }),
    );
  };
  /** The zone gets a player, of which the service tells this page. */
  const pair = async () => {
    player = "till";
    await act(() => client.services.queryClient.invalidateQueries({ queryKey: queryKeys.zone(ZONE) }));
  };
  /** The account changes, of which the service tells this page. */
  const become = async (next: Partial<Account>) => {
    const { queryClient } = client.services;
    const changed = [accountRecord({ id: "abcd", ...next })];
    await act(async () => queryClient.setQueryData(accountQueries(client.services).list().queryKey, changed));
  };
  return { ...client, colleagueDoes, pair, become };
}

const TITLES: Readonly<Record<GuideTask, string>> = {
  setup: "Add your first zone",
  "business-description": "Find music that fits",
  "spotify-import": "Bring your playlists",
  "qr-app-login": "Control it from your phone",
  "user-invite": "Invite colleagues",
  "app-pairing": "Pair a player",
  "explicit-setting": "Decide on explicit lyrics",
};

const guideIsOpen = () => screen.findByRole("heading", { level: 1, name: "Let's get the music playing" });
const tasks = () => within(screen.getByRole("region", { name: /^Your tasks/ }));
const cards = () =>
  tasks()
    .getAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);
const card = (task: GuideTask) => {
  const found = tasks().getByRole("heading", { name: TITLES[task] }).closest("li");
  if (!found) throw new Error(`No card of ${task}`);
  return within(found);
};
const navigation = () => screen.queryAllByRole("navigation", { name: "Main", hidden: true });
/** Somebody uses the page; resolves when this late code, and the flags, are there. */
const useThePage = async (operations: readonly string[], late: () => Promise<unknown>) => {
  act(() => void fireEvent.pointerDown(document.body));
  await waitFor(() => expect(operations).toContain("AllFlags"));
  await act(late);
  // Late code may itself wait for somebody.
  act(() => void fireEvent.pointerDown(document.body));
  await act(async () => undefined);
};
const counter = () => import("./shell/guide/guide-counter.tsx");
const experiment = () => import("#renderer/parts/expert/experiment-card.tsx");

test("setup guide: signed out leads to sign-in; its old addresses lead there; it has no search and no sidebar (@P-063 @P-157)", async () => {
  const out = await open("/setup-guide/x", [], { isSignedIn: false });
  expect(out.here()).toBe("/login");
  await out.go("/guide");
  expect(out.here()).toBe("/login");
  closeClient();

  const { go, here, operations } = await open("/setup-guide/x", [], {
    account: { plan: "royalty-free", tier: "tier-1", ...ENABLED },
  });
  for (const address of ["/setup-guide/x", "/guide", "/guide/pair"]) {
    await go(address);
    expect(await screen.findByRole("heading", { level: 1, name: "Not part of your plan" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to your library" })).toBeTruthy();
    expect(screen.queryByText("Your tasks")).toBeNull();
  }
  expect(here()).toBe("/guide/pair");
  expect(operations).not.toContain("OnboardingStepsStatus");
  closeClient();

  const owner = await open("/create");
  await screen.findByRole("heading", { level: 1, name: "Create" });
  expect(screen.queryByRole("searchbox")).not.toBeNull();
  await owner.go("/setup-guide/x");
  expect(owner.here()).toBe("/guide");
  await guideIsOpen();
  expect(navigation()).toEqual([]);
  expect(screen.queryByRole("searchbox")).toBeNull();
});

test("setup guide: each of its addresses opens its page, with a way back (@P-062)", async () => {
  const { go, here } = await open("/guide");
  await guideIsOpen();
  for (const [address, title] of [
    ["/guide/pair", "Pair a player"],
    ["/guide/pair/activate", "Pair a player"],
    ["/guide/business-description", "What kind of place is it?"],
    ["/guide/spotify-import", "Bring your playlists from Spotify"],
    ["/guide/qr-app-login", "Sign in on your phone"],
    ["/guide/user-invite", "Invite people"],
    ["/guide/explicit-setting", "Should tracks with explicit lyrics play?"],
    ["/guide/resources/schedules", "Plan the week with a schedule"],
  ] as const) {
    await go(address);
    expect(here()).toBe(address);
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
    expect(navigation()).toEqual([]);
    const back = within(screen.getByRole("main")).getAllByRole("link", { name: "Setup guide" });
    expect(back[0]?.getAttribute("href")).toBe("/guide");
  }
});

test("setup guide: articles and videos about the player, messages and schedules open from it (@P-009)", async () => {
  const { go, here } = await open("/guide");
  for (const [title, text] of [
    ["Use the desktop app as your player", /nobody has to press play|starts with the computer/],
    ["Announce messages", /Players know their campaigns/],
    ["Plan the week with a schedule", /exception/],
    ["Watch: pair a player", null],
    ["Watch: plan a week", null],
  ] as const) {
    await go("/guide");
    const offered = within(await screen.findByRole("region", { name: "Read and watch" }));
    fireEvent.click(offered.getByRole("link", { name: title }));
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
    expect(here()).toMatch(/^\/guide\/resources\//);
    if (text) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    else expect(screen.getByLabelText(title).getAttribute("src")).toMatch(/\.webm$/);
  }
});

test("setup guide: the import step is a page of the guide (@M-077)", async () => {
  await open("/guide/spotify-import");
  await screen.findByRole("heading", { level: 1, name: "Bring your playlists from Spotify" });
  expect(await screen.findByRole("button", { name: "Connect Spotify" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Setup guide" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Skip for now" })).toBeTruthy();
});

test("setup guide: a flag's property alone shows the sidebar there (@P-122)", async () => {
  const { services, go } = await open("/guide");
  await guideIsOpen();
  expect(navigation()).toEqual([]);
  const store = flagStoreOf(services);
  act(() => store.set("web-playback", { enabled: true, showSidebarInSetupGuide: true }));
  await waitFor(() => expect(navigation().length).toBeGreaterThan(0));
  act(() => store.set("web-playback", { enabled: true, showSidebarInSetupGuide: false }));
  await waitFor(() => expect(navigation()).toEqual([]));
  await go("/create");
  await waitFor(() => expect(navigation().length).toBeGreaterThan(0));
});

test("setup guide: title, count and cards in order, the next one first, live until all are done (@P-159 @P-160)", async () => {
  const { colleagueDoes } = await open("/guide");
  await guideIsOpen();
  await screen.findByRole("heading", { level: 2, name: "Your tasks 7 left" });
  expect(cards()).toEqual(GUIDE_TASKS.map((task) => TITLES[task]));
  const featured = () =>
    [...document.querySelectorAll("[data-featured]")].map((found) => found.getAttribute("data-task"));
  expect(featured()).toEqual(["setup"]);
  expect(screen.getByRole("img", { name: "0 of 7 tasks done" })).toBeTruthy();

  await colleagueDoes("setup");
  await screen.findByRole("heading", { level: 2, name: "Your tasks 6 left" });
  expect(featured()).toEqual(["app-pairing"]);
  expect(cards()[0]).toBe(TITLES["app-pairing"]);
  const done = within(screen.getByRole("region", { name: "Done" }));
  expect(done.getByRole("link", { name: TITLES.setup })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "You're all set" })).toBeNull();

  for (const task of GUIDE_TASKS) await colleagueDoes(task);
  await screen.findByRole("heading", { level: 2, name: "You're all set" });
  expect(screen.queryByText("Your tasks")).toBeNull();
  const next = within(screen.getByRole("region", { name: "You're all set" }));
  expect(next.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/accounts/abcd/your-music/schedules/edit",
    "/accounts/abcd/zones",
  ]);
});

test("setup guide: each step is done for everybody, a QR sign-in of one's own for oneself (@P-241)", async () => {
  const { colleagueDoes } = await open("/guide", [personalStep("bo", "qr-app-login")]);
  const isLeft = (count: number) =>
    screen.findByRole("heading", { level: 2, name: `Your tasks ${count} left` });
  await isLeft(7);
  await colleagueDoes(personalStep("anna", "qr-app-login"));
  await isLeft(6);
  const left = GUIDE_TASKS.filter((task) => task !== "qr-app-login");
  expect(cards()).toEqual(left.map((task) => TITLES[task]));
  for (let task = left.pop(); task && left.length > 0; task = left.pop()) {
    await colleagueDoes(task);
    await isLeft(left.length);
    expect(cards()).toEqual(left.map((open) => TITLES[open]));
  }
});

test("setup guide: each card has one action; a zone and a player cannot be skipped", async () => {
  const { colleagueDoes } = await open("/guide");
  await screen.findByRole("heading", { level: 2, name: "Your tasks 7 left" });
  const actions = GUIDE_TASKS.map((task) => [
    card(task).getByRole("link").getAttribute("href"),
    card(task).queryByRole("button", { name: "Skip" }) !== null,
  ]);
  expect(actions).toEqual([
    ["/accounts/abcd/onboarding/setup?singleStep=true", false],
    ["/guide/business-description", true],
    ["/guide/spotify-import", true],
    ["/guide/qr-app-login", true],
    ["/guide/user-invite", true],
    ["/accounts/abcd/onboarding/setup?flow=pairing-guide", false],
    ["/guide/explicit-setting", true],
  ]);
  await colleagueDoes("setup");
  await waitFor(() => expect(card("app-pairing").getByRole("link").getAttribute("href")).toBe("/guide/pair"));
});

test("setup guide: without Spotify at the host, the import is no task and is not counted", async () => {
  await open("/guide", [], { hasSpotify: false });
  await screen.findByRole("heading", { level: 2, name: "Your tasks 6 left" });
  expect(cards()).not.toContain(TITLES["spotify-import"]);
  expect(screen.getByRole("img", { name: "0 of 6 tasks done" })).toBeTruthy();
  for (const link of tasks().getAllByRole("link")) expect(link.getAttribute("aria-disabled")).toBeNull();
});

test("setup guide: a completed step that is opened again and left by skipping stays completed", async () => {
  const { here, operations } = await open("/guide/explicit-setting", ["explicit-setting"]);
  await screen.findByText("This step is done. You can still change it.");
  fireEvent.click(screen.getByRole("button", { name: "Skip for now" }));
  await waitFor(() => expect(here()).toBe("/guide"));
  expect(operations).not.toContain("SetOnboardingStep");
});

test("setup guide: a skipped task is done at once and comes back with undo", async () => {
  await open("/guide", ["setup"]);
  await screen.findByRole("heading", { level: 2, name: "Your tasks 6 left" });
  fireEvent.click(card("spotify-import").getByRole("button", { name: "Skip" }));
  const heading = await screen.findByRole("heading", { level: 2, name: "Your tasks 5 left" });
  expect(document.activeElement).toBe(heading);
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByRole("heading", { level: 2, name: "Your tasks 6 left" });
  expect(cards()).toContain(TITLES["spotify-import"]);
});

test("setup guide: a plain member reads who can do the rest", async () => {
  await open("/guide", [], { roles: MEMBER });
  await screen.findByRole("heading", { level: 2, name: "Your tasks 7 left" });
  for (const task of ["user-invite", "explicit-setting"] as const) {
    await waitFor(() =>
      expect(card(task).getAllByText("Only owners and admins can do this.")).not.toEqual([]),
    );
    expect(card(task).getByRole("link").getAttribute("aria-disabled")).toBe("true");
  }
  expect(card("app-pairing").getByRole("link").getAttribute("aria-disabled")).toBeNull();
});

test("setup guide: hidden, it leaves the navigation; the user menu leads back to it", async () => {
  const { go } = await open("/guide", ["setup"]);
  fireEvent.click(await screen.findByRole("button", { name: "Hide the guide" }));
  await screen.findByText("The guide is hidden from the menu.");
  await go("/create");
  await screen.findByRole("heading", { level: 1, name: "Create" });
  expect(screen.queryByRole("link", { name: /^Setup guide/ })).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "User menu" }));
  const back = await screen.findByRole("menuitem", { name: "Setup guide" });
  expect(back.getAttribute("href")).toBe("/guide");
  await go("/guide");
  fireEvent.click(await screen.findByRole("button", { name: "Show it again" }));
  await screen.findByRole("button", { name: "Hide the guide" });
  await go("/create");
  expect(await screen.findAllByRole("link", { name: /^Setup guide ?6 tasks left$/ })).toBeTruthy();
});

test("menu: the setup guide counts its remaining tasks (@P-121)", async () => {
  const { colleagueDoes } = await open("/create", ["setup"]);
  const [item] = await screen.findAllByRole("link", { name: /^Setup guide ?6 tasks left$/ });
  expect(item?.getAttribute("href")).toBe("/guide");
  expect(item && within(item).getByText("6")).toBeTruthy();
  await colleagueDoes("user-invite");
  expect(await screen.findAllByRole("link", { name: /^Setup guide ?5 tasks left$/ })).toBeTruthy();
});

test.each([
  ["in trial", trialUntil(Date.now() + DAY_MS), false, true],
  ["after its trial", trialUntil(Date.now() - DAY_MS), false, false],
  ["set up where nothing is sold", {}, false, false],
  ["being set up where nothing is sold", ENABLED, false, true],
  ["after its trial, with a forced guide", trialUntil(Date.now() - DAY_MS), true, true],
  [
    "royalty-free in trial",
    { plan: "royalty-free" as const, ...trialUntil(Date.now() + DAY_MS) },
    true,
    false,
  ],
])(
  "menu: an account %s has the setup guide or not (@P-114 @P-119)",
  async (_name, account, forced, isShown) => {
    // One that is left out has the item first: an item that is only late would not count.
    const first = isShown ? account : trialUntil(Date.now() + DAY_MS);
    const { services, operations, become } = await open("/create", [], { account: first });
    await screen.findByRole("heading", { level: 1, name: "Create" });
    flagStoreOf(services).set("feature-guide-enabled", { enabled: true, forced });
    await useThePage(operations, counter);
    const items = () => screen.queryAllByRole("link", { name: /^Setup guide ?7 tasks left$/ });
    await waitFor(() => expect(items()).not.toEqual([]));
    if (isShown) return;
    await become(account);
    await waitFor(() => expect(items()).toEqual([]));
  },
);

test("pairing guide: without a zone, a toast leads to the first one (@P-162 @C-049)", async () => {
  const { here } = await open("/guide/pair", [], { zones: [] });
  await guideIsOpen();
  expect(here()).toBe("/guide");
  const toast = within(await screen.findByRole("alert"));
  expect(toast.getByText(/Add a zone first/)).toBeTruthy();
  const link = toast.getByRole("link", { name: "Add zone" });
  expect(link.getAttribute("href")).toBe("/accounts/abcd/zones/create");
  fireEvent.click(link);
  await waitFor(() => expect(here()).toBe("/accounts/abcd/zones/create"));
});

test("pairing guide: without a zone, its card leads through the setup alone to the pairing (@P-169)", async () => {
  // Would be a step of its own in the onboarding after sign-up.
  keptPrompt().write("quiet jazz");
  const { here } = await open("/guide", [], { zones: [], locations: 0 });
  await screen.findByRole("heading", { level: 2, name: "Your tasks 7 left" });
  fireEvent.click(card("app-pairing").getByRole("link", { name: "Pair" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Where will the music play?" })).toBeTruthy();
  expect(screen.queryByText(/^\d of \d$/)).toBeNull();
  expect(await screen.findByLabelText(/Name of the zone/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Pair a player" })).toBeTruthy();
  expect(here()).toBe("/guide/pair");
  expect(await screen.findAllByRole("radio", { name: /browser|computer|e-mail/ })).not.toEqual([]);
});

test("onboarding: opens its step in the current account, and ends at the guide (@P-064 @P-158)", async () => {
  const { go, here } = await open("/accounts/_/onboarding/get-started");
  expect(here()).toBe("/accounts/abcd/onboarding/get-started");
  expect(await screen.findByRole("heading", { level: 1, name: /^Three things/ })).toBeTruthy();
  await go("/accounts/_/onboarding/explicit-setting");
  expect(here()).toBe("/accounts/abcd/onboarding/explicit-setting");
  fireEvent.click(await screen.findByRole("button", { name: /^Skip them/ }));
  await guideIsOpen();
  expect(here()).toBe("/guide");
});

test("pairing guide: actions are a closed set for people who may activate zones (@C-050 @P-163 @C-405 @P-485)", async () => {
  const { go, here, router } = await open("/guide/pair/dance");
  expect(here()).toBe("/guide/pair");
  expect(router.state.historyAction).toBe("REPLACE");
  for (const action of ["activate", "upgrade", "resubscribe"]) {
    await go(`/guide/pair/${action}`);
    expect(here()).toBe(`/guide/pair/${action}`);
    expect(await screen.findByRole("heading", { level: 2, name: "Deleted zones" })).toBeTruthy();
  }
  closeClient();
  const member = await open("/guide/pair/activate", [], { roles: MEMBER });
  expect(member.here()).toBe("/guide/pair");
  expect(member.router.state.historyAction).toBe("REPLACE");
  closeClient();
  // Nobody without an account may be in the guide at all: its pages lead on.
  const nobody = await openClient("/guide/pair/activate", { accounts: [] });
  expect(nobody.here()).not.toContain("/guide");
  expect(nobody.router.state.historyAction).toBe("REPLACE");
});

test("pairing guide: where subscriptions are sold, zones without one lead to them, and upgrades to the plans", async () => {
  const selling = { ...ENABLED, billing: "sandbox" as const };
  const { go, here, calls } = await open("/guide/pair/activate", [], { account: selling });
  expect(await screen.findByRole("heading", { name: "Zones without a subscription" })).toBeTruthy();
  expect((await screen.findByRole("link", { name: "Activate Bar" })).getAttribute("href")).toBe(
    `/accounts/abcd/zones/${ZONE}/subscription/activate`,
  );
  await go("/guide/pair/resubscribe");
  expect(await screen.findByRole("heading", { name: "Zones whose subscription has ended" })).toBeTruthy();
  expect((await screen.findByRole("link", { name: "Subscribe to Bar again" })).getAttribute("href")).toBe(
    `/accounts/abcd/zones/${ZONE}/subscription/resubscribe`,
  );
  expect(calls.filter((call) => call.includes("/subscriptions?state=EXPIRED"))).toHaveLength(1);
  await go("/guide/pair/upgrade");
  expect(here()).toBe("/accounts/abcd/upgrade-plan");
});

test("pairing guide: offers the ways to pair the chosen zone", async () => {
  await open("/guide/pair");
  const ways = await screen.findAllByRole("radio", { name: /browser|computer|e-mail/ });
  expect(ways.map((way) => (way as HTMLInputElement).value)).toEqual(["browser", "code", "email"]);
  fireEvent.click(screen.getByRole("radio", { name: /e-mail/ }));
  const mail = screen.getByRole("link", { name: "Write e-mail" }).getAttribute("href") ?? "";
  expect(decodeURIComponent(mail)).toContain(`/accounts/abcd/zones/${ZONE}/player/pair`);
});

test("pairing guide: a zone that gets its player leads to its music and back to the guide", async () => {
  const { pair } = await open("/guide/pair");
  fireEvent.click(await screen.findByRole("radio", { name: /^Another computer/ }));
  expect(await screen.findByText("Pairing code: A B C D E F G H")).toBeTruthy();
  await pair();
  const title = await screen.findByRole("heading", { name: "Bar has a player" });
  const done = within(title.closest("section") ?? document.body);
  expect(done.getByRole("button", { name: "Choose music" })).toBeTruthy();
  expect(done.getByRole("link", { name: "Back to the guide" }).getAttribute("href")).toBe("/guide");
  expect(screen.queryByRole("radio")).toBeNull();
});

const HOST = { meeting: "https://book.test/", helpdesk: "https://help.test/" };
const expert = () => screen.findByRole("complementary", { name: "Talk to an expert" });
const noExpert = () => screen.queryByRole("complementary", { name: "Talk to an expert" });

test("product expert: cards on the guide and on Home, where a host has a meeting page (@P-011 @P-172)", async () => {
  overrideVariation(localStorage, "RE13", "treatment");
  const setUp = { account: {}, pages: HOST, locations: 6 };
  const { go, operations } = await open("/guide", [], setUp);
  const links = within(await expert()).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Book a meeting", HOST.meeting],
    ["Ask a question", HOST.helpdesk],
  ]);
  await go("/home");
  await useThePage(operations, experiment);
  expect(await expert()).toBeTruthy();
  await go("/create");
  await screen.findByRole("heading", { level: 1, name: "Create" });
  expect(noExpert()).toBeNull();
  overrideVariation(localStorage, "RE13", "original");
  await go("/home");
  await screen.findByRole("heading", { level: 1, name: /^Good / });
  expect(noExpert()).toBeNull();
  overrideVariation(localStorage, "RE13", "treatment");
  closeClient();

  // While the company is being set up, only the guide has its card.
  const onboarding = await open("/home", [], setUp);
  await useThePage(onboarding.operations, experiment);
  await expert();
  await onboarding.become(ENABLED);
  await waitFor(() => expect(noExpert()).toBeNull());
  await onboarding.go("/guide");
  expect(await expert()).toBeTruthy();
  closeClient();

  const withoutPage = await open("/guide", [], { ...setUp, pages: {} });
  await screen.findByRole("heading", { level: 2, name: "Your tasks 7 left" });
  expect(noExpert()).toBeNull();
  await withoutPage.go("/home");
  expect(noExpert()).toBeNull();
});
