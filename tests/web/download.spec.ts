import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";
import { playerPath } from "./player-fixtures.ts";

test("download page: offers the service's installers; the pairing page offers those for this computer", async ({
  signedIn: page,
  service,
  zone,
}) => {
  const builds = path.join(service.dataDir, "builds");
  await page.goto("/download");
  await expect(page.getByRole("heading", { level: 1, name: "Install the app" })).toBeVisible();
  await expect(page.getByText("Your Roomtone service has no app to download yet")).toBeVisible();
  await expect(page.getByRole("main").getByRole("paragraph")).toHaveCount(1);

  await mkdir(builds, { recursive: true });
  const installer = "Roomtone-1.4.0.AppImage";
  await writeFile(path.join(builds, installer), "an installer");
  await writeFile(
    path.join(builds, "latest-linux.yml"),
    `version: 1.4.0\nfiles:\n  - url: ${installer}\n    size: 12\npath: ${installer}\n`,
  );
  await page.reload();
  await expect(page.getByText("Version 1.4.0")).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: installer }).click();
  expect((await download).suggestedFilename()).toBe(installer);

  await goTo(page, `${playerPath(zone)}/pair`);
  await expect(page.getByRole("link", { name: installer })).toHaveAttribute(
    "href",
    /\/api\/builds\/desktop\//,
  );
  await expect(page.getByText(/^Pairing code: /)).toBeAttached();
  await expectAccessible(page);
  await rm(builds, { recursive: true });
});
