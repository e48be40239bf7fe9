import { eq } from "drizzle-orm";
import { tracks } from "#server/db/schema/music/music.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import { createMusic, createOwnPlaylist, createSchedule } from "#tests/factories/music/music.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";
import type { Page } from "./page.ts";

/** Features that plans and account settings withhold from people. */

test.override({ billing: "sandbox" });

const main = (page: Page) => page.getByRole("main");
const title = (page: Page) => main(page).getByRole("heading", { level: 1 });
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("listitem");
const headerSearch = (page: Page) => page.getByRole("banner").getByRole("searchbox");

test("royalty-free plan: no home, search or artists, and only marked albums (@P-029 @M-011 @M-018 @M-049 @M-050 @P-099)", async ({
  signedIn: page,
  service,
  company,
}) => {
  const { db } = service.service.services;
  const charged = await createMusic(service.service);
  const free = await createMusic(service.service);
  for (const id of free.tracks)
    await db
      .update(tracks)
      .set({ tags: ["royalty-free"] })
      .where(eq(tracks.id, id));
  await db
    .update(accounts)
    .set({ plan: "royalty-free", tier: "tier-1" })
    .where(eq(accounts.id, company.account));
  const refused = page.getByText("Not part of your plan").and(page.locator(":not(h1)"));
  await page.goto(`/accounts/${company.account}/zones`);
  await expect(title(page)).toHaveText("Zones");
  await expect(page.getByRole("banner")).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  for (const address of ["/home", "/home/genres"]) {
    await goTo(page, address);
    await expect(page).toHaveURL(`/accounts/${company.account}/library`);
    await goTo(page, `/accounts/${company.account}/zones`);
  }
  expect(asked.filter((url) => url.includes("op=EditorialPage"))).toEqual([]);
  for (const address of [
    "/search",
    "/search/jazz",
    `/discover/artist/${charged.artist}`,
    "/discover/artist/some/page",
    `/discover/album/${charged.album}`,
  ]) {
    await goTo(page, address);
    await expect(refused, address).toBeVisible();
    await expect(
      main(page)
        .getByRole("listitem")
        .filter({ has: page.getByRole("img") }),
    ).toHaveCount(0);
    await expect(headerSearch(page)).toHaveCount(0);
  }
  await expect(main(page).getByText("Song 0")).toHaveCount(0);
  await expectAccessible(page);
  await expect(navigation(page)).toHaveText(["Library", "Messages", "Zones"]);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Quick search" });
  await palette.getByRole("combobox").fill("song");
  await expect(palette.getByRole("option", { name: /^Search music|Song/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await main(page).getByRole("link", { name: "Go to your library" }).click();
  await expect(page).toHaveURL(`/accounts/${company.account}/library`);

  await goTo(page, `/discover/album/${free.album}`);
  await expect(title(page)).toHaveText("An album");
  await expect(main(page).getByText("Song 0")).toBeVisible();
  await goTo(page, "/discover/some/page");
  await expect(title(page)).toHaveText("Page not found");
  await expect(refused).toHaveCount(0);
});

test("starter plan: playlists and schedules cannot be edited on any page (@M-296)", async ({
  signedIn: page,
  service,
  company,
  api,
}) => {
  const { db } = service.service.services;
  const { account } = company;
  const playlist = await createOwnPlaylist(service.service, account, "RecipeComposer");
  const schedule = await createSchedule(service.service, account, [], "A week");
  const edit = main(page).getByRole("link", { name: "Edit", exact: true });
  const pages = [`/discover/music/${playlist}`, `/accounts/${account}/your-music/schedules/${schedule}`];
  for (const plan of ["essential", "starter"] as const) {
    await db.update(accounts).set({ plan, tier: "tier-1" }).where(eq(accounts.id, account));
    await page.goto("/download");
    await expect(title(page)).toBeVisible();
    for (const address of pages) {
      await goTo(page, address);
      await expect(title(page)).toHaveText(/^A /);
      await expect(edit).toHaveCount(plan === "starter" ? 0 : 1);
    }
  }
  await page.goto(`/discover/music/${playlist}/edit`);
  await expect(title(page)).toHaveText("This playlist can't be edited");
  await goTo(page, `/accounts/${account}/your-music/schedules/edit/${schedule}`);
  await expect(title(page)).toHaveText("A week");
  await expect(main(page).getByRole("button", { name: "Save schedule" })).toHaveCount(0);
  const change =
    "mutation($input: UpdateManualPlaylistInfoInput!) { updateManualPlaylist(input: $input, market: SE) { id } }";
  const id = await createOwnPlaylist(service.service, account);
  expect(await api.graphqlRefusal(change, { input: { id, name: "Mine" } })).toBe("FORBIDDEN");
  const written = await api.call("PUT", `/api/radio/schedules/${schedule}`, {
    body: { name: "Mine", slots: [], snapshot: "as it was made" },
  });
  expect(written.status).toBe(403);
});
