import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";
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
