import { chromium } from "@playwright/test";
import { preparedService } from "#tests/factories/prepared.ts";
import { DEMO_OWNER, DEMO_PASSWORD } from "#tests/factories/api.ts";
import { findChromium } from "#tests/provision/chromium.ts";
await using service = await preparedService();
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ["--no-sandbox"] });
async function session(scheme: "light" | "dark", width: number) {
  const ctx = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 }, colorScheme: scheme, hasTouch: width < 500 });
  const page = await ctx.newPage();
  page.on("console", (m) => m.type() === "error" && console.log("CONSOLE", m.text().slice(0, 300)));
  page.on("pageerror", (e) => console.log("PAGEERROR", String(e).slice(0, 300)));
  const name = `${scheme[0]}${width}`;
  const shot = async (n: string) => {
    await page.waitForTimeout(900);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) console.log("OVERFLOW", name, n, over);
    await page.screenshot({ path: `/tmp/a2-shots/${n}-${name}.png` });
  };
  const tryIt = async (what: string, f: () => Promise<void>) => { try { await f(); } catch (e) { console.log("FAILED", name, what, String(e).slice(0, 300)); } };
  page.setDefaultTimeout(8000);
  if (scheme === "light") { await page.goto(`${service.url}/accounts/_/library/`); await shot("loggedout"); }
  await page.goto(`${service.url}/login`);
  await page.getByLabel("E-mail").fill(DEMO_OWNER);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/home/);
  await shot("home");
  await page.goto(service.url + "/accounts/_/library/"); await shot("library");
  await tryIt("menu", async () => { await page.getByRole("main").getByRole("button", { name: /^More about/ }).first().click(); await shot("menu"); await page.keyboard.press("ArrowDown"); await shot("menu-key"); await page.keyboard.press("Escape"); });
  await tryIt("share", async () => { await page.getByRole("main").getByRole("button", { name: /^More about/ }).nth(2).click(); await page.getByRole("menuitem", { name: "Share" }).click(); await shot("share"); await page.keyboard.press("Escape"); });
  await tryIt("remove", async () => { await page.getByRole("main").getByRole("button", { name: /^More about/ }).nth(2).click(); await page.getByRole("menuitem", { name: "Remove from library" }).click(); await shot("removed"); await page.getByRole("button", { name: "Undo" }).click(); await shot("undone"); });
  await tryIt("list", async () => { await page.getByRole("radiogroup", { name: "View" }).getByText("List").click({ force: true }); await shot("list"); });
  await tryIt("schedules", async () => { await page.getByRole("main").getByRole("tab", { name: "Schedules" }).click(); await shot("schedules"); });
  await page.goto(service.url + "/accounts/_/library/?q=zzz"); await shot("nothing");
  await page.goto(service.url + "/accounts/_/your-music/123456789"); await shot("old");
  await ctx.close();
}
for (const s of (process.argv[2]?.split(",") ?? ["light", "dark"]) as ("light" | "dark")[]) for (const w of [1440, 390]) await session(s, w);
await browser.close();
process.exit(0);
