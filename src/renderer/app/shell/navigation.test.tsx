import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { CurrentAccount } from "#renderer/lib/account/current-account.ts";
import { SIGN_UP_CALL } from "#shared/contract/addresses.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { LazyNoAccountModal } from "./account/lazy-no-account-modal.tsx";
import { Header } from "./header.tsx";
import { Sidebar } from "./sidebar.tsx";

beforeEach(() => {
  // Too narrow for the library panel, which has its own tests.
  vi.spyOn(window, "matchMedia").mockImplementation(
    () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList,
  );
});

const PUBLIC = ["Home", "Search", "Create", "Sign up", "Library"];
const PARTNER = { is_partner: true, is_distributor: false };

interface Visitor {
  /** Null: signed out. */
  readonly userId?: string | null;
  /** The person's accounts, the current one first. */
  readonly accounts?: readonly Account[];
  readonly isSignUpOpen?: boolean;
  /** Accounts that wait for the person's two-step sign-in. */
  readonly due?: readonly object[];
}

/** The shell's header and sidebar as this visitor sees them. */
function show({ userId = "anna", accounts = [], isSignUpOpen = true, due = [] }: Visitor): QueryClient {
  const flags = { owner: true, admin: false, contact: false, finance: false };
  const acls = accounts.map(({ id }) => ({ id: `acl-${id}`, account: id, user: userId, ...flags }));
  const state = { userId, zoneId: null, paired: false };
  const client = new QueryClient();
  const selection = new CurrentAccount(localStorage);
  selection.select(accounts[0]?.id ?? null);
  const services = {
    account: selection,
    host: { kind: "web", manages: true },
    rest: answering(({ path }) => {
      if (path === SIGN_UP_CALL) return isSignUpOpen;
      if (path.endsWith("/acls")) return { items: acls, locations: [], two_step_due: due };
      return path.endsWith("/accounts") ? { items: accounts } : { id: userId, name: "Anna", email: "" };
    }),
    session: {
      subscribe: quiet,
      onEnd: quiet,
      get: () => state,
      isLoggedIn: () => userId !== null,
      isAuthenticated: () => userId !== null,
    },
  };
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={client}>
        <Header search onOpenPalette={() => undefined} />
        <Sidebar />
        <LazyNoAccountModal />
      </QueryClientProvider>
    </WithServices>,
  );
  return client;
}

const items = () =>
  within(screen.getByRole("navigation", { name: "Main", hidden: true }))
    .getAllByRole("listitem", { hidden: true })
    .map(({ textContent }) => textContent);

const openMenu = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name: `Account: ${name}` }));
  await screen.findByRole("menuitem", { name: "Your companies" });
  return screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
};

test("navigation: a signed-out visitor sees the public items, with sign-up where it is open (@P-094 @P-109)", async () => {
  show({ userId: null });
  await waitFor(() => expect(items()).toEqual(PUBLIC));
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login");
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
  closeScreen();
  show({ accounts: [accountRecord()] });
  await waitFor(() => expect(items()).toEqual(["Home", "Search", "Create", "Library", "Zones"]));
  expect(screen.queryByRole("link", { name: "Sign in" })).toBeNull();
  closeScreen();
  show({ isSignUpOpen: false });
  await waitFor(() => expect(items()).toEqual(["Home", "Search", "Create", "Library"]));
});

test("navigation: zones are labelled Locations where people run locations (@P-113 @C-022)", async () => {
  show({ accounts: [accountRecord({ has_location_users: true })] });
  const locations = await screen.findByRole("link", { name: "Locations" });
  expect(locations.getAttribute("href")).toBe("/accounts/account/zones");
  expect(screen.queryByRole("link", { name: "Zones" })).toBeNull();
  closeScreen();
  show({ accounts: [accountRecord()] });
  expect((await screen.findByRole("link", { name: "Zones" })).getAttribute("href")).toBe(
    "/accounts/account/zones",
  );
  expect(screen.queryByRole("link", { name: "Locations" })).toBeNull();
});

test("navigation: a partner's own items are headed My company (@P-120)", async () => {
  show({ accounts: [accountRecord({ roles: PARTNER })] });
  const list = await screen.findByRole("list", { name: "My company" });
  expect(within(list).getAllByRole("link")[0]?.textContent).toBe("Home");
  closeScreen();
  show({ accounts: [accountRecord()] });
  await screen.findByRole("link", { name: "Zones" });
  expect(screen.queryByText("My company")).toBeNull();
});

test("header: shows the company's logo, or a picture of a shop without one (@P-105)", async () => {
  show({ accounts: [accountRecord({ image: { url: "/logo/%w/%h" } })] });
  const button = await screen.findByRole("button", { name: "Account: Shop" });
  expect(button.querySelector("img")?.getAttribute("src")).toMatch(/^\/logo\/\d+\/\d+$/);
  closeScreen();
  show({ accounts: [accountRecord()] });
  const plain = await screen.findByRole("button", { name: "Account: Shop" });
  expect(plain.querySelector("img")).toBeNull();
  expect(plain.querySelector("svg.tabler-icon-building-store")).toBeTruthy();
});

test("account menu: name, settings, apps, other accounts, and in the USA the certificate (@P-126 @P-127)", async () => {
  const others = [
    accountRecord({ id: "b", business_name: "Bakery" }),
    accountRecord({ id: "p", business_name: "Players", roles: PARTNER }),
  ];
  show({ accounts: [accountRecord({ iso_country: "US" }), ...others] });
  const shown = ["Account settings", "Download apps", "Legal certificate", "Your companies"];
  expect(await openMenu("Shop")).toEqual([...shown, "Bakery", "PlayersPartner"]);
  expect(within(screen.getByRole("menu")).getByText("Shop")).toBeTruthy();
  const hrefs = screen.getAllByRole("menuitem").map((item) => item.getAttribute("href"));
  expect(hrefs.slice(0, 4)).toEqual([
    "/accounts/account/settings",
    "/download",
    "/legal-certificate/print",
    "/account",
  ]);
  closeScreen();
  show({ accounts: [accountRecord(), ...others] });
  expect(await openMenu("Shop")).toEqual([
    "Account settings",
    "Download apps",
    "Your companies",
    "Bakery",
    "PlayersPartner",
  ]);
});

test("account menu: many companies can be searched, the recent ones come first", async () => {
  const many = Array.from({ length: 300 }, (_, number) =>
    accountRecord({ id: `id-${number}`, business_name: `Café ${String(number).padStart(3, "0")}` }),
  );
  localStorage.setItem("roomtone.recent-accounts", JSON.stringify(["id-250", "gone", "id-7"]));
  show({ accounts: [accountRecord(), ...many] });
  await openMenu("Shop");
  const list = () => screen.getByRole("menu", { name: "Switch account" });
  const found = () =>
    within(list())
      .getAllByRole("menuitem")
      .map(({ textContent }) => textContent);
  expect(found().slice(0, 4)).toEqual(["Café 250", "Café 007", "Café 000", "Café 001"]);
  expect(within(list()).getByText("248 more. Search by name.")).toBeTruthy();
  const field = screen.getByRole("searchbox", { name: "Search companies" });
  fireEvent.change(field, { target: { value: "cafe 29" } });
  expect(found()).toEqual(Array.from({ length: 10 }, (_, number) => `Café 29${number}`));
  fireEvent.change(field, { target: { value: "nobody" } });
  expect(screen.getByText("No results for “nobody”")).toBeTruthy();
  fireEvent.change(field, { target: { value: "299" } });
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.click(await screen.findByRole("button", { name: "Account: Café 299" }));
  await waitFor(() => expect(found().slice(0, 3)).toEqual(["Shop", "Café 250", "Café 007"]));
});

test("no account: a dialog offers sign-up or to cancel, and stays away once dismissed (@P-137 @P-138)", async () => {
  show({ userId: "bo" });
  const dialog = await screen.findByRole("dialog", { name: "You don't have a company yet" });
  expect(within(dialog).getByRole("link", { name: "Sign up" }).getAttribute("href")).toBe("/signup");
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  closeScreen();
  show({ userId: "bo" });
  // The item appears when everything is known that the dialog needs.
  expect(await screen.findByRole("link", { name: "Sign up" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["an account", ["Home", "Search", "Create", "Library", "Zones"], { accounts: [accountRecord()] }],
  [
    "an account that waits for two-step sign-in",
    PUBLIC,
    { due: [{ account: "acme", business_name: "Acme" }] },
  ],
  ["closed sign-up", ["Home", "Search", "Create", "Library"], { isSignUpOpen: false }],
  ["nobody signed in", PUBLIC, { userId: null }],
])("no account: no dialog with %s", async (_, shown, visitor) => {
  const client = show(visitor);
  await waitFor(() => expect(items()).toEqual(shown));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole("dialog")).toBeNull();
});
