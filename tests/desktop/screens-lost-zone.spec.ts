import { expect } from "@playwright/test";
import { openUnpaired, test } from "./screens-fixtures.ts";

test("lost zone: unpaired while the app was off, it is named until dismissed (@P-297 @C-125)", async ({
  clientDesktop: desktop,
  paired: _page,
  shop,
}) => {
  await desktop.close();
  await shop.unpair();

  await desktop.relaunch();
  const page = await openUnpaired(desktop);
  const notice = page.getByRole("alert").filter({ hasText: "This player was unpaired" });
  await expect(notice).toContainText("paired another player with Bar");

  await desktop.relaunch();
  const again = await openUnpaired(desktop);
  const still = again.getByRole("alert").filter({ hasText: "This player was unpaired" });
  await still.getByRole("button", { name: "Dismiss" }).click();
  await expect(still).toBeHidden();

  await desktop.relaunch();
  const later = await openUnpaired(desktop);
  await expect(later.getByRole("link", { name: /Pair with a code/ })).toBeVisible();
  await expect(later.getByText("This player was unpaired")).toBeHidden();
});
