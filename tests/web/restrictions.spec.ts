import { expect, type Page } from "@playwright/test";
import { libraryItems } from "#server/db/schema/music/music.ts";
import { createOwnPlaylist, createSchedule } from "#tests/factories/music/music.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

/** Features that plans and account settings withhold from people. */

test.use({ billing: "sandbox" });

const main = (page: Page) => page.getByRole("main");
const title = (page: Page) => main(page).getByRole("heading", { level: 1 });
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("listitem");
const headerSearch = (page: Page) => page.getByRole("banner").getByRole("searchbox");

test("managed music: no home, search or create, and nothing to add or copy", {
  tag: ["@M-051", "@M-299", "@P-108", "@P-115", "@P-125", "@P-139"],
}, async ({ signedIn: page, service, company, api }) => {
  const { db } = service.service.services;
  const { account } = company;
  const playlist = await createOwnPlaylist(service.service, account, "SeedComposer");
  const schedule = await createSchedule(service.service, account, [], "A week");
  await db.insert(libraryItems).values([
    { accountId: account, itemId: playlist, kind: "PLAYLIST", addedAt: new Date() },
    { accountId: account, itemId: schedule, kind: "SCHEDULE", addedAt: new Date() },
  ]);
  const set = async (settings: object) => {
    const answer = await api.call("PUT", `/api/auth/accounts/${account}`, { body: { settings } });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ settings });
  };
  const openLibrary = () => page.goto(`/accounts/${account}/library`);
  const items = async (name: string) => {
    const card = main(page).getByRole("listitem").filter({ hasText: name }).first();
    await card.click({ button: "right" });
    const found = page.getByRole("menuitem");
    await expect(found.filter({ hasText: "Share" })).toBeVisible();
    const texts = await found.allTextContents();
    await page.keyboard.press("Escape");
    await expect(found).toHaveCount(0);
    return texts;
  };
  const [IN_LIBRARY, EDIT, COPY] = ["Remove from library", "Edit", "Duplicate"];
  await openLibrary();
  expect(await items("A playlist")).toEqual(expect.arrayContaining([IN_LIBRARY, EDIT]));
  expect(await items("A week")).toEqual(expect.arrayContaining([IN_LIBRARY, EDIT, COPY]));
  await expect(headerSearch(page)).toBeVisible();
  await expect(navigation(page)).toHaveText(["Home", "Search", "Create", "Library", "Messages", "Zones"]);

  await set({ restrict_edit_music: true });
  await openLibrary();
  const ofPlaylist = await items("A playlist");
  expect(ofPlaylist).toContain(IN_LIBRARY);
  expect(ofPlaylist).not.toContain(EDIT);
  const ofWeek = await items("A week");
  expect(ofWeek).not.toContain(EDIT);
  expect(ofWeek).not.toContain(COPY);
  await set({ restrict_edit_music: false, restrict_discover_music: true });
  await openLibrary();
  expect(await items("A playlist")).not.toContain(IN_LIBRARY);
  const chosen = await items("A week");
  expect(chosen).not.toContain(COPY);
  expect(chosen).toContain(EDIT);

  await expect(navigation(page)).toHaveText(["Library", "Messages", "Zones"]);
  await expect(headerSearch(page)).toHaveCount(0);
  await goTo(page, "/home");
  await expect(main(page).getByRole("heading", { name: "Your zones" })).toBeVisible();
  await expect(main(page).getByRole("link", { name: "All categories" })).toHaveCount(0);
  await expect(navigation(page)).toHaveText(["Library", "Messages", "Zones"]);
  await expect(page.getByRole("main").getByRole("link", { name: /playlist|station|schedule/i })).toHaveCount(
    0,
  );
  await goTo(page, `/accounts/${account}/your-music/schedules/${schedule}`);
  await expect(title(page)).toHaveText("A week");
  const copy = main(page)
    .getByRole("link", { name: "Make a copy" })
    .or(main(page).getByRole("button", { name: "Make a copy" }));
  await expect(copy).toHaveAccessibleDescription("Music for this account is chosen for you.");
  await goTo(page, `/accounts/${account}/your-music/schedules/edit/${schedule}?action=copy`);
  await expect(main(page).getByRole("button", { name: "Save schedule" })).toHaveCount(0);
  for (const address of ["/discover", `/discover/music/${playlist}`]) {
    await goTo(page, "/home");
    await goTo(page, address);
    await expect(page).toHaveURL(`/accounts/${account}/library`);
  }
});
