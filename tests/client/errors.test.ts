import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";

const refusal = (status: number, error: string) => ({
  status,
  json: { error, message: "no", requestId: "r1" },
});

test("error dialog: shows the specific text of a refusal (@P-423)", async ({ signedIn: page, zone }) => {
  await page.route(`**/api/auth/locations/${zone.location}`, (route) =>
    route.request().method() === "DELETE" ? route.fulfill(refusal(403, "forbidden")) : route.fallback(),
  );
  await page.goto(`/accounts/${zone.account}/zones/location/${zone.location}/details`);
  await page.getByRole("button", { name: "Delete location" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete location" }).click();
  const told = page.getByRole("dialog", { name: "That didn't work" });
  await expect(told).toContainText("You don't have permission to do that in this account.");
  await expectAccessible(page);
  await told.getByRole("button", { name: "Close" }).last().click();
  await expect(told).toBeHidden();
});

test("malformed id in the address: the page says that the address is not valid (@P-403)", async ({
  signedIn: page,
}) => {
  await page.goto("/accounts/nobodys/zones");
  await expect(page.getByText("That address isn't valid.")).toBeVisible();
});

test("session: a refusal with a fresh token leads to sign-in, with a message (@C-374)", async ({
  signedIn: page,
  company,
}) => {
  await page.route("**/sound_zones/search", (route) => route.fulfill(refusal(401, "unauthorized")));
  await page.goto(`/accounts/${company.account}/zones`);
  await expect(page).toHaveURL(/\/login$/);
  await expect(
    page.getByText("You've been signed out. Sign in to pick up where you left off."),
  ).toBeVisible();
});
