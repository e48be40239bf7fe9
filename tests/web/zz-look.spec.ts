import { test } from "./fixtures.ts";

test("look", async ({ signedIn: page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [name, search] of [
      ["list", ""],
      ["worst", "?sort=worst&columns=labels,source,city,volume,version&country=SE"],
      ["table", "?layout=table"],
    ]) {
      await page.goto(`/accounts/_/zones${search}`);
      await page.getByRole("region", { name: "Zones by state" }).waitFor();
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/look-${name}-${width}.png` });
    }
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menu").waitFor();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/look-menu-${width}.png` });
  }
});
