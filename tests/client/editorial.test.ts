import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

test("editorial pages: nobody but the provider's people has an editor", async ({
  signedIn: page,
  company: { account },
}) => {
  await page.goto("/help");
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link", { name: "Zones" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Editorial pages" })).toHaveCount(0);
  await goTo(page, `/accounts/${account}/editorial`);
  await expect(page).toHaveURL(/\/home$/);
});
