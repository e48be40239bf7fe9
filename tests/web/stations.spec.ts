import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";

/** The variables of each call of an operation by this page. */
function callsOf(page: Page, operation: string): readonly Record<string, unknown>[] {
  const calls: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).searchParams.get("op") !== operation) return;
    calls.push((request.postDataJSON() as { variables: Record<string, unknown> }).variables);
  });
  return calls;
}

test("tag station: tags come from the address; it shows a count, is created, and can be edited", {
  tag: ["@M-066", "@M-182", "@M-326"],
}, async ({ signedIn: page }) => {
  const created = callsOf(page, "CreateTagStation");
  const updated = callsOf(page, "UpdateTagRecipe");
  await page.goto("/create/station/from-tags");
  await expect(page.getByRole("group", { name: "Energy" }).getByText("High").first()).toBeVisible();
  await expect(page.getByRole("checkbox", { checked: true, name: /\d$/ })).toHaveCount(0);
  await page.goto('/create/station/from-tags?tags=["no-such-tag"]');
  await expect(page.getByText("No track fits. Take out a tag.")).toBeVisible();
  await page.getByRole("group", { name: "Tags that no track has" }).getByText("no such tag").click();
  await expect(page.getByText("Choose tags and hear what fits.")).toBeVisible();
  await page.goto('/create/station/from-tags?tags=["jazz","calm"]');
  await expect(page.getByRole("checkbox", { name: /^Jazz \d+$/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^Calm \d+$/ })).toBeChecked();
  const side = page.getByRole("region", { name: "Preview" });
  await expect(side.getByRole("status")).toHaveText(/\d+ tracks? fits?$/);
  await expect(side.getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("group", { name: "Energy" }).getByText("High").click();
  await expect(side.getByRole("status")).toHaveText("No track fits. Take out a tag.");
  await expect(page.getByRole("button", { name: "Create station" })).toBeDisabled();
  await page.getByRole("group", { name: "Energy" }).getByText("High").click();
  await page.getByLabel("Name", { exact: true }).fill("Quiet corner");
  await page.getByRole("button", { name: "Create station" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Quiet corner", exact: true })).toBeVisible();
  expect(created).toMatchObject([{ input: { name: "Quiet corner" } }]);

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: /^Jazz \d+$/ })).toBeChecked();
  await expect(page.getByRole("group", { name: "Genre" }).locator("svg").first()).toBeVisible();
  await page.getByRole("group", { name: "Mood" }).getByText("Calm", { exact: false }).first().click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Quiet corner", exact: true })).toBeVisible();
  expect(updated).toMatchObject([{ input: { recipe: { tagGroups: [{ id: "genre", tags: ["jazz"] }] } } }]);
});
