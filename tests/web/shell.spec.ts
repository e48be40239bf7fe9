import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";

test("navigation: at the side with the library, and at the bottom of narrow screens; a message says offline", {
  tag: ["@P-096", "@P-098", "@P-123", "@P-124", "@P-471", "@M-053"],
}, async ({ signedIn: page, context }) => {
  await page.goto("/download");
  await expect(page.getByRole("link", { name: "Roomtone" })).toBeVisible();
  const banner = page.getByRole("banner");
  await expect(banner.getByRole("searchbox", { name: "Search" })).toBeVisible();
  const hint = banner.getByRole("button", { name: /^Quick search/ });
  await expect(hint.getByText("Ctrl")).toBeVisible();
  await expect(hint.getByText("K", { exact: true })).toBeVisible();
  const navigation = page.getByRole("navigation", { name: "Main" });
  await page.setViewportSize({ width: 720, height: 800 });
  await expect(navigation).toHaveCount(1);
  expect((await navigation.boundingBox())?.x).toBeLessThan(248);
  expect((await navigation.boundingBox())?.y).toBeLessThan(200);
  await expect(navigation.getByRole("listitem")).toHaveText([
    "Home",
    "Search",
    "Create",
    "Library",
    "Messages",
    "Zones",
  ]);
  const panel = page.getByRole("region", { name: "Library", exact: true });
  await expect(panel).toBeVisible();
  expect((await panel.boundingBox())?.x).toBeLessThan(248);
  await page.setViewportSize({ width: 719, height: 800 });
  await expect.poll(async () => (await navigation.boundingBox())?.y).toBeGreaterThan(700);
  await navigation.getByRole("link", { name: "Zones" }).click();
  await expect(page.getByRole("heading", { name: "Zones", level: 1 })).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You're offline.")).toBeHidden();
});

test("keyboard: a skip link comes first; Ctrl+K finds a zone in the palette", {
  tag: ["@P-133", "@M-052"],
}, async ({ signedIn: page }) => {
  // Its code loads late; keys typed meanwhile must not get lost.
  const code = Promise.withResolvers<void>();
  await page.route(/\/palette-[^/]+\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto("/accounts/_/zones");
  await expect(page.getByRole("heading", { name: "Zones", level: 1 })).toBeVisible();
  await test.step("the first Tab leads past the navigation", async () => {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
  await test.step("the user menu is accessible", async () => {
    await page.getByRole("button", { name: "User menu" }).click();
    await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
  });

  await expect(page.getByRole("button", { name: "Quick search" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("lob");
  code.resolve();
  await page.keyboard.type("by");
  const field = page.getByRole("combobox", { name: "Quick search" });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("lobby");
  const lobby = page.getByRole("listbox", { name: "Quick search" }).getByRole("option", { name: /^Lobby/ });
  await expect(lobby).toBeVisible();
  await expectAccessible(page);
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(lobby).toHaveAttribute("aria-selected", "true", { timeout: 250 });
  }).toPass();
  // The focus stays in the field, and ARIA tells screen readers the active option.
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-activedescendant", (await lobby.getAttribute("id")) ?? "");
  await expect(page.getByRole("option", { selected: true })).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Lobby", level: 1 })).toBeFocused();
  // Also on the zone's page, and with the Mac shortcut.
  for (const keys of ["Control+k", "Meta+k"]) {
    await page.keyboard.press(keys);
    await expect(field).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(field).toBeHidden();
  }
});

test("theme: fades in 400 ms, applies before the page renders, and to other tabs at once", {
  tag: "@P-104",
}, async ({ signedIn: page, context }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/download");
  const html = page.locator("html");
  const other = await context.newPage();
  await other.goto("/download");
  const faded = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener("transitionend", ({ target, propertyName, elapsedTime }) => {
          if (target === document.body && propertyName === "background-color") resolve(elapsedTime);
        }),
      ),
  );
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  expect(await faded).toBeCloseTo(0.4);
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect(other.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  // Block all but the inline script: the page must already be dark.
  await other.route("**/assets/**", (route) => route.abort());
  await other.goto("/download", { waitUntil: "commit" });
  await expect(other.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
});

test("theme: a fresh browser follows the system; sign-up is always light, in the theme pop", {
  tag: ["@P-101", "@P-102"],
}, async ({ page }) => {
  const html = page.locator("html");
  const shows = async (scheme: string, theme: string) => {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(html).toHaveAttribute("data-mantine-color-scheme", scheme);
    await expect(html).toHaveAttribute("data-theme", theme);
  };
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/login");
  await shows("dark", "basic");
  await page.emulateMedia({ colorScheme: "light" });
  await shows("light", "basic");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(() => localStorage.setItem("roomtone.theme", JSON.stringify("light")));
  await page.reload();
  await shows("light", "basic");
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(() => localStorage.setItem("roomtone.theme", JSON.stringify("dark")));
  await page.reload();
  await shows("dark", "basic");
  await page.goto("/signup");
  await shows("light", "pop");
  // Neither header, sidebar, footer nor player: only the product's name and a link to sign-in.
  const banner = page.getByRole("banner");
  await expect(banner.getByRole("link")).toHaveText(["Sign in"]);
  await expect(banner.getByRole("button").or(page.getByRole("searchbox"))).toHaveCount(0);
  await expect(page.getByRole("navigation").or(page.getByRole("contentinfo"))).toHaveCount(0);
  await expect(page.getByRole("region").or(page.getByRole("status"))).toHaveCount(0);
  await banner.getByRole("link").click();
  await shows("dark", "basic");
});
