import { eq } from "drizzle-orm";
import { collections, editorialSections } from "#server/db/schema/music/music.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { createMusic, createSchedule } from "#tests/factories/music/music.ts";
import { newId } from "#tests/factories/people/people.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

/** An address at which the service has pictures of music. */
const PICTURE = /\/media\/image\/[^/]+\/\d+\/\d+$/;

test("discover: every card leads to the page of its kind (@M-022)", async ({
  signedIn: page,
  service,
  company,
}) => {
  const { db } = service.service.services;
  const { playlist, album, artist, tracks } = await createMusic(service.service);
  const station = (await createMusic(service.service)).playlist;
  await db.update(collections).set({ presentAs: "station" }).where(eq(collections.id, station));
  const schedule = await createSchedule(service.service, company.account, [], "Its week");
  const category = idOf("BrowseCategory", "genre-lo-fi");
  const [track = ""] = tracks;
  const name = `kinds-${playlist.slice(-8)}`;
  await db.insert(editorialSections).values({
    id: newId("EditorialPage"),
    page: name,
    pageTitle: "Of every kind",
    position: 0,
    title: "One of each",
    items: [playlist, station, schedule, album, artist, category, track],
  });
  await page.goto(`/home/${name}`);
  const links = page.getByRole("region", { name: "One of each" }).getByRole("listitem").getByRole("link");
  await expect(links).toHaveCount(7);
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(hrefs.map((href) => href?.replace(/(?<=\/album\/)[^#]+/, album))).toEqual([
    `/discover/music/${playlist}`,
    `/discover/music/${station}`,
    `/discover/schedule/${schedule}`,
    `/discover/album/${album}`,
    `/discover/artist/${artist}`,
    `/discover/browse/${category}`,
    `/discover/album/${album}#${track}`,
  ]);
});

test("playlist: shows five genres, its size and similar playlists; an unknown one shows a message (@M-179 @M-180 @M-181 @M-367)", async ({
  signedIn: page,
  service,
  zone,
  api,
  company,
}) => {
  const main = page.getByRole("main");
  const { db } = service.service.services;
  const { playlist } = await createMusic(service.service, 3);
  const genres = ["Dub", "Lo-fi", "Jazz trio", "Chamber", "Ambient", "Bossa nova", "Soul"];
  await db.update(collections).set({ genres }).where(eq(collections.id, playlist));
  await page.goto(`/discover/music/${playlist}`);
  await expect(main.getByRole("list", { name: "Genres" }).getByRole("listitem")).toHaveText(
    genres.slice(0, 5),
  );
  await expect(main.getByText("3 tracks, 9 min")).toBeVisible();

  const id = zone.play_from?.id ?? "";
  const query = `query($id: ID!) { playlist(id: $id) {
    similarPlaylists { id name } trackStatistics(market: "SE") { total totalDuration playable playableDuration explicit } } }`;
  const asked = await api.graphql<{
    playlist: {
      similarPlaylists: readonly { id: string; name: string }[];
      trackStatistics: Readonly<Record<string, number>>;
    };
  }>(query, { id });
  const { similarPlaylists, trackStatistics } = asked.playlist;
  expect(similarPlaylists.length).toBeGreaterThan(0);
  await goTo(page, `/discover/music/${id}`);
  const similar = main.getByRole("region", { name: "Similar playlists" }).getByRole("listitem");
  await expect(similar.getByRole("link")).toHaveText(similarPlaylists.map(({ name }) => name));
  const { total = 0, totalDuration = 0, playable, playableDuration, explicit = 0 } = trackStatistics;
  expect([playable, playableDuration]).toEqual([total, totalDuration]);
  const minutes = Math.round(totalDuration / 60_000);
  await expect(main.getByText(`${total - explicit} tracks, ${minutes} min`)).toBeVisible();

  for (const [address, said] of [
    ["/discover/music/!!!", "Music not found"],
    ["/discover/schedule/!!!", "Schedule not found"],
    [`/accounts/${company.account}/your-music/schedules/!!!`, "Schedule not found"],
    [`/accounts/${company.account}/your-music/schedules/edit/!!!`, "Schedule not found"],
  ] as const) {
    await goTo(page, address);
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(said);
    await expect(page).toHaveURL(address);
  }
});

test("schedule editor: a loading error is shown within the page (@M-106 @M-357)", async ({
  signedIn: page,
  service,
  company,
}) => {
  const main = page.getByRole("main");
  const edit = `/accounts/${company.account}/your-music/schedules/edit`;
  const schedule = await createSchedule(service.service, company.account, [], "A week");
  const again = main.getByRole("button", { name: "Try again" });
  const navigation = page.getByRole("navigation", { name: "Main" });
  // Answers once somebody has pressed a button: the client refetches by itself, too.
  let pressed = false;
  await page.route("**/api/radio/schedules/*", (route) =>
    pressed ? route.fallback() : route.fulfill({ status: 500, json: {} }),
  );
  await page.goto(`${edit}/${schedule}`);
  await expect(again).toBeVisible();
  await expect(navigation).toBeVisible();
  addEventListener("click", () => (pressed = true), { capture: true, once: true });
  await again.click();
  await expect(main.getByRole("textbox", { name: "Name" })).toHaveValue("A week");

  await goTo(page, `/accounts/${company.account}/zones/${idOf("SoundZone", "nowhere")}`);
  await expect(main.getByText("Zone not found").first()).toBeVisible();
});

test("discover: pages have their own names, and unknown addresses say so (@M-010 @M-189)", async ({
  signedIn: page,
}) => {
  const title = page.getByRole("main").getByRole("heading", { level: 1 });
  await page.goto("/discover/genres");
  await expect(title).toHaveText("Genres");
  await expect(page.getByRole("region", { name: "Lo-fi" }).getByRole("link").nth(1)).toBeVisible();
  await goTo(page, "/discover/no/such/page");
  await expect(title).toHaveText("Page not found");
  await goTo(page, `/discover/browse/${idOf("BrowseCategory", "genre-polka")}`);
  await expect(page.getByText("No music in this category")).toBeVisible();
  await page.getByRole("link", { name: "All categories" }).click();
  await expect(title).toHaveText("All categories");
});

test("discover: links lead from Home to a page of every kind of music (@M-002 @M-012 @M-368 @M-377)", async ({
  signedIn: page,
  company,
  service,
}) => {
  await createSchedule(service.service, company.account, [], "A week of our own");
  const main = page.getByRole("main");
  const title = main.getByRole("heading", { level: 1 });
  const home = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" });
  const picture = main.locator("img").first();
  /** Opens the first card with this address on Home, or on the page behind a link there; returns its name. */
  const follow = async (href: string, by: string | null = null) => {
    await home.click();
    await expect(page).toHaveURL(/\/home$/);
    if (by !== null) await main.getByRole("link", { name: by }).first().click();
    const link = main.locator(`a[href^="${href}"]`).first();
    await expect(link).toBeVisible();
    // Any card with this address: rows are still loading.
    const address = (await link.getAttribute("href")) ?? "";
    const same = main.locator(`a[href="${address}"]`).first();
    const name = (await same.textContent()) ?? "no name";
    await same.click();
    await expect(page).toHaveURL((url) => url.pathname === address.split("#")[0]);
    await expect(title).toHaveText(name);
    return name;
  };
  await page.goto("/home");
  const tracks = main.getByRole("list", { name: "Tracks" }).getByRole("listitem");
  await follow("/discover/music/");
  await expect(tracks.first()).toContainText(/\d:\d\d/);
  await expect(picture).toHaveAttribute("src", PICTURE);
  // A collection that plays endlessly.
  await home.click();
  const stations = main.getByRole("region", { name: "Stations" });
  await stations.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/discover\/music\//);
  await expect(main.getByText("Station", { exact: true }).first()).toBeVisible();
  await expect(tracks.first()).toContainText(/\d:\d\d/);

  await follow("/discover/schedule/");
  await expect(main.getByText("by Harbour & Pine")).toBeVisible();
  await follow("/discover/album/", "Show all: Albums");
  await expect(tracks.first()).toContainText(/\d:\d\d/);
  await expect(picture).toHaveAttribute("src", PICTURE);
  await follow("/discover/artist/", "Show all: Artists");
  await expect(main.getByRole("heading", { name: "Top tracks" })).toBeVisible();
  const albums = main.getByRole("list", { name: "Albums" });
  await expect(albums.locator("img").first()).toHaveAttribute("src", PICTURE);
  const category = await follow("/discover/browse/");
  await expect(main.getByRole("region").getByRole("link").first()).toBeVisible();
  await expect(picture).toHaveAttribute("src", PICTURE);
  await home.click();
  await main.getByRole("link", { name: "All categories" }).click();
  await expect(title).toHaveText("All categories");
  await expect(main.getByRole("link", { name: category, exact: true }).first()).toHaveAttribute(
    "href",
    /^\/discover\/browse\/[^/]+$/,
  );
});

test("search: arrow keys move from the field through the results, Enter opens the selected one", async ({
  signedIn: page,
}) => {
  await page.goto("/search/calm");
  const field = page.getByRole("searchbox", { name: "Search music" });
  await expect(page.getByRole("heading", { name: "Categories" })).toBeVisible();
  await field.focus();
  await page.keyboard.press("ArrowDown");
  const results = page.locator("[data-results] li a");
  await expect(results.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(results.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/discover\//);
});
