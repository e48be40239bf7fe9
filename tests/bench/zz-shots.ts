import { chromium } from "@playwright/test";
import { DEMO_OWNER, DEMO_PASSWORD } from "#tests/factories/api.ts";
import { preparedService } from "#tests/factories/prepared.ts";
import { findChromium } from "#tests/provision/chromium.ts";

await using service = await preparedService();
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: ["--no-sandbox"],
});
async function session(scheme: "light" | "dark", width: number) {
  const ctx = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme: scheme,
  });
  const page = await ctx.newPage();
  page.on("pageerror", (e) => console.log("ERR", e.message));
  const name = `${scheme[0]}${width}`;
  const shot = async (n: string, full = false) => {
    await page.waitForTimeout(900);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) console.log("OVERFLOW", name, n, over);
    await page.screenshot({ path: `/tmp/a5-shots/${n}-${name}.png`, fullPage: full });
  };
  const go = async (p: string, n: string, full = false) => {
    await page.goto(service.url + p);
    await shot(n, full);
    console.log(n, new URL(page.url()).pathname + new URL(page.url()).hash);
  };
  const tryIt = async (what: string, f: () => Promise<void>) => {
    try {
      await f();
    } catch (e) {
      console.log("FAILED", name, what, String(e).slice(0, 200));
    }
  };
  page.setDefaultTimeout(8000);
  await page.goto(`${service.url}/login`);
  await page.getByLabel("E-mail").fill(DEMO_OWNER);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/home/);
  await go("/home", "home", true);
  if (width > 500 && scheme === "light") {
    await go("/home/genres", "genres");
    await go("/home/eras", "eras");
    await go("/home/categories", "categories", true);
    await go("/discover/browse/nothing", "nocat");
    await go("/home/nope", "nope");
    await go("/discover/categories/BrowseCategory/mood-calm", "calm");
  }
  await go("/home/categories", "categories");
  await go("/discover/browse/genre-lo-fi", "browse", true);
  await tryIt("artist", async () => {
    await page.locator("main a[href^='/discover/artist/']").first().click();
    await shot("artist", true);
    console.log(page.url());
  });
  await tryIt("track", async () => {
    await page.locator("main a[href*='#']").nth(2).click();
    await shot("album");
    console.log(page.url(), await page.evaluate(() => document.activeElement?.id));
  });
  await go("/search/calm", "search", true);
  await go("/search/clam", "search-slip");
  await go("/search", "search-idle");
  if (width > 500)
    await tryIt("header", async () => {
      await page.goto(service.url + "/home");
      await page.getByRole("searchbox").first().fill("flat");
      await page.waitForTimeout(1000);
      await shot("header");
    });
  await tryIt("palette", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("calm");
    await page.waitForTimeout(800);
    await shot("palette");
    await page.keyboard.press("Escape");
  });
  await ctx.close();
}
await session("light", 1440);
await session("dark", 390);
await browser.close();
process.exit(0);
