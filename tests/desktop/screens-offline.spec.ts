import { expect, type Page } from "@playwright/test";
import { diagnosticsLine, go, openUnpaired, screen, test } from "./screens-fixtures.ts";

/** The client of a player without a network, or without a way to its service. */

/** Sets whether the system reports a network to the page; main is not notified. */
async function setOnline(page: Page, online: boolean): Promise<void> {
  await page.context().setOffline(!online);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(online);
}

test("offline: without a service diagnostics work; without a network a typed code is answered", async ({
  launch,
}) => {
  // Its service is unreachable.
  const page = await openUnpaired(await launch());
  await page.getByRole("link", { name: "Diagnostics" }).click();
  await expect(diagnosticsLine(page, "Service")).toContainText("doesn't answer");
  await expect(diagnosticsLine(page, "Service")).toContainText("Failed");
  await expect(diagnosticsLine(page, "Zone")).toContainText("This computer isn't paired with a zone.");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(screen("/electron/login"));

  await go(page, "/electron/login/pairing-code");
  await page.getByLabel("Pairing code").fill("AC34-EGH7");
  await setOnline(page, false);
  await page.getByRole("button", { name: "Pair", exact: true }).click();
  await expect(page.getByText("Couldn't reach Roomtone.")).toBeVisible();
});

test("offline: data that a screen could not load appears when the network is back (@P-405)", async ({
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
