import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accounts } from "#server/db/schema/people.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

test.use({ billing: "sandbox" });

const STATION_PAGES = ["/create/ai-station", "/create/station/from-tags", "/create/station/from-playlist"];

for (const plan of ["starter", "royalty-free"] as const) {
  test(`stations: the ${plan} plan is redirected to the create hub, and Back does not return`, {
    tag:
      plan === "starter"
        ? ["@M-065", "@M-068", "@M-071", "@M-369", "@M-370"]
        : ["@M-069", "@M-071", "@M-371"],
  }, async ({ signedIn: page, service, company }) => {
    const { db } = service.service.services;
    await db.update(accounts).set({ plan, tier: "tier-1" }).where(eq(accounts.id, company.account));
    const pages = plan === "starter" ? [...STATION_PAGES, "/create/ai-playlist"] : STATION_PAGES;
    await page.goto("/download");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const path of pages) {
      await goTo(page, path);
      await expect(page).toHaveURL(/\/create$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/download$/);
    }
  });
}

test("stations: the forms need a sign-in", {
  tag: ["@M-064", "@M-067", "@M-071"],
}, async ({ page }) => {
  for (const path of [...STATION_PAGES, "/create/ai-playlist"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
  }
});
