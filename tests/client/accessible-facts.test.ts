import { expect } from "./expect.ts";
import { step, test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

test("pairing page: the tab stays selected for each player type, without requests that get a 404", async ({
  signedIn: page,
  zone,
}) => {
  const missing: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  const player = `/accounts/${zone.account}/zones/${zone.id}/player`;
  await page.goto(player);
  await expect(page.getByRole("heading", { level: 1, name: zone.name })).toBeVisible();
  for (const kind of ["", "/desktop", "/embedded", "/browser"]) {
    await goTo(page, `${player}/pair${kind}`);
    await expect(page.getByRole("link", { name: "Pairing", exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page.getByRole("heading", { name: "Pair a player" })).toBeVisible();
  }
  // This service offers no app to download, so the browser comes first.
  await goTo(page, `${player}/pair`);
  await expect(page.getByRole("radio")).toHaveCount(3);
  await expect(page.getByRole("radio").first()).toHaveAccessibleName("This browser");
  await expect(page.getByRole("button", { name: "Play in this browser" })).toBeVisible();
  await page.getByText("Computer", { exact: true }).click();
  await expect(page.getByText(/^Pairing code: /)).toBeAttached();
  await expect(page.getByText("If a computer already has Roomtone")).toBeVisible();
  await page.getByRole("link", { name: "Use this browser" }).click();
  await expect(page.getByRole("button", { name: "Play in this browser" })).toBeVisible();
  expect(missing).toEqual([]);
});

test("focus: stays in a field, and moves to the heading of each zone tab and after the palette", async ({
  signedIn: page,
  zone,
}) => {
  await page.goto(`/accounts/${zone.account}/zones`);
  await step("it stays in the field while typing", async () => {
    const field = page.getByRole("main").getByRole("searchbox", { name: "Search zones" });
    await field.pressSequentially("lob");
    await expect(page).toHaveURL(/q=lob/);
    await expect(field).toBeFocused();
    await field.fill("");
    await expect(page).not.toHaveURL(/q=/);
  });

  await page.getByRole("main").getByRole("link", { name: zone.name, exact: true }).first().click();
  const heading = page.getByRole("heading", { level: 1, name: zone.name });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(`Player · ${zone.name} · Roomtone`);
  const tabs = page.getByRole("navigation", { name: "Zone" });
  for (const tab of ["History", "Blocked tracks", "Pairing", "Device", "Settings"]) {
    await tabs.getByRole("link", { name: tab }).click();
    await expect(page).toHaveTitle(`${tab} · ${zone.name} · Roomtone`);
    await expect(heading).toBeFocused();
  }

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Quick search" }).pressSequentially("Home");
  const home = page.getByRole("option", { name: "Home", exact: true });
  await expect(home).toBeVisible();
  await home.click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeFocused();
});
