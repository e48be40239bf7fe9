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

test("order form: requires the state in countries that have them, then orders players (@P-312 @P-328 @P-329 @C-073 @C-284 @C-398)", async ({
  signedIn: page,
  company: { account },
}) => {
  await page.goto(`/accounts/${account}/order-player`);
  await expect(page.getByRole("heading", { name: "Order players", level: 1 })).toBeVisible();
  const country = page.getByRole("combobox", { name: "Country" });
  // A select where states are listed, otherwise a text field, with the same label.
  const state = page
    .getByRole("combobox", { name: "State" })
    .or(page.getByRole("textbox", { name: "State" }));
  const choose = async (name: string) => {
    await country.fill(name);
    await page.getByRole("option", { name, exact: true }).click();
    await expect(country).toHaveValue(name);
  };
  // Each country's own: forms/fields/fields.test.tsx.
  await choose("Germany");
  await expect(state).toBeHidden();
  await page.getByLabel("Postal code").fill("73301");
  const send = page.getByRole("button", { name: "Order", exact: true });
  for (const name of ["Mexico", "United States"]) {
    await choose(name);
    await send.click();
    await expect(state).toHaveAccessibleDescription("Cannot be empty");
    await expect(state).toBeFocused();
  }
  const states = page.getByRole("listbox", { name: "State" }).getByRole("option");
  await state.click();
  await expect(states).toHaveCount(59);
  await state.fill("Texas");
  await page.getByRole("option", { name: "Texas (TX)" }).click();
  // A state of one country is invalid in another.
  await choose("Canada");
  await expect(state).toHaveValue("");
  await state.click();
  await expect(states).toHaveCount(13);
  await choose("United States");
  await state.fill("Texas");
  await page.getByRole("option", { name: "Texas (TX)" }).click();
  const recipient = page.getByLabel("Recipient");
  await page.getByLabel("Number of players").fill("3");
  await recipient.fill("");
  await send.click();
  await expect(page.getByText("Cannot be empty")).toBeVisible();
  await recipient.fill("Harbour & Pine, goods in");
  await send.click();
  await expect(page.getByText("3 players ordered")).toBeVisible();
  const orders = page.getByRole("region", { name: "Your orders" });
  await expect(orders.getByRole("row").filter({ hasText: "goods in" })).toContainText("3");
  await expect(page.getByRole("cell", { name: /73301 .+, TX, United States$/ })).toBeVisible();
});
