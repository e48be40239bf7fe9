import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accounts } from "#server/db/schema/people/people.ts";
import { EDITORIAL_ACCOUNT_ID } from "#shared/domain/accounts/provider.ts";
import { personOf } from "#tests/factories/people/demo-company.ts";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { expectAccessible } from "./accessible.ts";
import { test as base, signedInAs } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

/** A page of a person with the provider's editorial account. */
const test = base.extend<{ editor: Page }>({
  editor: async ({ page, service: { service } }, use) => {
    const { db } = service.services;
    const [known] = await db.select().from(accounts).where(eq(accounts.id, EDITORIAL_ACCOUNT_ID));
    if (!known) await createAccount(service, { id: EDITORIAL_ACCOUNT_ID, businessName: "Roomtone" });
    const { id } = await createUser(service, EDITORIAL_ACCOUNT_ID);
    await signedInAs(page, personOf(service.services, { id, email: "editor@example.test" }));
    await use(page);
  },
});

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

test("editorial pages: sections are added, filled by search, reordered, dated and restored", {
  tag: "@M-188",
}, async ({ editor: page }) => {
  test.slow();
  // A tall window: scrolling under a pressed mouse button would drag another row.
  await page.setViewportSize({ width: 1440, height: 2000 });
  const main = page.getByRole("main");
  await page.goto("/help");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Editorial pages" }).click();
  await expect(main.getByRole("heading", { level: 1, name: "Editorial pages" })).toBeVisible();
  // The demo's own Home can be edited.
  await expect(main.getByRole("group", { name: "Calm mornings" })).toBeVisible();
  await main.getByRole("button", { name: "New page" }).click();
  const address = page.getByRole("dialog").getByLabel("Address");
  const create = page.getByRole("dialog").getByRole("button", { name: "Create page" });
  await address.fill("home");
  await create.click();
  await expect(page.getByText("There is a page with this address")).toBeVisible();
  await address.fill("summer-terrace");
  await create.click();
  await expect(page).toHaveURL(/\/editorial\/summer-terrace$/);

  await expect(main.getByText("No sections yet.")).toBeVisible();
  await main.getByRole("textbox", { name: "Page title" }).fill("Summer terrace");
  const sections = main.getByRole("list", { name: "Sections" }).locator("> li");
  const section = (name: string) => main.getByRole("group", { name, exact: true });
  const add = async (name: string, ...music: readonly (readonly [string, string])[]) => {
    await main.getByRole("button", { name: "Add section" }).click();
    const title = sections.last().getByRole("textbox", { name: "Section title" });
    await expect(title).toBeFocused();
    await title.fill(name);
    for (const [words, found] of music) {
      const search = section(name).getByRole("combobox", { name: `Add music to ${name}` });
      await search.fill(words);
      await section(name).getByRole("option", { name: found }).first().click();
    }
  };
  const order = (name: string) =>
    section(name)
      .getByRole("list", { name: `Music in ${name}` })
      .getByRole("listitem");
  await add(
    "Noon",
    ["rainy window", "Rainy Window Playlist"],
    ["good mood station", "Good Mood Station Station"],
  );
  await add("Evening", ["corner booth", "Corner Booth Jazz Playlist"]);
  await add("Night", ["window seat", "Window Seat Album"], ["lo-fi", "Lo-fi Category"]);
  await expectAccessible(page);

  // Reorder sections by keys and by mouse, music by keys.
  const names = async () =>
    sections
      .getByRole("textbox", { name: "Section title" })
      .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
  await section("Night").getByRole("button", { name: "Move Night", exact: true }).focus();
  await page.keyboard.press("ArrowUp");
  await expect.poll(names).toEqual(["Noon", "Night", "Evening"]);
  const grip = section("Evening").getByRole("button", { name: "Move Evening", exact: true });
  await grip.dragTo(section("Noon"), { targetPosition: { x: 60, y: 20 } });
  await expect.poll(names).toEqual(["Evening", "Noon", "Night"]);
  await order("Noon")
    .first()
    .getByRole("button", { name: /^Move / })
    .focus();
  await page.keyboard.press("ArrowRight");
  await expect(order("Noon").first()).toContainText("Good Mood Station");

  // A picture, dates, and undoing a removal.
  const chooser = page.waitForEvent("filechooser");
  await section("Noon").getByRole("button", { name: "Choose picture for Noon" }).click();
  await (await chooser).setFiles({ name: "sun.png", mimeType: "image/png", buffer: PIXEL });
  await expect(section("Noon").getByRole("img", { name: "Picture of Noon" })).toBeVisible();
  await section("Night").getByLabel("Shown from").fill("2999-01-01");
  await expect(section("Night").getByText("Not shown yet")).toBeVisible();
  await section("Evening").getByRole("button", { name: "Remove Evening" }).click();
  await expect.poll(names).toEqual(["Noon", "Night"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(names).toEqual(["Evening", "Noon", "Night"]);
  await order("Night")
    .first()
    .getByRole("button", { name: /^Remove / })
    .click();
  await expect(order("Night")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(order("Night")).toHaveCount(2);

  await main.getByRole("button", { name: "Preview", exact: true }).click();
  const preview = main.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { level: 2 })).toHaveText(["Evening", "Noon"]);
  await preview.getByLabel("As shown on").fill("2999-02-01");
  await expect(preview.getByRole("heading", { level: 2 })).toHaveText(["Evening", "Noon", "Night"]);
  await expectAccessible(page);
  await main.getByRole("button", { name: "Save page" }).click();
  await expect(page.getByText("Page saved")).toBeVisible();
  await page.reload();
  await expect.poll(names).toEqual(["Evening", "Noon", "Night"]);
  await expect(section("Noon").getByRole("img", { name: "Picture of Noon" })).toBeVisible();
  await goTo(page, "/home/summer-terrace");
  await expect(main.getByRole("heading", { level: 1, name: "Summer terrace" })).toBeVisible();
  await expect(main.getByRole("heading", { level: 2 })).toHaveText(["Evening", "Noon"]);
  await expect(page.getByRole("link", { name: "Good Mood Station" }).first()).toBeVisible();
  await page.goBack();
  await section("Noon").getByLabel("Shown until").fill("2001-01-01");
  await section("Noon").getByLabel("Shown from").fill("2002-01-01");
  await main.getByRole("button", { name: "Save page" }).click();
  await expect(page.getByText("Choose a day that is not before the first day")).toBeVisible();
});
