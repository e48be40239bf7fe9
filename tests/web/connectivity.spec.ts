import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";

/** A line that is slow, late and lets no websockets through, and a computer whose clock is wrong. */
test("connection check: real trouble is found and named", async ({ page }) => {
  await page.clock.install({ time: Date.now() - 10 * 60_000 });
  await page.routeWebSocket(/graphql-transport-ws/, (socket) => socket.close());
  await page.goto("/connectivity");
  await expect(page.getByText(/^Checked at/)).toBeVisible({ timeout: 15_000 });
  const network = await page.context().newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 500,
    downloadThroughput: 200_000 / 8,
    uploadThroughput: 200_000 / 8,
  });
  await page.getByRole("button", { name: "Run again" }).click();
  const line = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await expect(page.getByRole("status")).toHaveText(/too slow for music/, { timeout: 15_000 });
  await expect(line("Reaching Roomtone")).toContainText("Roomtone answers.");
  await expect(line("Response time")).toContainText(/Could be better.*answers in [5-9]\d\d ms/);
  await expect(line("Live connection")).toContainText(/Problem.*Ask whoever looks after the network/);
  await expect(line("Download speed")).toContainText(/Problem\s*(1[5-9]|2[0-3])\d kbit\/s/);
  await expect(line("Clock")).toContainText("10 minutes slow");
});
