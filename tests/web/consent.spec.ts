import { type Browser, expect, type Page } from "@playwright/test";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { expectAccessible } from "./accessible.ts";
import { signedInAs, test } from "./fixtures.ts";

/** A visitor without cookies. */
async function newcomer(browser: Browser, baseURL: string | undefined, timezoneId: string): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    timezoneId,
    storageState: { cookies: [], origins: [] },
  });
  return context.newPage();
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Cookies" });
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name });

/** A cookie's value and its lifetime in days. */
async function cookie(page: Page, name: string) {
  const found = (await page.context().cookies()).find((one) => one.name === `roomtone.${name}`);
  if (!found) return null;
  return {
    value: JSON.parse(decodeURIComponent(found.value)) as unknown,
    days: Math.round((found.expires * 1000 - Date.now()) / DAY_MS),
  };
}

test("cookie banner: is shown in Europe, and keeps the choice for a year", {
  tag: ["@P-208", "@P-473"],
}, async ({ browser, baseURL }) => {
  const page = await newcomer(browser, baseURL, "Europe/Stockholm");
  await page.goto("/login");
  for (const name of ["Preferences", "Reject all", "Accept all"])
    await expect(button(page, name)).toBeVisible();
  await expectAccessible(page);
  await button(page, "Preferences").click();
  const box = (name: string) => dialog(page).getByRole("checkbox", { name });
  await expect(box("Necessary")).toBeChecked();
  await expect(box("Necessary")).toBeDisabled();
  await expect(box("Marketing")).not.toBeChecked();
  await expectAccessible(page);
  await box("Analytics").check();
  await button(page, "Save choices").click();
  await expect(dialog(page)).toBeHidden();
  expect(await cookie(page, "consent")).toEqual({ value: 2, days: 365 });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/legal");
  await expect(page.getByRole("heading", { name: "Terms of service" })).toBeVisible();
  for (const [name, level] of [
    ["Accept all", 3],
    ["Reject all", 1],
  ] as const) {
    await page.getByRole("button", { name: "Cookie settings" }).click();
    await button(page, name).click();
    expect(await cookie(page, "consent")).toEqual({ value: level, days: 365 });
  }
  await page.context().close();
});

test("cookie banner: a page's end scrolls above it, and the bottom menu stays usable", async ({
  browser,
  baseURL,
  company,
}) => {
  const page = await newcomer(browser, baseURL, "Europe/Stockholm");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/signup/full-form");
  await expect(dialog(page)).toBeVisible();
  const last = page.getByRole("main").getByRole("button").last();
  await expect(last).toBeVisible();
  const room = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const [button, banner] = await Promise.all([last.boundingBox(), dialog(page).boundingBox()]);
    return (banner?.y ?? 0) - ((button?.y ?? 0) + (button?.height ?? 0));
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  await page.context().close();

  const signedIn = await newcomer(browser, baseURL, "Europe/Stockholm");
  await signedInAs(signedIn, company.owner);
  await signedIn.setViewportSize({ width: 480, height: 480 });
  await signedIn.goto("/home");
  await expect(dialog(signedIn)).toBeVisible();
  await signedIn
    .getByRole("navigation", { name: "Main", exact: true })
    .getByRole("link", { name: "Search" })
    .click();
  await expect(signedIn).toHaveURL(/\/search/);
  await expect(dialog(signedIn)).toBeVisible();
  await button(signedIn, "Accept all").click();
  await expect(signedIn.locator("html")).not.toHaveAttribute("style", /--rt-notice/);
  await signedIn.context().close();
});

test("attribution: campaigns and five clicks are kept for 180 days, after consent or where it is implied", {
  tag: ["@P-474", "@P-475"],
}, async ({ browser, baseURL }) => {
  const clicks = ["gclid", "gbraid", "wbraid", "fbclid", "msclkid", "ttclid"].map((name) => `${name}=1`);
  const arrival = `/login?utm_source=${"a".repeat(300)}&utm_medium=mail&${clicks.join("&")}`;
  const expectKept = async (page: Page) => {
    await expect
      .poll(() => cookie(page, "utm"))
      .toEqual({ value: { utm_source: "a".repeat(255), utm_medium: "mail" }, days: 180 });
    const ids = await cookie(page, "click-ids");
    expect([Object.keys(ids?.value as object).length, ids?.days]).toEqual([5, 180]);
  };
  const elsewhere = await newcomer(browser, baseURL, "America/New_York");
  await elsewhere.goto(arrival);
  await expectKept(elsewhere);
  await expect(dialog(elsewhere)).toBeHidden();
  const page = await newcomer(browser, baseURL, "Europe/Stockholm");
  await page.goto(arrival);
  await expect(dialog(page)).toBeVisible();
  expect(await cookie(page, "utm")).toBeNull();
  await button(page, "Accept all").click();
  await expectKept(page);
});
