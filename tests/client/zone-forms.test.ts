import { LocationList } from "#shared/contract/rest/zones/locations.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";

test("zone form: a location corrected before the zone's second attempt is saved once, as corrected", async ({
  signedIn: page,
  api,
  company: { account },
}) => {
  await page.goto(`/accounts/${account}/zones/create/`);
  await page.getByLabel("Location name").fill("Corner Stroe");
  await page.getByLabel("Address").fill("Main Street 1");
  await page.getByLabel("Postal code").fill("222 22");
  await page.getByLabel("City").fill("Lund");
  await page.getByLabel("Zone name").fill("Till");
  const zones = "**/api/auth/locations/*/sound_zones";
  await page.route(zones, (route) => route.abort());
  await page.getByRole("button", { name: "Add zone" }).click();
  await expect(page.getByRole("alert")).toBeVisible();

  await page.unroute(zones);
  await page.getByLabel("Location name").fill("Corner Store");
  await page.getByLabel("City").fill("Malmö");
  await page.getByRole("button", { name: "Add zone" }).click();
  await expect(page.getByRole("heading", { name: "Till", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Corner Store" })).toBeVisible();
  const { items } = await api.rest("GET", `/api/auth/accounts/${account}/locations`, LocationList);
  const corner = items.filter(({ name }) => name.startsWith("Corner"));
  expect(corner).toEqual([expect.objectContaining({ name: "Corner Store", city: "Malmö" })]);
});
