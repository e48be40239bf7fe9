import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiError, type ApiErrorDetail } from "#renderer/lib/transport/api-error.ts";
import { LazySourceMenu } from "#renderer/parts/source-menu/lazy-source-menu.tsx";
import type { Account } from "#shared/contract/rest/entities.ts";
import { encodeId } from "#shared/domain/ids/opaque-id.ts";
import { hasLibrarySearch, LIBRARY_DEBOUNCE_MS } from "#shared/domain/library/library-limits.ts";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { LibraryPanel } from "./library-panel.tsx";

const ACCOUNT = "account";
const idOf = (kind: "Playlist" | "Schedule", index: number) =>
  encodeId({ kind, stringId: `music-${index}`, number: index, parent: null });
const node = (index: number, kind: "Playlist" | "Schedule" = "Playlist") => ({
  __typename: kind,
  id: idOf(kind, index),
  name: `${kind} ${index}`,
  presentAs: "playlist",
  composerType: "Manual",
  shortDescription: "",
  curator: { accountId: ACCOUNT },
  presets: { playbackMode: "shuffle" },
  display: { title: "", image: null, colors: null },
});
type Node = ReturnType<typeof node>;

interface Asked {
  readonly first: number;
  readonly after: string | null;
  readonly query: { readonly kinds?: readonly string[]; readonly search: string; readonly sort: object };
}

interface Shown {
  readonly items?: readonly Node[];
  readonly account?: Partial<Account> | null;
  readonly signedIn?: boolean;
  /** The service's answer to a change. */
  readonly refusal?: ApiErrorDetail;
  /** The service never answers. */
  readonly silent?: boolean;
}

/** The panel with these library items, and the service behind it. */
function show({ items = [], account = {}, signedIn = true, refusal, silent = false }: Shown = {}) {
  let held = [...items];
  const asked: Asked[] = [];
  const changes: unknown[] = [];
  const state = () => ({ owner: ACCOUNT, version: changes.length, ids: held.map(({ id }) => id) });
  const graphql = async (_: unknown, variables: Record<string, never>) => {
    if (silent) return new Promise<never>(() => undefined);
    if ("input" in variables) {
      const input: { items?: { id: string }[]; itemIds?: string[] } = variables.input;
      changes.push(input);
      if (refusal) throw new ApiError(refusal);
      const added = items.filter(({ id }) => input.items?.some((item) => item.id === id));
      held = [...added, ...held.filter(({ id }) => !input.itemIds?.includes(id))];
      return { addToLibrary: state(), removeFromLibrary: state() };
    }
    if (!("first" in variables)) return { library: state() };
    const { first, after, query } = variables as unknown as Asked;
    asked.push({ first, after, query });
    const { kinds, search } = query;
    const found = held.filter(
      (one) =>
        (!kinds || kinds.includes(one.__typename.toUpperCase())) && one.name.toLowerCase().includes(search),
    );
    const from = after === null ? 0 : Number(after);
    return {
      edges: found.slice(from, from + first).map((one) => ({ cursor: "", node: one })),
      pageInfo: { hasNextPage: from + first < found.length, endCursor: String(from + first) },
    };
  };
  const records = account === null ? [] : [accountRecord({ id: ACCOUNT, business_name: "Acme", ...account })];
  const acls = {
    items: [
      {
        id: "acl",
        account: ACCOUNT,
        user: "anna",
        owner: true,
        admin: false,
        contact: false,
        finance: false,
      },
    ],
    locations: [],
  };
  const rest = answering(({ path }) => (path.includes("acl") ? acls : { items: records }));
  const person = { userId: signedIn ? "anna" : null, zoneId: null, paired: false };
  const session = {
    subscribe: quiet,
    get: () => person,
    isLoggedIn: () => signedIn,
    isAuthenticated: () => signedIn,
    onEnd: quiet,
    token: async () => "token",
  };
  const services = {
    graphql,
    rest,
    session,
    host: { kind: "web", manages: true, serviceUrl: "" },
    account: { subscribe: quiet, get: () => (account === null ? null : ACCOUNT) },
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  };
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={services.queryClient}>
        <LibraryPanel />
        <LazySourceMenu />
      </QueryClientProvider>
    </WithServices>,
  );
  return { asked, changes };
}

const many = (count: number) => [...Array(count).keys()].map((index) => node(index));
const names = () => screen.queryAllByRole("link").map(({ textContent }) => textContent);
const field = () => screen.queryByRole("searchbox", { name: "Search your library" });

test("library panel: tabs filter playlists or schedules (@M-093)", async () => {
  show({ items: [node(1), node(2, "Schedule")] });
  await waitFor(() => expect(names()).toEqual(["Playlist 1", "Schedule 2"]));
  fireEvent.click(screen.getByRole("tab", { name: "Schedules" }));
  await waitFor(() => expect(names()).toEqual(["Schedule 2"]));
  fireEvent.click(screen.getByRole("tab", { name: "Playlists" }));
  await waitFor(() => expect(names()).toEqual(["Playlist 1"]));
});

test("library panel: from 16 items a field searches half a second after the last key (@M-094)", async () => {
  show({ items: many(15) });
  await waitFor(() => expect(names()).toHaveLength(15));
  expect(field()).toBeNull();
  closeScreen();
  const { asked } = show({ items: many(16) });
  await waitFor(() => expect(names()).toHaveLength(16));
  const search = field();
  if (!search) throw new Error("There is no search field");
  const typed = performance.now();
  fireEvent.change(search, { target: { value: "  Playlist 1" } });
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(performance.now() - typed).toBeGreaterThanOrEqual(LIBRARY_DEBOUNCE_MS - 10);
  await waitFor(() => expect(names()).toHaveLength(7));
  expect(asked.at(-1)?.query.search).toBe("playlist 1");
  // The field stays during a search, however few results there are.
  expect(field()).not.toBeNull();
  expect([hasLibrarySearch(3, ""), hasLibrarySearch(3, "x")]).toEqual([false, true]);
});

test("library panel: searches once, half a second after the last key (@M-362)", async () => {
  const { asked } = show({ items: many(16) });
  await waitFor(() => expect(names()).toHaveLength(16));
  const search = field();
  if (!search) throw new Error("There is no search field");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (const value of ["P", "Play", "Playlist 1"]) {
    fireEvent.change(search, { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(200));
  }
  await act(() => vi.advanceTimersByTimeAsync(299));
  expect(asked).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  await waitFor(() => expect(asked.map(({ query }) => query.search)).toEqual(["", "playlist 1"]));
});

test("library panel: shows 40 items first and 50 more per press of the button (@M-360)", async () => {
  const { asked } = show({ items: many(100) });
  await waitFor(() => expect(names()).toHaveLength(40));
  fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(names()).toHaveLength(90));
  fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(names()).toHaveLength(100));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  expect(asked.map(({ first }) => first)).toEqual([40, 50, 50]);
});

test("library panel: loading items have placeholders (@M-096)", async () => {
  show({ silent: true });
  // The tabs appear once the account is loaded.
  await screen.findByRole("tab", { name: "Playlists" });
  expect(screen.getByRole("status", { name: "Loading" }).childElementCount).toBeGreaterThan(1);
});

test("library panel: an empty one shows first steps, or its purpose without an account or sign-in (@M-097)", async () => {
  show();
  expect(await screen.findByText("No playlists in your library yet")).toBeTruthy();
  // The help's titles load with its link.
  await screen.findByRole("link", { name: "Make and change playlists" });
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Find music",
    "Browse music",
    "Add your own music",
    "Make and change playlists",
  ]);
  closeScreen();
  show({ account: null });
  expect(await screen.findByText("Choose a company first")).toBeTruthy();
  closeScreen();
  show({ signedIn: false });
  expect(await screen.findByText("Sign in to see your library")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login");
});

test("library panel: empty, it has no links for a royalty-free account (@M-098)", async () => {
  show({ account: { plan: "royalty-free" } });
  expect(await screen.findByText("No playlists in your library yet")).toBeTruthy();
  fireEvent.click(screen.getByRole("tab", { name: "Playlists" }));
  expect(await screen.findByText("No playlists in your library yet")).toBeTruthy();
  expect(screen.queryAllByRole("link")).toEqual([]);
});

/** Opens the menu of an item. */
async function choose(item: string, action: string) {
  fireEvent.click(await screen.findByRole("button", { name: `More about ${item}` }));
  fireEvent.click(await screen.findByRole("menuitem", { name: action }));
}

test("library panel: a removed item disappears at once and undo restores it (@M-100)", async () => {
  const { changes } = show({ items: [node(1), node(2)] });
  await choose("Playlist 1", "Remove from library");
  await waitFor(() => expect(names()).toEqual(["Playlist 2"]));
  expect(await screen.findByText("Playlist 1 removed from your library")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(names()).toContain("Playlist 1"));
  expect(changes).toEqual([
    { itemIds: [idOf("Playlist", 1)] },
    { items: [{ id: idOf("Playlist", 1), itemKind: "PLAYLIST" }] },
  ]);
});

test.each([
  ["FORBIDDEN", "You don't have permission to change this library. Ask an owner or admin of the account."],
  ["SOMETHING_ELSE", "Couldn't change your library. Try again in a moment."],
])(
  "library panel: a refused change (%s) shows the reason and rolls back (@M-348)",
  async (graphqlCode, text) => {
    const code = graphqlCode === "FORBIDDEN" ? "forbidden" : "invalid";
    show({ items: [node(1)], refusal: { status: 400, code, message: "no", graphqlCode } });
    await choose("Playlist 1", "Remove from library");
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(["Playlist 1"]));
  },
);

test("library panel: stays folded", async () => {
  show({ items: [node(1)] });
  await waitFor(() => expect(names()).toHaveLength(1));
  fireEvent.click(screen.getByRole("button", { name: "Hide library" }));
  expect(names()).toEqual([]);
  closeScreen();
  show({ items: [node(1)] });
  expect(await screen.findByRole("button", { name: "Show library" })).toBeTruthy();
  expect(names()).toEqual([]);
});

test("source menu: opens by right click on a row and closes by Escape", async () => {
  show({ items: [node(1)] });
  const row = await screen.findByRole("link", { name: "Playlist 1" });
  fireEvent.contextMenu(row, { clientX: 20, clientY: 30 });
  expect(await screen.findByRole("menuitem", { name: "Share" })).toBeTruthy();
  fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
});

test("source menu: a long press on a row opens it, a moving finger does not", async () => {
  show({ items: [node(1)] });
  const row = await screen.findByRole("link", { name: "Playlist 1" });
  vi.useFakeTimers();
  const touches = (x: number) => ({ touches: [{ clientX: x, clientY: 40 }] });
  fireEvent.touchStart(row, touches(20));
  fireEvent.touchMove(row, touches(60));
  await act(() => vi.advanceTimersByTimeAsync(600));
  vi.useRealTimers();
  expect(screen.queryByRole("menu")).toBeNull();
  vi.useFakeTimers();
  fireEvent.touchStart(row, touches(20));
  await act(() => vi.advanceTimersByTimeAsync(600));
  vi.useRealTimers();
  expect(await screen.findByRole("menu")).toBeTruthy();
  // Lifting the finger must not open the link.
  fireEvent.touchEnd(row);
  expect(fireEvent.click(row)).toBe(false);
});
