import { expect, type Page } from "@playwright/test";
import { SoundZone } from "#shared/contract/rest/entities.ts";
import { DEMO_PASSWORD, type TestApi } from "#tests/factories/service/api.ts";
import type { FakeTrack } from "#tests/fakes/spotify/catalogue.ts";
import { FakeSpotify } from "#tests/fakes/spotify/server.ts";
import { expectAccessible } from "./accessible.ts";
import { dragOnto } from "./drag.ts";
import { test as base, startPrepared } from "./fixtures.ts";
import { push } from "./in-app.ts";

/** tests/fakes/spotify stands in for Spotify: its consent page, tokens, playlists and tracks. */
const test = base.extend<{ spotify: FakeSpotify; music: readonly FakeTrack[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
  spotify: async ({}, use) => {
    await using spotify = await FakeSpotify.start();
    await use(spotify);
  },
  service: async ({ spotify }, use) => {
    await using service = await startPrepared(spotify.env);
    await use(service);
  },
  /** Tracks of the catalogue, as another service would describe them. */
  music: async ({ api }, use) => use(await someTracks(api)),
});

const GONE: FakeTrack = { title: "Not here", artists: ["Nobody"], durationMs: 180_000 };
const IMPORT = "/create/import-spotify-playlist";

test("Spotify import: consents in the pop-up, selects two playlists of 120, and plays one in a zone", {
  tag: ["@M-004", "@M-059", "@M-060", "@M-261", "@M-321", "@M-336", "@M-339", "@M-344"],
}, async ({ signedIn: page, company, api, zone, spotify, music }) => {
  test.slow();
  for (let number = 1; number <= 118; number += 1) spotify.add(`Playlist ${number}`, []);
  spotify.add("Morning at the counter", [...music, GONE]);
  spotify.add("Nothing of ours", [GONE]);

  await page.goto("/create/copy-spotify-playlist");
  await expect(page).toHaveURL(IMPORT);
  await expectAccessible(page);
  const popup = await openPopup(page);
  expect(popup.viewportSize()).toEqual({ width: 700, height: 700 });
  const search = new URL(popup.url()).searchParams;
  expect(search.get("response_type")).toBe("code");
  expect(search.get("show_dialog")).toBe("true");
  expect(search.get("state")).not.toBe("");
  expect(search.get("scope")).toBe("playlist-read-private playlist-read-collaborative user-library-read");
  await agree(popup, "Agree");

  const list = page.getByRole("list", { name: "Your Spotify playlists" });
  await expect(list.getByRole("listitem")).toHaveCount(120);
  const asked = spotify.calls.filter(({ path, method }) => path === "/v1/me/playlists" && method === "GET");
  expect(asked.map(({ query }) => [query.offset, query.limit])).toEqual([
    ["0", "50"],
    ["50", "50"],
    ["100", "50"],
  ]);
  expect(asked.every(({ authorization }) => authorization?.startsWith("Bearer access-"))).toBe(true);

  await page.getByRole("searchbox", { name: "Search your playlists" }).fill("our");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("checkbox", { name: "Nothing of ours" }).check();
  await page.getByRole("searchbox", { name: "Search your playlists" }).fill("morning");
  await page.getByRole("checkbox", { name: "Morning at the counter" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("adding playlist", { exact: true })).toBeVisible();
  await expect(page.getByText("added", { exact: true })).toBeVisible();
  await expect(page.getByText("failed to import playlist", { exact: true })).toBeVisible();

  const imports = page.getByRole("region", { name: "Recent imports" });
  const good = imports.getByRole("listitem").filter({ hasText: "Morning at the counter" });
  await expect(good).toContainText(`${music.length} tracks added to your library · 1 not in the catalogue`);
  const bad = imports.getByRole("listitem").filter({ hasText: "Nothing of ours" });
  await expect(bad).toContainText("None of its tracks are in the catalogue, so no playlist was created.");
  await good.getByRole("button", { name: "Missing tracks of Morning at the counter" }).click();
  const missing = page.getByRole("dialog", { name: "Missing from Morning at the counter" });
  await expect(missing.getByText("Not here")).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    missing.getByRole("button", { name: "Export as CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("Morning at the counter – missing tracks.csv");
  await page.keyboard.press("Escape");
  await expectAccessible(page);

  await good.getByRole("link", { name: "Morning at the counter" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Morning at the counter" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove from library" })).toBeVisible();
  await page.getByRole("button", { name: "Play in zones" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: zone.name }).check();
  await dialog.getByRole("button", { name: /^Play/ }).click();
  const id = new URL(page.url()).pathname.split("/").at(-1);
  await expect
    .poll(async () => (await api.rest("GET", `/api/auth/sound_zones/${zone.id}`, SoundZone)).play_from?.id)
    .toBe(id);

  // The token is deleted with the session, whoever signs in next.
  await push(page, "/logout");
  await expect(page).toHaveURL("/login");
  await page.getByLabel("E-mail").fill(company.owner.email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("banner")).toBeVisible();
  await page.goto(IMPORT);
  await expect(page.getByRole("button", { name: "Connect Spotify" })).toBeVisible();
});

test("Spotify import: errors at Spotify are shown, and can be retried", {
  tag: ["@M-075", "@M-340", "@M-345", "@M-347"],
}, async ({ signedIn: page, spotify, music }) => {
  spotify.add("Mine", music);
  await page.goto(IMPORT);
  await agree(await openPopup(page), "Cancel");
  const alert = page.getByRole("alert").filter({ hasText: "access to your playlists" });
  await expect(alert).toBeVisible();
  await agree(await openPopup(page), "Break");
  await expect(page.getByText("Something went wrong with Spotify. Try again in a moment.")).toBeVisible();

  const closed = await openPopup(page);
  await closed.close();
  await expect(
    page.getByText("The Spotify window was closed before you finished. Connect again when you're ready."),
  ).toBeVisible({ timeout: 3_000 });

  spotify.fail(/token/, { status: 503 });
  await agree(await openPopup(page), "Agree");
  const failed = page.getByRole("alert").filter({ hasText: "Spotify isn't answering." });
  // A code can be exchanged once: a retry requests another one.
  const [another] = await Promise.all([
    page.waitForEvent("popup"),
    failed.getByRole("button", { name: "Try again" }).click(),
  ]);
  await agree(another, "Agree");
  await expect(page.getByRole("checkbox", { name: "Mine" })).toBeVisible();

  // Opened directly and with invalid data, the page shows an error and no notices.
  await push(page, "/spotify-callback?code=x&code=y&state=&error=%00&more=1");
  await expect(page.getByRole("heading", { name: "Something is missing" })).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  await expectAccessible(page);
});

test("Spotify import: playlists dropped on the library are imported into it", {
  tag: "@M-268",
}, async ({ signedIn: page, spotify, music }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const name of ["First of mine", "Second of mine", "Third of mine"]) spotify.add(name, music);
  await page.goto(IMPORT);
  await agree(await openPopup(page), "Agree");
  const list = page.getByRole("list", { name: "Your Spotify playlists" });
  const row = (name: string) => list.getByRole("listitem").filter({ hasText: name });
  const library = page.getByRole("region", { name: "Library", exact: true });
  const imported = (name: string) => library.getByRole("link", { name, exact: true });
  const drop = async (name: string) => {
    const call = page.waitForRequest(/op=ImportSpotifyPlaylists/);
    await dragOnto(row(name), library.getByRole("link").first());
    return ((await call).postDataJSON() as { variables: Record<string, unknown> }).variables;
  };
  expect(await drop("First of mine")).toMatchObject({ addToLibrary: true, follow: false });
  await expect(imported("First of mine")).toBeVisible();
  await expect(imported("Second of mine")).toHaveCount(0);
  // The selection is kept.
  for (const name of ["Second of mine", "Third of mine"])
    await page.getByRole("checkbox", { name: new RegExp(name) }).check();
  expect((await drop("Third of mine")).spotifyPlaylistUris).toHaveLength(2);
  for (const name of ["Second of mine", "Third of mine"]) await expect(imported(name)).toBeVisible();
});

test("synced playlist: created from the hub, it follows a pasted playlist until the sync is ended", {
  tag: ["@M-003", "@M-004", "@M-057", "@M-285"],
}, async ({ signedIn: page, api, spotify, music }) => {
  const uri = spotify.add("Followed", [...music.slice(0, 2), GONE]);
  await page.goto("/create");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Synced playlist/ })
    .click();
  await expect(page).toHaveURL("/create/synced-playlist");
  await agree(await openPopup(page), "Agree");
  const reference = page.getByRole("textbox", { name: "Spotify playlist" });
  await reference.fill("https://open.spotify.com/album/0000000000000000000001");
  await reference.blur();
  await expect(page.getByText("Not a Spotify playlist")).toBeVisible();
  await reference.fill(`https://open.spotify.com/playlist/${uri.split(":").at(-1)}?si=1`);
  await expect(page.getByText("Not a Spotify playlist")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Followed" })).toBeVisible();
  await expect(page.getByText("2 in the catalogue")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create synced playlist" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Followed" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove from library" })).toBeVisible();
  const query = `query($id: ID!) { playlist(id: $id) { composerType presentAs } }`;
  expect(await api.graphql(query, { id: new URL(page.url()).pathname.split("/").at(-1) })).toEqual({
    playlist: { composerType: "ExternalSpotifyComposer", presentAs: "playlist" },
  });
  const panel = page.getByRole("region", { name: "Synced with Spotify" });
  await expect(panel.getByText(/^Last synced/)).toBeVisible();
  await expect(panel.getByRole("button", { name: "1 track not in the catalogue" })).toBeVisible();
  await expectAccessible(page);
  spotify.change(uri, music.slice(2, 3), "Followed further");
  await panel.getByRole("button", { name: "Sync now" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Followed further" })).toBeVisible();
  await expect(page.getByText(hereTitle(music[2]), { exact: true })).toBeVisible();
  await expect(page.getByText(hereTitle(music[0]), { exact: true })).toBeHidden();

  await panel.getByRole("button", { name: "Stop syncing" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop syncing" }).click();
  await expect(page.getByText("No longer synced. The playlist is yours to edit.")).toBeVisible();
  await expect(panel).toBeHidden();
});

/** Presses "Connect Spotify"; returns Spotify's window. */
async function openPopup(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Connect Spotify" }).click(),
  ]);
  await popup.getByRole("link", { name: "Agree" }).waitFor();
  return popup;
}

/** Answers on Spotify's page and waits until its window closes. */
async function agree(popup: Page, answer: "Agree" | "Cancel" | "Break"): Promise<void> {
  await Promise.all([popup.waitForEvent("close"), popup.getByRole("link", { name: answer }).click()]);
}

/** The catalogue's title of a track. */
function hereTitle(track: FakeTrack | undefined): string {
  return track?.title.replace(" - Remastered 2011", "") ?? "";
}

/** Three tracks of the catalogue. */
async function someTracks(api: TestApi): Promise<readonly FakeTrack[]> {
  const { editorialPage } = await api.graphql<{
    editorialPage: {
      sections: readonly {
        items: readonly {
          tracks?: {
            edges: readonly {
              node: { title: string; durationMs: number; artists: readonly { name: string }[] };
            }[];
          };
        }[];
      }[];
    };
  }>(`{ editorialPage(id: "home") { sections { items { ... on Playlist {
    tracks(market: "SE", first: 3) { edges { node { title durationMs artists { name } } } } } } } } }`);
  const lists = editorialPage.sections.flatMap(({ items }) => items.flatMap(({ tracks }) => tracks ?? []));
  const tracks = lists.find(({ edges }) => edges.length === 3)?.edges ?? [];
  return tracks.map(({ node: { title, durationMs, artists } }) => ({
    title: `${title} - Remastered 2011`,
    durationMs: durationMs + 900,
    artists: artists.map(({ name }) => name),
  }));
}
