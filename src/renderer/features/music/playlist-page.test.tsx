import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { kebabComposer } from "#shared/domain/music/composing/composers.ts";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { PlaylistPage } from "./playlist-page.tsx";

const PLAYLIST = idOf("Playlist", "evening");

const SIGNED_IN = { userId: "anna", zoneId: null, paired: false };

const record = {
  __typename: "Playlist",
  id: PLAYLIST,
  name: "Evening lights",
  presentAs: "playlist",
  composerType: "Manual",
  shortDescription: "For the late hours",
  description: "",
  curated: false,
  updatedAt: "2030-01-01T00:00:00Z",
  snapshot: "s1",
  permissions: ["MUSIC_READ"],
  composer: null,
  inMusicLibrary: false,
  presets: { playbackMode: "shuffle" },
  genres: [],
  curator: { id: "house", name: "The house", accountId: "house" },
  display: {
    title: "Evening lights",
    colors: { primary: { hex: "#336699" } },
    image: { url: "/covers/%w/%h", placeholder: null },
  },
  trackStatistics: {
    total: 2,
    totalDuration: 180_000,
    playable: 2,
    playableDuration: 180_000,
    explicit: 1,
    explicitDuration: 60_000,
    explicitPlayable: 1,
  },
  similarPlaylists: [],
};

const OWNER = {
  id: "acl",
  account: "shop",
  user: "anna",
  owner: true,
  admin: false,
  contact: false,
  finance: false,
};

/** Opens the page of a playlist with these changes. */
async function open(change: object = {}, filtersExplicit = false, isOwner = false) {
  const pageInfo = { hasNextPage: false, endCursor: null };
  const settings = { ...accountRecord().settings, filter_explicit: filtersExplicit };
  const services = {
    session: {
      subscribe: quiet,
      onEnd: quiet,
      isLoggedIn: () => true,
      get: () => SIGNED_IN,
    },
    account: { subscribe: quiet, get: () => "shop" },
    events: { join: () => quiet },
    playbackStates: {
      onContact: quiet,
      staleSince: () => null,
      subscribe: quiet,
      get: () => null,
    },
    rest: answering(({ path }) => {
      if (path.includes("acl")) return { items: isOwner ? [OWNER] : [], locations: [] };
      if (path.endsWith("/search")) return { items: [], after: null, total: 0 };
      return { items: path.includes("accounts") ? [accountRecord({ id: "shop", settings })] : [] };
    }),
    graphql: async (_: unknown, variables: object) =>
      "playlistId" in variables
        ? { playlist: { id: PLAYLIST, tracks: { total: 0, edges: [], pageInfo } } }
        : { ...record, ...change },
  };
  const place = { path: paths.playlist, address: paths.playlist({ musicId: PLAYLIST }) };
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PlaylistPage />
      </QueryClientProvider>
    </WithServices>,
    { kind: "web", manages: true, serviceUrl: "" } as never,
    place,
  );
  const title = await screen.findByRole("heading", { level: 1, name: "Evening lights" });
  const hero = title.closest("header") ?? title.parentElement ?? document.body;
  return within(hero);
}

test("playlist page: shows title, placeholder colour and owner (@M-177)", async () => {
  const hero = await open();
  expect(hero.getByText(/By The house/)).toBeTruthy();
  expect(hero.getByText("Playlist")).toBeTruthy();
  const cover = document.querySelector<HTMLElement>("[data-image]");
  expect(cover?.style.getPropertyValue("--cover-color")).toBe("#336699");
});

test("playlist page: names a station as such (@M-176)", async () => {
  const hero = await open({ presentAs: "station", composerType: "RecipeComposer" });
  expect(hero.getByText("Station")).toBeTruthy();
  expect(hero.queryByText("Playlist")).toBeNull();
});

test.each([
  ["Manual", "Custom playlist"],
  ["SpotifyComposer", "Synced from Spotify"],
  ["ExternalSpotifyComposer", "Synced from Spotify"],
  ["CuratorComposer", "Ready-made"],
  ["ArtistComposer", "Based on an artist"],
  ["SeedComposer", "Based on tracks"],
  ["RecipeComposer", "Based on tags"],
  ["SimpleRecipeComposer", "Based on tags"],
])("playlist page: for %s, in either spelling, shows “%s” (@M-186)", async (composerType, label) => {
  for (const name of [composerType, kebabComposer(composerType)]) {
    const hero = await open({ composerType: name });
    expect(hero.getByText(new RegExp(label))).toBeTruthy();
    closeScreen();
  }
});

test("playlist page: filtered explicit tracks are excluded from count, length and play button", async () => {
  expect((await open()).getByText(/2 tracks, 3 min/)).toBeTruthy();
  closeScreen();
  expect((await open({}, true)).getByText(/1 track, 2 min/)).toBeTruthy();
  closeScreen();
  const { trackStatistics } = record;
  const allExplicit = { ...trackStatistics, explicit: 2, explicitDuration: 180_000, explicitPlayable: 2 };
  const hero = await open({ trackStatistics: allExplicit }, true);
  expect(hero.getByText(/0 tracks/).textContent).not.toContain("min");
  expect(hero.getByRole<HTMLButtonElement>("button", { name: "Play in zones" }).disabled).toBe(true);
  fireEvent.click(hero.getByRole("button", { name: "More about Evening lights" }));
  const preview = await screen.findByRole("menuitem", { name: "Preview" });
  expect(preview.hasAttribute("data-disabled")).toBe(true);
});

test("playlist page: genres have translated names", async () => {
  const hero = await open({ genres: [{ id: "g", name: "Soul & Funk" }] });
  expect(hero.getByRole("link", { name: "Soul & funk" })).toBeTruthy();
});

test("playlist page: play, library and edit are buttons, and a menu has the other actions", async () => {
  const curator = { id: "shop", name: "The shop", accountId: "shop" };
  const hero = await open({ curator, permissions: ["MUSIC_READ", "MUSIC_WRITE"] }, false, true);
  const buttons = () =>
    hero.getAllByRole("button").map((button) => button.textContent || button.getAttribute("aria-label"));
  await waitFor(() => expect(hero.getByRole("link", { name: "Edit" })).toBeTruthy());
  expect(buttons()).toEqual(["Play in zones", "Add to library", "More about Evening lights"]);
  fireEvent.click(hero.getByRole("button", { name: "More about Evening lights" }));
  await screen.findByRole("menuitem", { name: "Preview" });
  const items = [...document.querySelectorAll("[role^=menuitem]")].map(({ textContent }) => textContent);
  expect(items).toEqual(["Preview", "Add to playlist", "Start a station", "Share", "Shuffle", "In order"]);
});

test("playlist page: people who may not edit the account's music get no edit button", async () => {
  const curator = { id: "shop", name: "The shop", accountId: "shop" };
  for (const composerType of ["Manual", "RecipeComposer"]) {
    const hero = await open({ curator, composerType });
    await waitFor(() => expect(hero.getByRole("button", { name: "Add to library" })).toBeTruthy());
    expect(hero.queryByRole("link", { name: "Edit" })).toBeNull();
    closeScreen();
  }
});
