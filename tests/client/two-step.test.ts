import { beginTwoStep, confirmTwoStep, updateSignInRules } from "#shared/contract/rest/people/two-step.ts";
import { authenticator } from "#tests/factories/people/authenticator.ts";
import type { Person } from "#tests/factories/people/demo-company.ts";
import { DEMO_PASSWORD, TestApi } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { signedInAs, test } from "./fixtures.ts";

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
