import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";

test("the page of the app offers what the service has, for the computer at hand first", async ({
  signedIn: page,
}) => {
  await page.route("**/api/builds/desktop/*", (route) =>
    route.request().url().endsWith("/latest-linux.yml")
      ? route.fulfill({ body: "version: 1.4.0\nfiles:\n  - url: Roomtone-1.4.0.AppImage\n    size: 9\n" })
      : route.fulfill({ status: 404, body: "" }),
  );
  await page.goto("/download");
  await expect(page.getByRole("heading", { level: 1, name: "Install the app" })).toBeVisible();
  const installer = page.getByRole("link", { name: "Roomtone-1.4.0.AppImage" });
  await expect(installer).toHaveAttribute("href", /\/api\/builds\/desktop\/Roomtone-1\.4\.0\.AppImage$/);
  await expect(page.getByText("There is no build for this system on this service yet")).toHaveCount(2);
  await expectAccessible(page);
});
