import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { DEMO_PASSWORD } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";

test("own data: can be downloaded with a password", async ({ signedIn: page, company }) => {
  await page.goto("/user/edit");
  await page.getByRole("link", { name: "Your data" }).click();
  await expect(page.getByRole("heading", { name: "Your data", level: 1 })).toBeVisible();
  const handOver = page.getByRole("alert").filter({ hasText: "Hand over your companies first" });
  await expect(handOver.getByRole("link").first()).toHaveAttribute("href", /\/settings\/users$/);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Download your data" }).click();
  const ask = page.getByRole("dialog", { name: "Download your data" });
  await ask.getByLabel("Your password").fill("wrong");
  await ask.getByRole("button", { name: "Download" }).click();
  await expect(ask.getByText("That password isn't right")).toBeVisible();
  await ask.getByLabel("Your password").fill(DEMO_PASSWORD);
  const saving = page.waitForEvent("download");
  await ask.getByRole("button", { name: "Download" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^roomtone-\d{4}-\d\d-\d\d\.json$/);
  const kept = JSON.parse(await readFile(await file.path(), "utf8")) as { profile: { id: string } };
  expect(kept.profile.id).toBe(company.owner.id);
});
