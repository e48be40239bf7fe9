import { expect, type Page } from "@playwright/test";
import { go, openUnpaired, test } from "./screens-fixtures.ts";

/** The client of a player that has no network, or none that leads to its service. */

/** Whether the system tells the page of a network; main is told nothing. */
async function setOnline(page: Page, online: boolean): Promise<void> {
  await page.context().setOffline(!online);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(online);
}

test("offline: a code that is typed while the system says that there is no network is answered at once", async ({
  launch,
}) => {
  // Its service answers nobody.
  const page = await openUnpaired(await launch());
  await go(page, "/electron/login/pairing-code");
  await page.getByLabel("Pairing code").fill("AC34-EGH7");
  await setOnline(page, false);
  await page.getByRole("button", { name: "Pair", exact: true }).click();
  await expect(page.getByText("Couldn't reach Roomtone.")).toBeVisible();
});

test("offline: what a screen asks for without a network fails, and comes by itself with it (@P-405)", async ({
  paired: page,
}) => {
  await expect(page.getByRole("heading", { name: "Noise 1" })).toBeVisible();
  await setOnline(page, false);
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByText("Couldn't reach Roomtone. Check your connection and try again.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await setOnline(page, true);
  await expect(page.getByText("Couldn't reach Roomtone. Check your connection and try again.")).toBeHidden();
});
