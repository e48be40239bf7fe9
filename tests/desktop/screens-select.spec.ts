import { expect } from "@playwright/test";
import { open, screen, signInAsOwner, test } from "./screens-fixtures.ts";

test("choice of a zone: '_' and ids without their padding are rewritten (@P-069 @C-123)", async ({
  client: page,
  shop,
}) => {
  await shop.grow();
  await signInAsOwner(page, shop);
  // No account is selected yet: the newest of the two is current.
  await open(page, "/electron/select/_");
  await expect(page.getByRole("heading", { name: "Choose a zone" })).toBeVisible();
  await expect(page).toHaveURL(screen("/electron/select/[^/_]+/[^/]+"));
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(screen("/electron/select"));

  // 14 characters are padded to 16.
  await open(page, "/electron/select/QWNjb3VudCwxMg");
  await expect(page).toHaveURL(screen("/electron/select/QWNjb3VudCwxMg\\.\\."));
  await open(page, "/electron/select/QWNjb3VudCwxMg/TG9jYXRpb24sMSw.");
  await expect(page).toHaveURL(screen("/electron/select/QWNjb3VudCwxMg\\.\\./TG9jYXRpb24sMSw\\."));

  await open(page, "/logout");
  await expect(page).toHaveURL(screen("/electron/login"));
  await open(page, "/electron/select/_");
  await expect(page).toHaveURL(screen("/electron/login"));
});
