import { eq } from "drizzle-orm";
import { collections, editorialSections } from "#server/db/schema/music/music.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { createMusic, createSchedule } from "#tests/factories/music/music.ts";
import { newId } from "#tests/factories/people/people.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

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
