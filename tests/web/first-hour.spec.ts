import { expect, type Locator, type Page } from "@playwright/test";
import { allZones } from "#tests/factories/people/demo.ts";
import { DEMO_PASSWORD, TestApi } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { goTo } from "./in-app.ts";
import { test } from "./player-fixtures.ts";
import { loudness, stateOf } from "./web-player-fixtures.ts";

/** A person's first hour: from signing in to audible music. */

/** Counts clicks on the page. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = () =>
      sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks")) + 1));
    // Playwright cancels a press on a target that moves meanwhile, and repeats it.
    const onPress = (press: Event) => setTimeout(() => press.defaultPrevented || count());
    addEventListener("pointerdown", onPress, { capture: true });
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem("clicks")));
}

/** Moves the focus to an element with Tab or Shift+Tab. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  do await page.keyboard.press(key);
  while (!(await target.evaluate((element) => element === document.activeElement)));
}

/** Fills in the form of a zone at a new location, starting at its first field, which has the focus. */
async function typeZone(page: Page, name: string): Promise<void> {
  await expect(page.getByLabel("Location name")).toBeFocused();
  await page.keyboard.type("Corner Store");
  for (const [label, text] of [
    ["Address", "Main Street 1"],
    ["Postal code", "222 22"],
    ["City", "Lund"],
    ["Zone name", name],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
}

/** The player itself reports that it plays this, and the tab outputs sound. */
async function expectHeard(page: Page, api: TestApi, playlist: string): Promise<void> {
  const id = /\/zones\/([^/]+)/.exec(page.url())?.[1] ?? "";
  const zone = (await allZones(api)).find((one) => one.id === decodeURIComponent(id));
  if (!zone) throw new Error("the page is not a zone's");
  await expect
    .poll(async () => {
      const { online, status, source, track } = await stateOf(api, zone);
      return { online, status, source: source?.display.title, hasTrack: track !== null };
    })
    .toEqual({ online: true, status: "playing", source: playlist, hasTrack: true });
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
}

test("first hour: from signing in to music that is heard in a new zone, in eight clicks", async ({
  page,
  api,
  company,
}) => {
  const clicks = await countClicks(page);
  await page.goto("/login");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type(company.owner.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("link", { name: "Zones", exact: true }).first().click();
  await page.getByRole("link", { name: "Add zone" }).click();
  await typeZone(page, "Till");
  await page.getByRole("button", { name: "Add zone" }).click();
  await page.getByText("This browser", { exact: true }).click();
  await page.getByRole("button", { name: "Play in this browser" }).click();
  await page.getByRole("button", { name: "Choose music" }).click();
  await page.getByRole("option", { name: /^Flat White/ }).click();
  await expect(page.getByText("Playing Flat White in 1 zone")).toBeVisible();
  await expectHeard(page, api, "Flat White");
  expect(await clicks()).toBeLessThanOrEqual(8);
});

test.describe("sign-up in Sweden", () => {
  test.use({ timezoneId: "Europe/Stockholm" });

  test("first hour: from signing up to music that is heard, in 25 presses and 12 fields", async ({
    page,
    service,
  }) => {
    const clicks = await countClicks(page);
    let fields = 0;
    const fill = async (label: string, text: string) => {
      fields += 1;
      await page.getByLabel(label, { exact: true }).fill(text);
    };
    const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
    const opens = async (name: string) => {
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expectAccessible(page, ["light"]);
    };
    await page.goto("/signup");
    await page.getByRole("link", { name: "Continue with e-mail" }).click();
    await fill("Your name", "Ada Berg");
    await fill("E-mail", `ada.${Date.now()}@shop.example`);
    await fill("Password", "a long one");
    await press("Continue");
    await page.getByRole("radio", { name: "Owner" }).click();
    await press("Continue");
    await page.getByRole("radio", { name: "Food and drink" }).click();
    await page.getByRole("radio", { name: "Café" }).click();
    await press("Continue");
    await fill("Company name", "Berg & Co");
    await page.getByRole("checkbox", { name: /I accept the terms/ }).click();
    await press("Create account");

    await opens("Where will the music play?");
    await expect(page.getByLabel("Name of the place")).toHaveValue("Berg & Co");
    await press("Continue");
    await opens("Three things, and the music plays");
    await press("Continue");
    await expect(page.getByRole("button", { name: /^Choose this: / })).toHaveCount(3);
    await opens("What kind of place is it?");
    await press("Choose this: Our suggestion");
    await opens("Should tracks with explicit lyrics play?");
    await press(/^Play everything/);
    await opens("Let's get the music playing");
    await expect(page).toHaveURL(/\/guide$/);

    await page.getByRole("link", { name: "Pair", exact: true }).click();
    await opens("Pair a player");
    await page.getByText("This browser", { exact: true }).click();
    await press("Play in this browser");
    const kept = await page.evaluate(() => localStorage.getItem("roomtone.session") ?? "{}");
    const { token } = JSON.parse(kept) as { token: string };
    const { sub } = JSON.parse(atob(token.split(".")[1] ?? "")) as { sub: string };
    const api = new TestApi(service.url, token, sub);
    const [zone] = await allZones(api);
    if (!zone) throw new Error("The account has no zone");
    await expect
      .poll(async () => {
        const { status, source } = await stateOf(api, zone);
        return { status, source: source?.display.title };
      })
      .toEqual({ status: "playing", source: "Music for Berg & Co" });
    await expect.poll(() => loudness(page)).toBeGreaterThan(0.001);
    expect(await clicks()).toBeLessThanOrEqual(25);
    expect(fields).toBeLessThanOrEqual(12);
  });
});

test("first hour: the same with the keyboard alone", async ({ page, api, company }) => {
  const clicks = await countClicks(page);
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press("Enter");
  };
  await page.goto("/login");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type(company.owner.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole("link", { name: "Zones", exact: true }).first(), "Shift+Tab");
  await page.keyboard.press("Enter");
  await press(page.getByRole("link", { name: "Add zone" }));
  await typeZone(page, "Till");
  await page.keyboard.press("Enter");
  // Without an app to download, choose the browser.
  await expect(page.getByRole("radio", { name: "This browser" })).toBeChecked();
  await press(page.getByRole("button", { name: "Play in this browser" }));
  await press(page.getByRole("button", { name: "Choose music" }));
  const field = page.getByRole("combobox", { name: "Search playlists" });
  await expect(field).toBeFocused();
  await page.keyboard.type("flat wh");
  await expect(page.getByRole("option", { name: /^Flat White/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectHeard(page, api, "Flat White");
  expect(await clicks()).toBe(0);
});

test("music cards: play from a card, by pointer and by keyboard", async ({
  signedIn: page,
  zone,
  player,
}) => {
  await expect.poll(() => player.state()?.status).toBe("playing");
  await page.goto("/home");
  const play = page.getByRole("button", { name: "Play Flat White in zones" }).first();
  await expect(play).toHaveCSS("opacity", "1");
  const wrapper = play.locator("..");
  await expect(wrapper).toHaveCSS("opacity", "0");
  await page.getByRole("main").getByRole("link", { name: "Flat White", exact: true }).first().focus();
  await page.keyboard.press("Tab");
  await expect(play).toBeFocused();
  await expect(wrapper).toHaveCSS("opacity", "1");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Play “Flat White”" });
  await expect(dialog.getByLabel(zone.name, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(zone.name, { exact: true }).check();
  await dialog.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => player.state()?.source?.display.title).toBe("Flat White");

  await goTo(page, "/search/casa+lindoro/artists");
  await page.getByRole("link", { name: "Casa Lindoro", exact: true }).hover();
  await page.getByRole("button", { name: "Play Casa Lindoro in zones" }).click();
  const artist = page.getByRole("dialog", { name: "Play “Casa Lindoro”" });
  await artist.getByLabel(zone.name, { exact: true }).check();
  await artist.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => player.state()?.upcoming[0]?.queueId ?? null).not.toBeNull();
  expect(player.state()?.upcoming[0]?.track.artists.map(({ name }) => name)).toContain("Casa Lindoro");
});
