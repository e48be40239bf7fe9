import { AclList } from "#shared/contract/rest/accounts/members.ts";
import { DEMO_PASSWORD, TestApi } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { signedInAs, test } from "./fixtures.ts";

test("own data: erasing a person without a company signs them out everywhere", async ({
  page,
  service,
  company: { account, staff },
  api,
}) => {
  const elsewhere = new TestApi(service.url, (await staff.openSession()).token);
  const read = async () => (await elsewhere.call("GET", `/api/auth/accounts/${account}`)).status;
  expect(await read()).toBe(200);
  await signedInAs(page, staff);
  await page.goto("/user/data");
  await page.getByRole("button", { name: "Delete your profile" }).click();
  const confirm = page.getByRole("dialog", { name: "Delete your profile?" });
  await expect(confirm.getByText("This can't be undone.")).toBeVisible();
  await expectAccessible(page);
  await confirm.getByLabel("Your password").fill(DEMO_PASSWORD);
  await confirm.getByRole("button", { name: "Delete for good" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Your profile has been deleted")).toBeVisible();
  expect(await read()).toBe(401);
  const { items } = await api.rest("GET", `/api/auth/accounts/${account}/acls`, AclList);
  expect(items.map(({ user }) => user)).not.toContain(staff.id);
});

test("own data: a screen of the person open elsewhere shows the sign-in after the erasure", async ({
  page,
  service,
  company: { staff },
}) => {
  await signedInAs(page, staff);
  await page.goto("/help");
  await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();
  const elsewhere = new TestApi(service.url, (await staff.openSession()).token);
  const answer = await elsewhere.call("DELETE", `/api/auth/users/${staff.id}`, {
    body: { password: DEMO_PASSWORD },
  });
  expect(answer.status).toBe(200);
  await expect(page).toHaveURL(/\/login$/);
});
