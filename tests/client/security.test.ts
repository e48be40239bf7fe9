import { User } from "#shared/contract/rest/entities.ts";
import { listSessions } from "#shared/contract/rest/session.ts";
import { DEMO_PASSWORD, TestApi } from "#tests/factories/service/api.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";

test("open sessions: ending one signs it out at once, and one button ends all others", async ({
  signedIn: page,
  company: { account, owner },
  service,
}) => {
  const elsewhere = async () => {
    const api = new TestApi(service.url, (await owner.openSession()).token);
    return async () => (await api.call("GET", `/api/auth/accounts/${account}`)).status;
  };
  const other = await elsewhere();
  expect(await other()).toBe(200);
  await page.goto("/user/edit");
  await page.getByRole("link", { name: /Where you're signed in/ }).click();
  await expect(page).toHaveURL(/\/user\/sessions$/);
  const rows = page.getByRole("list", { name: "Where you're signed in" }).getByRole("listitem");
  // The test's own sessions have no app or browser name.
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("This device");
  await expect(rows.first().getByRole("button")).toHaveCount(0);
  await expectAccessible(page);

  await rows
    .last()
    .getByRole("button", { name: /^Sign out/ })
    .click();
  await expect.poll(other).toBe(401);
  await expect(rows).toHaveCount(1);

  const [third, fourth] = [await elsewhere(), await elsewhere()];
  await expect(rows).toHaveCount(3);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere else" }).click();
  for (const left of [third, fourth]) await expect.poll(left).toBe(401);
  await expect(page.getByText("You're not signed in anywhere else.")).toBeVisible();
  await expect(page).toHaveURL(/\/user\/sessions$/);
});

for (const ended of ["its session", "all other sessions"])
  test(`open sessions: an open screen shows the sign-in at once after the end of ${ended} elsewhere`, async ({
    signedIn: page,
    company: { owner },
    api,
  }) => {
    await page.goto("/download");
    await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();
    // The page hears of changes from now on.
    await api.rest("PUT", `/api/auth/users/${owner.id}`, User, { body: { language: "sv" } });
    await expect(page.locator("html")).toHaveAttribute("lang", "sv");
    // Its screen sends another call, which is refused.
    const asked = page.waitForResponse((answer) => answer.status() === 401);
    const sessions = `/api/auth/users/${owner.id}/sessions`;
    const { items } = await api.rest("GET", sessions, listSessions.response);
    const own = items.filter(({ current }) => !current).map(({ id }) => id);
    expect(own).toHaveLength(1);
    await api.call("DELETE", ended === "all other sessions" ? sessions : `${sessions}/${own[0]}`);
    await asked;
    await expect(page).toHaveURL(/\/login$/);
  });

test("access tokens: created with a password, shown once, used by a program, and deleted", async ({
  signedIn: page,
  api,
  company: { account },
}) => {
  await page.goto("/user/edit");
  await page.getByRole("link", { name: /Access tokens/ }).click();
  await expect(page.getByText("No access tokens yet")).toBeVisible();
  await page.getByRole("button", { name: "Create token" }).click();
  const dialog = page.getByRole("dialog", { name: "New access token" });
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/Cannot be empty/);
  await dialog.getByLabel("Name").fill("Opening hours script");
  await dialog.getByRole("checkbox", { name: "Control playback" }).check();
  await dialog.getByLabel("Your password", { exact: true }).fill("wrong");
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByLabel("Your password", { exact: true })).toHaveAccessibleDescription(
    /That password isn't right/,
  );
  await expect(dialog.getByLabel("Name")).toHaveValue("Opening hours script");
  await expectAccessible(page);
  await dialog.getByLabel("Your password", { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Create token" }).click();
  const made = page.getByRole("dialog", { name: "Your new token" });
  const token = await made.getByLabel("Access token").inputValue();
  await expectAccessible(page);
  await made.getByRole("button", { name: "Done" }).click();

  const row = page.getByRole("listitem").filter({ hasText: "Opening hours script" });
  await expect(row).toContainText("See everything · Control playback");
  await expect(row).toContainText("Never used");
  await expect(page.getByText(token)).toHaveCount(0);
  const program = api.as(token);
  const read = async () => (await program.call("GET", `/api/auth/accounts/${account}`)).status;
  expect(await read()).toBe(200);
  await page.reload();
  await expect(row).toContainText("Last used");
  await expectAccessible(page);
  await row.getByRole("button", { name: "Delete Opening hours script" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  expect(await read()).toBe(401);
});
