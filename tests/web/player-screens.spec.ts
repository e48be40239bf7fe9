import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { goTo } from "./in-app.ts";
import { playerPath, test } from "./player-fixtures.ts";

test("player page: the keyboard alone pauses, skips and sets the volume; accessible, like the remote", async ({
  signedIn: page,
  zone,
  player,
}) => {
  await page.goto(playerPath(zone));
  await expect.poll(() => player.state()?.status).toBe("playing");
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await expectAccessible(page);
  const before = player.state();
  await page.getByRole("button", { name: "Change music" }).focus();
  // Next to the current track's menu.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect.poll(() => player.state()?.status).toBe("paused");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => player.state()?.status).toBe("playing");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => player.state()?.current?.playId).not.toBe(before?.current?.playId);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect.poll(() => player.state()?.volume).toBe(0);
  await page.keyboard.press("Tab");
  await page.keyboard.press("End");
  await expect.poll(() => player.state()?.volume).toBe(100);

  // Paused there, too.
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect.poll(() => player.state()?.status).toBe("paused");
  await goTo(page, `/accounts/${zone.account}/zones/${zone.id}/remote`);
  await expect(page.getByRole("heading", { level: 1, name: zone.name })).toBeVisible();
  await expectAccessible(page);

  await test.step("dialogs of the zone, and its player's condition", async () => {
    await goTo(page, playerPath(zone));
    for (const name of ["Why this track?", "Change music"]) {
      await page.getByRole("button", { name }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    await goTo(page, `/accounts/${zone.account}/zones/${zone.id}/device`);
    await page.getByRole("button", { name: "Restart player" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
  });
});
