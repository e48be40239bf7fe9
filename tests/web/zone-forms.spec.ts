import { expect } from "@playwright/test";
import { LocationList } from "#shared/contract/rest/locations.ts";
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

for (const form of ["create", "edit"] as const) {
  test(`zone form: a location that failed to load can be retried (${form})`, async ({
    signedIn: page,
    zone: { account, location },
  }) => {
    await page.clock.install();
    // Answers once somebody has pressed a button: the client refetches by itself, too.
    await page.route(`**/api/auth/locations/${location}`, async (route) =>
      (await page.evaluate(() => "pressed" in window))
        ? route.fallback()
        : route.fulfill({ status: 503, body: "" }),
    );
    await page.goto(`/accounts/${account}/zones/${form}/${location}`);
    const again = page.getByRole("button", { name: "Try again" });
    // The client retries once by itself, after a delay.
    await expect(async () => {
      await page.clock.runFor(3000);
      await expect(again).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(page.getByText("This location doesn't exist")).toBeHidden();
    await page.evaluate(() =>
      addEventListener("click", () => Object.assign(window, { pressed: true }), { capture: true }),
    );
    await again.click();
    await expect(page.getByRole("textbox").first()).toBeVisible();
  });
}

test("order form: the state is required in countries that have them", {
  tag: ["@P-312", "@P-328", "@P-329", "@C-284", "@C-398"],
}, async ({ signedIn: page, company: { account } }) => {
  await page.goto(`/accounts/${account}/order-player`);
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
  for (const name of ["United Kingdom", "Germany", "Sweden"]) {
    await choose(name);
    await expect(state).toBeHidden();
  }
  await page.getByLabel("Postal code").fill("73301");
  const send = page.getByRole("button", { name: "Order", exact: true });
  for (const name of [
    "Canada",
    "Australia",
    "China",
    "Mexico",
    "Malaysia",
    "Italy",
    "Ireland",
    "Switzerland",
    "United States",
  ]) {
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
  await send.click();
  await expect(page.getByRole("cell", { name: /73301 .+, TX, United States$/ })).toBeVisible();
});
