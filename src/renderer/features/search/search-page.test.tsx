import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { usePermissionOverrides } from "#renderer/data/access/permission-overrides.ts";
import { changeLanguage } from "#renderer/lib/i18n/i18n.ts";
import { encodeId } from "#shared/domain/ids/opaque-id.ts";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { screenTexts } from "#tests/factories/browser/screen-texts.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { searchAddress } from "./search-address.ts";
import { SearchPage } from "./search-page.tsx";

const SIGNED_IN = { userId: "anna", zoneId: null };

let listening = new AbortController();
const MAY_EDIT = { type: "account", id: "account", permission: "music.edit" } as const;
const CATEGORY = {
  __typename: "BrowseCategory",
  id: "calm",
  name: "Calm",
  display: { image: null, colors: null },
};
const playlist = (name: string) => ({
  __typename: "Playlist",
  id: encodeId({ kind: "Playlist", stringId: name, number: 1, parent: null }),
  name,
  presentAs: "playlist",
  composerType: "Manual",
  shortDescription: "",
  curator: null,
  genres: [],
  presets: { playbackMode: "shuffle" },
  display: { title: name, image: null, colors: null },
});

/** The page, with a service that returns the given results. Returns the address of the opened result. */
function open(
  find: (query: string) => readonly object[],
  address: string,
  { genres = [], zones = [] }: { genres?: readonly object[]; zones?: readonly object[] } = {},
) {
  const services = {
    graphql: async (_: unknown, { query }: { query: string }) => ({ searchAll: { sections: find(query) } }),
    rest: answering(({ path }) => {
      if (path.includes("genres")) return { items: genres };
      if (path.includes("acl")) return { items: [], locations: [] };
      return path.endsWith("/search")
        ? { items: zones, after: null, total: zones.length }
        : { items: [accountRecord()] };
    }),
    session: { subscribe: quiet, onEnd: quiet, get: () => SIGNED_IN, isLoggedIn: () => true },
    account: { subscribe: quiet, get: () => "account" },
    events: { join: () => quiet },
    playbackStates: { subscribe: quiet, get: () => null },
    host: { kind: "web", manages: true, serviceUrl: "" },
  };
  let opened: string | null = null;
  const onClick = (event: MouseEvent) => {
    opened = (event.target as Element).closest("a")?.getAttribute("href") ?? null;
    event.preventDefault();
  };
  document.addEventListener("click", onClick, { capture: true, signal: listening.signal });
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SearchPage />
      </QueryClientProvider>
    </WithServices>,
    {},
    { path: searchAddress, address },
  );
  return () => opened;
}

const ofKind = (kind: string, ...items: readonly object[]) => ({ kind, hasMore: false, items });

afterEach(() => {
  listening.abort();
  listening = new AbortController();
});

test("search: sends one request, a quarter of a second after the last key (@M-359 @M-362)", async () => {
  const asked: string[] = [];
  const services = {
    graphql: async (_: unknown, { query }: { query: string }) => {
      asked.push(query);
      return { searchAll: { sections: [] } };
    },
    rest: answering(({ path }) => (path.includes("genres") ? { items: [] } : { items: [accountRecord()] })),
    session: {
      subscribe: quiet,
      onEnd: quiet,
      get: () => SIGNED_IN,
      isLoggedIn: () => true,
    },
    account: { subscribe: quiet, get: () => null },
    host: { kind: "web", manages: true, serviceUrl: "" },
  };
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SearchPage />
      </QueryClientProvider>
    </WithServices>,
    {},
    { path: searchAddress, address: "/search" },
  );
  const field = await screen.findByRole("searchbox", { name: "Search music" });
  // The account is loaded by then.
  await screen.findByText("Find music for your zones");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (const text of ["j", "ja", "jazz"]) {
    fireEvent.change(field, { target: { value: text } });
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
  await act(() => vi.advanceTimersByTimeAsync(149));
  expect(asked).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  await waitFor(() => expect(asked).toEqual(["jazz"]));
});

test("search: Enter opens the first result of the typed query, never of an earlier one", async () => {
  const opened = open((query) => [ofKind("PLAYLIST", playlist(query))], "/search/jazz");
  await screen.findByRole("link", { name: "jazz" });
  const field = screen.getByRole("searchbox", { name: "Search music" });
  fireEvent.change(field, { target: { value: "funk" } });
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(opened()).toContain(playlist("funk").id));
});

test("search: Enter opens the zone that stands before the music", async () => {
  const zone = soundZone({ id: "lobby", name: "Lobby" });
  const opened = open((query) => [ofKind("PLAYLIST", playlist(query))], "/search/lobby", { zones: [zone] });
  await screen.findByRole("link", { name: "Lobby" });
  await screen.findByRole("link", { name: "lobby" });
  fireEvent.keyDown(screen.getByRole("searchbox", { name: "Search music" }), { key: "Enter" });
  await waitFor(() => expect(opened()).toContain("/zones/lobby/"));
});

test("search: a key after Enter cancels it; the next Enter opens the first shown result", async () => {
  const opened = open((query) => [ofKind("PLAYLIST", playlist(query))], "/search/jazz");
  const field = await screen.findByRole("searchbox", { name: "Search music" });
  fireEvent.change(field, { target: { value: "funk" } });
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.keyDown(field, { key: "ArrowLeft" });
  await screen.findByRole("link", { name: "funk" });
  expect(opened()).toBeNull();
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(opened()).toContain(playlist("funk").id));
});

const MAKE = /^Make a playlist of this/;

test("search: a query without matches offers a playlist of it, and related categories", async () => {
  usePermissionOverrides.getState().override(MAY_EDIT, "set");
  open(() => [ofKind("CATEGORY", CATEGORY)], "/search/calm+piano+for+a+spa");
  expect(await screen.findByText("No music for “calm piano for a spa”")).toBeTruthy();
  expect(screen.queryByText(/Check the spelling/)).toBeNull();
  expect((await screen.findByRole("link", { name: MAKE })).getAttribute("href")).toBe(
    "/create/ai-playlist?prompt=calm+piano+for+a+spa",
  );
  expect(screen.getByRole("link", { name: "Calm" })).toBeTruthy();
});

test("search: without permission to make music no playlist is offered", async () => {
  usePermissionOverrides.getState().override(MAY_EDIT, "removed");
  open(() => [], "/search/calm");
  expect(await screen.findByText("No results for “calm”")).toBeTruthy();
  expect(screen.queryByRole("link", { name: MAKE })).toBeNull();
});

test("search: genres are offered by their translated names", async () => {
  await changeLanguage(screenTexts, "sv");
  open(() => [], "/search", { genres: [{ name: "Solo Piano", image: null, color_hex: null }] });
  const link = await screen.findByRole("link", { name: "Solopiano" });
  expect(link.getAttribute("href")).toBe("/search/Solo+Piano/playlists");
});
