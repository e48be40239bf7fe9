import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { authenticator } from "#tests/factories/people/authenticator.ts";
import { DEMO_PASSWORD } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { push } from "./in-app.ts";

test("two-step: the recovery codes are saved as a file; every step is legible in light and dark", async ({
  signedIn: page,
  company: { owner },
}) => {
  await page.goto("/user/two-step");
  await page.getByLabel("Your password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectAccessible(page, ["light", "dark"]);
  const code = authenticator(await page.getByRole("main").locator("code").textContent());
  await page.getByLabel("6-digit code shown in the app").fill(code());
  await page.getByRole("button", { name: "Turn on" }).click();

  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectAccessible(page, ["light", "dark"]);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const file = await readFile(await (await saved).path(), "utf8");
  expect(file.trim().split("\n")).toEqual(await codes.allInnerTexts());
  await page.getByRole("button", { name: "I've saved them" }).click();
  await expect(page.getByText("You have 10 recovery codes left.")).toBeVisible();
  await expectAccessible(page, ["light", "dark"]);

  await push(page, "/logout");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  await expectAccessible(page, ["light", "dark"]);
});
