import { beginTwoStep, confirmTwoStep, updateSignInRules } from "#shared/contract/rest/people/two-step.ts";
import { authenticator } from "#tests/factories/people/authenticator.ts";
import type { Person } from "#tests/factories/people/demo-company.ts";
import { DEMO_PASSWORD, TestApi } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { signedInAs, test } from "./fixtures.ts";
import type { Page } from "./page.ts";

/** Turns two-step sign-in on for a person. */
async function withTwoStep(url: string, person: Person): Promise<void> {
  const api = new TestApi(url, (await person.openSession()).token, person.id);
  const path = `/api/auth/users/${person.id}/two_step`;
  const { secret } = await api.rest("POST", `${path}/begin`, beginTwoStep.response, {
    body: { password: DEMO_PASSWORD },
  });
  await api.rest("POST", `${path}/confirm`, confirmTwoStep.response, {
    body: { code: authenticator(secret)() },
  });
}

test("two-step: required by an owner, it leads a working member to set it up and back", async ({
  signedIn: page,
  company: { account, owner, staff },
  api,
  service,
}) => {
  await withTwoStep(service.url, owner);
  await page.goto(`/accounts/${account}/settings/users`);
  await page.getByRole("switch", { name: "Require two-step sign-in" }).click({ force: true });
  await expect(page.getByText("Sign-in rules saved")).toBeVisible();
  await expectAccessible(page);

  const require = (two_step_required: boolean) =>
    api.rest("PUT", `/api/auth/accounts/${account}/sign_in_rules`, updateSignInRules.response, {
      body: { two_step_required },
    });
  await require(false);
  await signedInAs(page, staff);
  await page.goto(`/accounts/${account}/zones`);
  await expect(page.getByRole("heading", { name: "Zones", level: 1 })).toBeVisible();
  await require(true);
  await expect(page).toHaveURL(/\/user\/two-step$/);
  await expect(page.getByText(/requires two-step sign-in. Set it up to continue/)).toBeVisible();
  await expectAccessible(page);
  for (const address of ["/home", `/accounts/${account}/zones`]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/user\/two-step$/);
  }
  await page.getByLabel("Your password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Set up" }).click();
  const secret = await page.getByRole("main").locator("code").textContent();
  await page.getByLabel("6-digit code shown in the app").fill(authenticator(secret)());
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I've saved them" }).click();
  await expect(page).toHaveURL(/\/accounts\/[^/]+\/zones$/);
  await expect(page.getByRole("heading", { name: "Zones", level: 1 })).toBeVisible();
});

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
  await expectAccessible(page);
  const field = page.getByLabel("6-digit code shown in the app");
  await field.fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(field).toHaveAccessibleDescription(/That code isn't right/);
  await field.fill(code());
  await page.getByRole("button", { name: "Turn on" }).click();

  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [first = ""] = await codes.allTextContents();
  await expectAccessible(page);
  await page.getByRole("button", { name: "I've saved them" }).click();
  await expect(page.getByText("You have 10 recovery codes left.")).toBeVisible();
  await expect(page.getByText(first)).toHaveCount(0);

  await page.goto("/logout");
  await givePassword(page, owner.email);
  const typed = page.getByLabel("6-digit code");
  await expect(typed).toBeFocused();
  await expectAccessible(page);
  await typed.fill("123");
  await typed.press("Enter");
  await expect(typed).toHaveAccessibleDescription(/That code isn't right/);
  await typed.fill(code());
  await typed.press("Enter");
  await expect(page).toHaveURL(/\/home$/);

  await page.goto("/logout");
  await givePassword(page, owner.email);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(first);
  await page.getByLabel("Recovery code").press("Enter");
  await expect(page).toHaveURL(/\/home$/);

  await page.goto("/user/two-step");
  await expect(page.getByText("You have 9 recovery codes left.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Turn off" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn off two-step sign-in?" });
  await dialog.getByLabel("6-digit code or recovery code").fill(code());
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("heading", { name: "Two-step sign-in is off" })).toBeVisible();
  await page.goto("/logout");
  await givePassword(page, owner.email);
  await expect(page).toHaveURL(/\/home$/);
});
