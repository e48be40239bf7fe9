import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { rememberMusic } from "#renderer/data/music/recent-music.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { MusicChooser } from "./music-chooser.tsx";

const playlist = (id: string, name: string) => ({
  __typename: "Playlist",
  id,
  name,
  presentAs: "playlist",
  shortDescription: `About ${name}`,
  presets: { playbackMode: "shuffle" },
  display: { title: name, image: null, colors: null },
});
const edges = (...nodes: object[]) => ({ edges: nodes.map((node) => ({ node })), total: nodes.length });
const LIBRARY = [playlist("slow", "Slow Morning"), playlist("late", "Late Night")];

interface Music {
  readonly library?: () => object;
  readonly found?: (asked: { readonly query?: string }) => object;
}

/** The chooser with a library of two playlists and a catalogue. Returns the chosen ids. */
function show({ library = () => edges(...LIBRARY), found = () => edges() }: Music = {}): string[] {
  const chosen: string[] = [];
  const graphql = async (_: unknown, variables: object) => {
    if ("owner" in variables) return library();
    return { search: found(variables) };
  };
  const rest = answering(() => ({ items: [] }));
  const account = { subscribe: quiet, get: () => null };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  showScreen(
    <WithServices services={{ graphql, rest, account }}>
      <QueryClientProvider client={queries}>
        <MusicChooser
          account="account"
          sourceId="late"
          busyId={null}
          onChoose={({ id }) => chosen.push(id)}
        />
      </QueryClientProvider>
    </WithServices>,
  );
  return chosen;
}

const field = () => screen.getByRole("combobox", { name: "Search playlists" });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const names = () => screen.getAllByRole("option").map(({ textContent }) => textContent);

test("change music: offers the library's playlists and marks the current one", async () => {
  const chosen = show();
  const group = await screen.findByRole("group", { name: "Your library" });
  expect(within(group).getAllByRole("option")).toHaveLength(2);
  expect(screen.getByRole("option", { name: /Late Night/ }).textContent).toContain("Playing here");
  fireEvent.click(screen.getByRole("option", { name: /Slow Morning/ }));
  expect(chosen).toEqual(["slow"]);
});

test("change music: arrow keys move through the options and Enter chooses the announced one", async () => {
  const chosen = show();
  await screen.findAllByRole("option");
  press("Enter");
  expect(chosen).toEqual([]);
  press("ArrowDown");
  press("ArrowDown");
  const active = document.getElementById(field().getAttribute("aria-activedescendant") ?? "");
  expect(active?.textContent).toContain("Late Night");
  expect(active?.getAttribute("aria-selected")).toBe("true");
  press("ArrowDown");
  press("Enter");
  expect(chosen).toEqual(["slow"]);
});

test("change music: a search lists library matches, then others, each once; Enter takes the first", async () => {
  const chosen = show({
    found: () => edges(playlist("slow", "Slow Morning"), playlist("slowest", "Slowest")),
  });
  await screen.findAllByRole("option");
  fireEvent.change(field(), { target: { value: "slow" } });
  await screen.findByRole("group", { name: "All playlists" });
  expect(names()).toEqual(["Slow MorningAbout Slow Morning", "SlowestAbout Slowest"]);
  press("Enter");
  expect(chosen).toEqual(["slow"]);
});

test("change music: Enter chooses the first result of the typed query, never of an earlier one", async () => {
  const chosen = show({
    found: ({ query }) => edges(playlist(`${query}-first`, `First of ${query}`)),
  });
  await screen.findAllByRole("option");
  fireEvent.change(field(), { target: { value: "jazz" } });
  await screen.findByRole("option", { name: /First of jazz/ });
  fireEvent.change(field(), { target: { value: "funk" } });
  press("Enter");
  expect(chosen).toEqual([]);
  await expect.poll(() => chosen).toEqual(["funk-first"]);

  // A different key cancels the pending Enter.
  fireEvent.change(field(), { target: { value: "soul" } });
  press("Enter");
  press("x");
  await screen.findByRole("option", { name: /First of soul/ });
  expect(chosen).toEqual(["funk-first"]);
});

test("change music: recently played music comes first", async () => {
  const source = {
    id: "late",
    title: "Late Night",
    image: null,
    colorHex: null,
    playbackMode: "shuffle",
  } as const;
  rememberMusic("account", source);
  rememberMusic("another", { ...source, id: "theirs" });
  show();
  const group = await screen.findByRole("group", { name: "Recent" });
  expect(within(group).getAllByRole("option")).toHaveLength(1);
  await screen.findByRole("group", { name: "Your library" });
  expect(names()).toHaveLength(2);
});

test("change music: an empty library and a search without results show the next step", async () => {
  show({ library: () => edges() });
  expect(await screen.findByText("No playlists in your library yet")).toBeTruthy();
  fireEvent.change(field(), { target: { value: "zzz" } });
  expect(await screen.findByText("No results for “zzz”")).toBeTruthy();
});

test("change music: a library that failed to load can be retried", async () => {
  let down = true;
  show({
    library: () => {
      if (down) throw new ApiError({ status: 503, code: "unavailable", message: "down" });
      return edges(...LIBRARY);
    },
  });
  const again = await screen.findByRole("button", { name: "Try again" });
  down = false;
  fireEvent.click(again);
  expect(await screen.findAllByRole("option")).toHaveLength(2);
});
