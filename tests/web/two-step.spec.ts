import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { authenticator } from "#tests/factories/people/authenticator.ts";
import { DEMO_PASSWORD } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";

async function givePassword(page: Page, email: string) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("two-step: is set up with the app, used with a code and a recovery code, and turned off", async ({
  signedIn: page,
  company: { owner },
}) => {
  await page.goto("/user/edit");
  await page.getByRole("link", { name: /Two-step sign-in/ }).click();
  await expect(page).toHaveURL(/\/user\/two-step$/);
  await page.getByLabel("Your password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByLabel("Your password", { exact: true })).toHaveAccessibleDescription(
    /That password isn't right/,
  );
  await page.getByLabel("Your password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const shown = await page.getByRole("main").locator("code").textContent();
  const code = authenticator(shown);
  await expectAccessible(page, ["light", "dark"]);
  const field = page.getByLabel("6-digit code shown in the app");
  await field.fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(field).toHaveAccessibleDescription(/That code isn't right/);
  await field.fill(code());
  await page.getByRole("button", { name: "Turn on" }).click();

  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const file = await readFile(await (await saved).path(), "utf8");
  expect(file.trim().split("\n")).toEqual(await codes.allInnerTexts());
  await expectAccessible(page, ["light", "dark"]);
  await page.getByRole("button", { name: "I've saved them" }).click();
  await expect(page.getByText("You have 10 recovery codes left.")).toBeVisible();
  await expect(page.getByText(file.slice(0, 19))).toHaveCount(0);

  await page.goto("/logout");
  await givePassword(page, owner.email);
  const typed = page.getByLabel("6-digit code");
  await expect(typed).toBeFocused();
  await expectAccessible(page, ["light", "dark"]);
  await typed.fill("123");
  await typed.press("Enter");
  await expect(typed).toHaveAccessibleDescription(/That code isn't right/);
  await typed.fill(code());
  await typed.press("Enter");
  await expect(page).toHaveURL(/\/home$/);

  await page.goto("/logout");
  await givePassword(page, owner.email);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(file.slice(0, 19));
  await page.getByLabel("Recovery code").press("Enter");
  await expect(page).toHaveURL(/\/home$/);

  await page.goto("/user/two-step");
  await expect(page.getByText("You have 9 recovery codes left.")).toBeVisible();
  await expectAccessible(page, ["light", "dark"]);
  await page.getByRole("button", { name: "Turn off" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn off two-step sign-in?" });
  await dialog.getByLabel("6-digit code or recovery code").fill(code());
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("heading", { name: "Two-step sign-in is off" })).toBeVisible();
  await page.goto("/logout");
  await givePassword(page, owner.email);
  await expect(page).toHaveURL(/\/home$/);
});
