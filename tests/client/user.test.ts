import { User } from "#shared/contract/rest/entities.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";

test("profile: opens from the user menu; name and first day of the week apply at once (@P-174)", async ({
  signedIn: page,
  api,
}) => {
  await page.goto("/home");
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Your profile" }).click();
  await expect(page).toHaveURL(/\/user\/edit$/);
  await expect(page.getByRole("heading", { name: "Your profile", level: 1 })).toBeVisible();
  const name = page.getByRole("textbox", { name: "Name" });
  const firstDay = page.getByRole("combobox", { name: "First day of the week" });
  await expect(firstDay).toHaveValue("Monday");
  await expectAccessible(page);

  await name.fill("");
  await name.press("Enter");
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Cannot be empty");
  await expectAccessible(page);

  await name.fill("Ada Byron");
  // The list begins with the selected Monday, and ArrowUp wraps around to Sunday.
  for (const key of ["ArrowDown", "ArrowUp", "Enter"]) await firstDay.press(key);
  await expect(firstDay).toHaveValue("Sunday");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Profile saved")).toBeVisible();
  await page.getByRole("button", { name: "User menu" }).click();
  await expect(page.getByRole("menu").getByText("Ada Byron")).toBeVisible();

  const saved = await api.rest("GET", `/api/auth/users/${api.userId}`, User);
  expect(saved).toMatchObject({ name: "Ada Byron", start_of_week: 0 });
  await page.reload();
  await expect(name).toHaveValue("Ada Byron");
  await expect(firstDay).toHaveValue("Sunday");
});

test("profile: leaving with unsaved changes asks for confirmation", async ({ signedIn: page }) => {
  await page.goto("/user/edit");
  await page.getByRole("textbox", { name: "Name" }).fill("Ada Byron");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByText("Keep editing").click();
  await expect(page).toHaveURL(/\/user\/edit$/);
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ada Byron");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test("profile: developers can also select a pseudo-language, stored in this browser", async ({
  signedIn: page,
  api,
}) => {
  await page.goto("/user/edit");
  await page.evaluate(() => localStorage.setItem("roomtone.developer-tools", "true"));
  await page.reload();
  await page.getByRole("combobox", { name: "Your language" }).click();
  await page.getByRole("option", { name: "Pseudo-English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Your profile");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");
  expect(await api.rest("GET", `/api/auth/users/${api.userId}`, User)).toMatchObject({ language: null });
});

test("profile: signed out, it leads to sign-in, and back", async ({ page }) => {
  await page.goto("/user/edit");
  await expect(page).toHaveURL(/\/login$/);
});
