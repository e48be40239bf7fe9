import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { desktopCodes } from "#server/db/schema/people/people.ts";
import { pressBehindQuestion, watchOpenedLinks } from "#tests/factories/browser/opened-links.ts";
import { electronBinary } from "./electron-desktop.ts";
import type { HostDesktop } from "./host-desktop.ts";
import { test as base, go, isAccessibleNow, PASSWORD, pairByCode, screen } from "./screens-fixtures.ts";

interface Fixtures {
  /**
   * Opens the app's latest address in Playwright's browser, which stands in for the system's; `links` collects the links
   * that it asks the system to open.
   */
  readonly follow: (
    desktop: HostDesktop,
  ) => Promise<{ readonly tab: Page; readonly links: readonly string[] }>;
}

const test = base.extend<Fixtures>({
  follow: async ({ context }, use) => {
    await use(async (desktop) => {
      const address = (await desktop.openedExternally()).at(-1) ?? "";
      const tab = await context.newPage();
      const links = await watchOpenedLinks(tab, "roomtone");
      await tab.goto(address);
      return { tab, links };
    });
  },
});

/** Signs in on the page of a browser. */
async function signInThere(tab: Page, email: string): Promise<void> {
  await tab.getByLabel("E-mail").fill(email);
  await tab.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await tab.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Approves the sign-in; returns the link that the browser then opens. */
async function agree(tab: Page, links: readonly string[]): Promise<string> {
  const before = links.length;
  await pressBehindQuestion(tab.getByRole("button", { name: /Sign in to the app|Open Roomtone again/ }));
  await expect.poll(() => links.length).toBe(before + 1);
  return links.at(-1) ?? "";
}

/** Number of links that the app has refused. */
async function refusals(desktop: HostDesktop): Promise<number> {
  return (await desktop.log()).filter(({ msg }) => msg === "a link was refused").length;
}

const begin = (page: Page) => page.getByRole("button", { name: /Sign in with your browser/ }).click();

if (!electronBinary()) {
  test("browser sign-in: opens the browser, and returns to the choice of the zone (@P-148)", async ({
    clientHost: desktop,
    client: page,
    follow,
    shop,
  }) => {
    await shop.grow();
    const email = await shop.signInWith(PASSWORD);
    await begin(page);
    await expect(page).toHaveURL(screen("/electron/browser-opened"));
    await expect(page.getByRole("status")).toHaveText("Waiting for your browser");
    await isAccessibleNow(page, "browser-opened");

    const { tab, links } = await follow(desktop);
    await signInThere(tab, email);
    await expect(tab.getByText(email)).toBeVisible();
    await desktop.loseFocus();
    const link = await agree(tab, links);
    await desktop.ask({ do: "openUrl", url: link });
    await expect(page).toHaveURL(screen("/electron/select"));
    await expect(page.getByRole("link", { name: /Second Business/ })).toBeVisible();
    // The session is stored like any other, and independent of the browser's.
    await page.reload();
    await expect(page.getByRole("link", { name: /Second Business/ })).toBeVisible();
    await tab.goto(`${shop.url}/logout`);
    await expect(tab).toHaveURL(/\/login$/);
    await page.reload();
    await expect(page.getByRole("link", { name: /Second Business/ })).toBeVisible();

    // The link is used up and does nothing now.
    await desktop.closeWindow();
    const before = await refusals(desktop);
    await desktop.ask({ do: "openUrl", url: link });
    await expect.poll(() => refusals(desktop)).toBe(before + 1);
    expect(await desktop.isVisible()).toBe(false);
    const said = JSON.stringify(await desktop.log());
    for (const secret of new URL(link).searchParams.values()) expect(said).not.toContain(secret);
    expect(said).not.toContain("challenge");
  });

  test("browser sign-in: a link that the app did not request does nothing (@P-148)", async ({
    clientHost: desktop,
    client: page,
    follow,
    shop,
  }) => {
    const email = await shop.signInWith(PASSWORD);
    await begin(page);
    const { tab, links } = await follow(desktop);
    await signInThere(tab, email);
    const link = await agree(tab, links);
    const before = await refusals(desktop);
    // A foreign state; then a cancelled attempt.
    await desktop.ask({ do: "openUrl", url: link.replace(/state=.*/, `state=${"s".repeat(43)}`) });
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(screen("/electron/login"));
    const attempt = () => page.evaluate(() => window.roomtone.browserSignIn.state());
    await expect.poll(attempt).toEqual({ status: "none" });
    await desktop.ask({ do: "openUrl", url: link });
    await expect.poll(() => refusals(desktop)).toBe(before + 2);
    await expect(page).toHaveURL(screen("/electron/login"));
    expect(await page.evaluate(() => window.roomtone.keptSession.read())).toBeNull();
    const { db } = shop.app.service.services;
    const userId = shop.owner.userId ?? "";
    const codes = await db.select().from(desktopCodes).where(eq(desktopCodes.userId, userId));
    expect(codes.map(({ usedAt }) => usedAt)).toEqual([null]);
  });

  test("browser sign-in: an expired code shows a message, and another can be requested (@P-148)", async ({
    clientHost: desktop,
    client: page,
    follow,
    shop,
  }) => {
    const email = await shop.signInWith(PASSWORD);
    const opened = (await desktop.openedExternally()).length;
    await begin(page);
    const again = async () => (await desktop.openedExternally()).slice(opened);
    await expect.poll(again).toHaveLength(1);
    await page.getByRole("button", { name: "Open browser again" }).click();
    await expect.poll(again).toHaveLength(2);
    expect(new Set(await again()).size).toBe(1);
    const { tab, links } = await follow(desktop);
    await signInThere(tab, email);
    const link = await agree(tab, links);
    // Simulate a code that expired.
    const { db } = shop.app.service.services;
    await db.update(desktopCodes).set({ expiresAt: new Date(0) });
    await page.getByRole("link", { name: "Settings" }).click();
    await expect(page).toHaveURL(screen("/electron/settings"));
    await desktop.ask({ do: "openUrl", url: link });
    await expect(page).toHaveURL(screen("/electron/browser-opened"));
    await expect(page.getByRole("alert")).toHaveText("Sign-in took too long. Try again.");
    await isAccessibleNow(page, "a failed sign-in");
    await expect(page.getByRole("button", { name: "Try again" })).toBeEnabled();

    await desktop.ask({ do: "openUrl", url: await agree(tab, links) });
    await expect(page).toHaveURL(screen("/electron/select(/[^/]+){0,2}"));
  });

  test("browser sign-in: a link works with the window closed, and at a paired player (@P-148)", async ({
    clientHost: desktop,
    client: page,
    follow,
    shop,
  }) => {
    const email = await shop.signInWith(PASSWORD);
    await pairByCode(page, shop);
    await go(page, "/electron/login/email");
    await begin(page);
    await expect(page).toHaveURL(screen("/electron/browser-opened"));
    const { tab, links } = await follow(desktop);
    await signInThere(tab, email);
    await desktop.closeWindow();
    await desktop.ask({ do: "openUrl", url: await agree(tab, links) });
    await expect.poll(() => desktop.isVisible()).toBe(true);
    await expect(page).toHaveURL(screen("/electron/paired-zone"));
    const kept = await page.evaluate(() => window.roomtone.keptSession.read());
    expect(kept).toMatchObject({ refreshToken: expect.stringMatching(/./) });
  });
}
