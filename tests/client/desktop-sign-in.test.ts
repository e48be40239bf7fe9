import { createHash, randomBytes } from "node:crypto";
import { desktopSignInPage } from "#shared/contract/rest/desktop-sign-in.ts";
import { DEMO_OWNER, DEMO_PASSWORD } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";

test("desktop sign-in page: signed out, it leads to sign-in and back; allows another account, and declining (@P-148)", async ({
  page,
}) => {
  const secret = () => randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(secret()).digest("base64url");
  const path = desktopSignInPage("", { challenge, state: secret() });
  const approvals: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/desktop_codes")) approvals.push(request.url());
  });
  await page.goto(path);
  const signInAndReturn = async () => {
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel("E-mail").fill(DEMO_OWNER);
    await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("button", { name: "Sign in to the app" })).toBeVisible();
  };
  await signInAndReturn();
  await page.getByRole("button", { name: "Sign in as someone else" }).click();
  await signInAndReturn();
  await page.getByRole("link", { name: "Not now" }).click();
  await expect(page).toHaveURL(/\/home$/);
  // The app is opened with an approved code only.
  expect(approvals).toEqual([]);
  await page.goto("/desktop-sign-in");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link is incomplete");
  await expectAccessible(page);
});
