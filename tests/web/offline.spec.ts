import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Socket } from "node:net";
import { expect, type Page } from "@playwright/test";
import { SoundZone } from "#shared/contract/rest/entities.ts";
import { PairedDevice } from "#shared/contract/rest/pairing.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { playerPath } from "./player-fixtures.ts";

/** The client in a browser without network, or with missing code. */

test("offline: an action fails at once and is not retried later", async ({ signedIn: page, api, zone }) => {
  const path = `/api/auth/sound_zones/${zone.id}`;
  const body = { device_type: "desktop", platform: "MACOS", code: randomUUID(), name: "Till" };
  await api.rest("POST", `${path}/device`, PairedDevice, { body });
  await page.goto(`${playerPath(zone)}/pair`);
  await page.getByRole("button", { name: "Unpair" }).click();
  const dialog = page.getByRole("dialog", { name: /^Unpair the player from/ });

  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Unpair" }).click();
  await expect(page.getByText("Couldn't unpair the player. Try again in a moment.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeEnabled();

  // Without a click: the automatic refetch shows that the network is back.
  const fetched = page.waitForResponse((response) => response.url().endsWith(path));
  await page.context().setOffline(false);
  await fetched;
  await page.reload();
  await expect(page.getByRole("region", { name: "Till" })).toBeVisible();
  expect((await api.rest("GET", path, SoundZone)).device).not.toBeNull();
});

test("start-up: a client whose code failed to load shows an error and offers a retry", async ({ page }) => {
  await page.route(/\/host\.web-[^/]+\.js$/, (route) => route.abort());
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "Roomtone couldn't start" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/\/host\.web-[^/]+\.js$/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("E-mail")).toBeVisible();
});

/** The heading of the page's error. */
const reason = (page: Page) => page.getByRole("main").getByRole("alert").getByRole("heading", { level: 1 });

test("offline page: says that the network is missing, and opens by itself when it is back", async ({
  signedIn: page,
}) => {
  await page.goto("/help");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await page.context().setOffline(true);
  // A page whose code is not loaded yet.
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Create" }).click();
  await expect(reason(page)).toHaveText("You're offline");
  await expect(page.getByText("Couldn't reach Roomtone")).toHaveCount(0);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Create" })).toBeVisible();
});

test("offline page: says that the service is unreachable, and opens when it is back", async ({
  signedIn: page,
  service,
}) => {
  const { server } = service.service.http;
  const connections = new Set<Socket>();
  const connected = (connection: Socket) => void connections.add(connection);
  server.on("connection", connected);
  await page.goto("/help");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();

  // As without its process: nothing listens at its address, and no connection is left.
  server.off("connection", connected);
  server.close();
  for (const connection of connections) connection.destroy();
  try {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Create" }).click();
    await expect(reason(page)).toHaveText("Couldn't reach Roomtone");
    await expect(page.getByText("You're offline")).toHaveCount(0);
    await expectAccessible(page);
  } finally {
    const { hostname, port } = new URL(service.url);
    server.listen(Number(port), hostname);
    await once(server, "listening");
  }
  await expect(page.getByRole("heading", { level: 1, name: "Create" })).toBeVisible({ timeout: 30_000 });
});
