import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { refreshTokens } from "#server/db/schema/people.ts";
import { DEMO_PASSWORD } from "#tests/factories/api.ts";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";

/** Opens a page of /dev as a developer. */
async function openDev(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("roomtone.developer-tools", "true"));
  await page.goto(`/dev${path}`);
}

/** Selects how the service behaves on /dev/forms. */
async function serviceDoes(page: Page, what: string): Promise<void> {
  await page.getByRole("radiogroup", { name: "What the service does" }).getByText(what).click();
}

/** Fills in all fields but the e-mail. */
async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Ada Berg");
  await page.getByLabel("E-mail", { exact: true }).fill("ada@shop.se");
  await page.getByLabel("Password", { exact: true }).fill("long enough");
  await page.getByLabel("Address", { exact: true }).fill("Main Street 1");
  await page.getByLabel("Postal code").fill("222 22");
  await page.getByLabel("City").fill("Lund");
  await page.getByLabel("Organization number").fill("556677-8899");
  await page.getByRole("combobox", { name: "E-mail addresses" }).fill("ada@shop.se");
  await page.getByLabel("Feedback").fill("Everything works as it should.");
}

test("developer pages: without developer tools they redirect to the start", { tag: "@P-047" }, async ({
  signedIn: page,
}) => {
  for (const path of ["/dev", "/dev/forms", "/dev/flags"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/home$/);
  }
});

for (const half of [0, 1])
  test(`developer pages: each opens from the list and is accessible (half ${half + 1})`, async ({
    signedIn: page,
  }) => {
    await openDev(page, "");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const links = page.getByRole("main").getByRole("listitem").getByRole("link");
    const count = await links.count();
    expect(count).toBeGreaterThanOrEqual(12);
    for (let i = half; i < count; i += 2) {
      const title = (await links.nth(i).textContent()) ?? "";
      await links.nth(i).click();
      await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      await expectAccessible(page);
      await page.goto("/dev");
    }
  });

test("form: a changed field is validated on blur, then while typing", {
  tag: "@P-333",
}, async ({ signedIn: page }) => {
  await openDev(page, "/forms");
  const name = page.getByLabel("Name", { exact: true });
  const password = page.getByLabel("Password", { exact: true });
  const alerts = page.locator("form").first().getByRole("alert");
  await name.focus();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("E-mail", { exact: true })).toBeFocused();
  await expect(alerts).toHaveCount(0);
  await password.pressSequentially("short");
  await expect(password).toHaveValue("short");
  await expect(alerts).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(alerts).toHaveText(["Must be at least 6 characters"]);
  await password.press("End");
  await password.pressSequentially("er");
  await expect(alerts).toHaveCount(0);
  await password.press("Backspace");
  await password.press("Backspace");
  await expect(alerts).toHaveText(["Must be at least 6 characters"]);
});

test("form: a failed submit focuses the first invalid field, announced with an icon", {
  tag: ["@P-304", "@P-441"],
}, async ({ signedIn: page }) => {
  await openDev(page, "/forms");
  await page.getByRole("button", { name: "Save", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  const alert = page.getByRole("alert").filter({ hasText: "Cannot be empty" }).first();
  await expect(alert).toBeVisible();
  await expect(alert.locator("svg")).toHaveCount(1);
});

test("form: service errors appear at the field that they name", { tag: ["@P-336", "@C-288"] }, async ({
  signedIn: page,
}) => {
  await openDev(page, "/forms");
  await fillIn(page);
  await serviceDoes(page, "Refuses the name");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Invalid format");
});

test("form: service errors that name no field appear above the form", { tag: ["@P-337", "@C-288"] }, async ({
  signedIn: page,
}) => {
  await openDev(page, "/forms");
  await fillIn(page);
  await serviceDoes(page, "Refuses an unknown field");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  const alert = page.getByRole("alert").filter({ hasText: "Validation errors: shoe_size" });
  await expect(alert).toContainText("Too small");
  await serviceDoes(page, "Fails");
  await save.click();
  await expect(page.getByRole("alert").filter({ hasText: "isn't available right now" })).toBeVisible();
  await expect(alert).toBeHidden();
  await serviceDoes(page, "Works");
  await save.click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});

test("form: an e-mail is checked with the service before submitting", async ({ signedIn: page }) => {
  await openDev(page, "/forms");
  const email = page.getByLabel("E-mail", { exact: true });
  // The check may end before the next look at the page.
  const seen = await page.getByRole("group", { name: "Field email" }).evaluateHandle((group) => {
    const facts = { validating: false };
    const look = () => {
      facts.validating ||= group.textContent.includes("validating: true");
    };
    new MutationObserver(look).observe(group, { childList: true, subtree: true, characterData: true });
    return facts;
  });
  await email.fill("taken@shop.se");
  await page.keyboard.press("Tab");
  await expect(email).toHaveAccessibleDescription("This e-mail is already in use");
  expect(await seen.jsonValue()).toEqual({ validating: true });
  await email.fill("broken@shop.se");
  await expect(email).toHaveAccessibleDescription(
    "Couldn't reach Roomtone. Check your connection and try again.",
  );
  await email.fill("ada@shop.se");
  await expect(email).not.toHaveAttribute("aria-invalid", "true");
});

test("form: a limited text shows its character count from half the limit", { tag: "@P-338" }, async ({
  signedIn: page,
}) => {
  await openDev(page, "/forms");
  const feedback = page.getByLabel("Feedback");
  await feedback.fill("x".repeat(149));
  await expect(page.getByText(/^\d+\/300$/)).toBeHidden();
  await feedback.press("End");
  await feedback.pressSequentially("x");
  await expect(page.getByText("150/300")).toBeVisible();
});

test("form: values may load late, and fields may stay usable while submitting", async ({
  signedIn: page,
}) => {
  await page.clock.install();
  await openDev(page, "/forms");
  const nickname = page.getByLabel("Nickname");
  await expect(nickname).toHaveValue("Ada");
  // From now on only the test advances time.
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.getByRole("button", { name: "Load again" }).click();
  await expect(nickname).toBeDisabled();
  await page.clock.runFor(1000);
  await expect(nickname).toBeEnabled();
  await expect(nickname).toHaveValue("Ada");
  await nickname.fill("Eva");
  await nickname.press("Enter");
  await expect(page.getByRole("button", { name: "Save nickname" })).toHaveAttribute("data-loading", "true");
  await expect(nickname).toBeEnabled();
  await expect(nickname).toBeFocused();
  await expect(page.getByText("Nickname saved")).toBeHidden();
  await page.clock.resume();
  await expect(page.getByText("Nickname saved")).toBeVisible();
});

test("form: input typed before the session ended is restored after sign-in and can be saved", async ({
  signedIn: page,
  company: { owner },
  zone,
  service,
}) => {
  const { db, bus, now } = service.service.services;
  const name = page.getByLabel("Zone name");
  const at = `/accounts/${zone.account}/zones/${zone.id}/settings`;
  await page.goto(at);
  await name.fill("The quiet corner");
  await db.update(refreshTokens).set({ revokedAt: now() }).where(eq(refreshTokens.userId, owner.id));
  bus.publish("subject-changed", { subject: owner.id });
  await expect(page).toHaveURL("/login");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(at);
  await expect(name).toHaveValue("The quiet corner");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("heading", { name: "The quiet corner", level: 1 })).toBeVisible();
});

test("form: leaving with unsaved changes asks for confirmation, by keyboard alone", async ({
  signedIn: page,
}) => {
  await openDev(page, "/forms");
  await page.getByLabel("Name", { exact: true }).fill("Ada");
  const home = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" });
  await home.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dev\/forms$/);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada");
  await home.press("Enter");
  await page.getByRole("button", { name: "Leave" }).press("Enter");
  await expect(page).toHaveURL(/\/home$/);
});

test("form: input survives an expired session, except the password", async ({
  signedIn: page,
  company: { owner },
}) => {
  await openDev(page, "/forms");
  await page.getByLabel("Name", { exact: true }).fill("Ada");
  await page.getByLabel("Password", { exact: true }).fill("secret words");
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("roomtone.session") ?? "{}");
    const [head, claims, signature] = session.token.split(".");
    const over = btoa(JSON.stringify({ ...JSON.parse(atob(claims)), exp: 1 })).replaceAll("=", "");
    const ended = { ...session, token: [head, over, signature].join("."), refreshToken: "x" };
    localStorage.setItem("roomtone.session", JSON.stringify(ended));
    // Notifies the page as if another tab had stored this session.
    dispatchEvent(new StorageEvent("storage", { key: "roomtone.session" }));
  });
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/dev\/forms$/);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
});

test("table: sorting and filtering by keyboard are kept in the address", { tag: "@P-203" }, async ({
  signedIn: page,
}) => {
  await openDev(page, "/table");
  const table = page.getByRole("table", { name: "Specimens" });
  const header = (name: string) => table.getByRole("columnheader", { name });
  const press = (name: string, keys: string) => header(name).getByRole("button").press(keys);
  const first = (column: number) => table.getByRole("row").nth(1).getByRole("cell").nth(column);
  await press("City", "Enter");
  await expect(page).toHaveURL(/sort=city$/);
  await expect(header("City")).toHaveAttribute("aria-sort", "ascending");
  await expect(first(2)).toHaveText("Århus");
  await press("Size", "Shift+Enter");
  await press("Size", "Shift+Space");
  await expect(page).toHaveURL(/sort=city%2C-size$/);
  await expect(header("Size")).toHaveAttribute("aria-sort", "descending");
  await header("City")
    .getByRole("button")
    .click({ modifiers: ["Alt"] });
  await expect(page).toHaveURL(/sort=-size$/);
  await expect(header("City")).toHaveAttribute("aria-sort", "none");
  await press("Size", "Control+Enter");
  await expect(page).not.toHaveURL(/sort/);

  await press("Name", "Enter");
  await expect(page).toHaveURL(/sort=name$/);
  await page.getByRole("searchbox", { name: "Filter" }).fill("lund");
  await expect(page).toHaveURL(/q=lund/);
  await page.reload();
  await expect(first(2)).toHaveText("Lund");
  await expect(header("Name")).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("searchbox", { name: "Filter" }).fill("nowhere");
  await expect(page.getByText("No results for “nowhere”")).toBeVisible();
});

test("table: renders only rows near the window; the keyboard reaches and selects all", async ({
  signedIn: page,
}) => {
  await openDev(page, "/table");
  const table = page.getByRole("table", { name: "Specimens" });
  await expect(table).toHaveAttribute("aria-rowcount", "1001");
  const focused = page.locator("tr:focus");
  await table.getByRole("row").nth(1).focus();
  await page.keyboard.press("ArrowDown");
  await expect(focused).toHaveAttribute("aria-rowindex", "3");
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Selected")).toHaveText("1");
  await page.keyboard.press("End");
  await expect(focused).toHaveAttribute("aria-rowindex", "1001");
  await expect(focused).toBeInViewport();
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Selected")).toHaveText("2");
  expect(await table.getByRole("row").count()).toBeLessThan(80);
  await page.keyboard.press("Home");
  await expect(focused).toHaveAttribute("aria-rowindex", "2");
  await expect(focused).toBeInViewport();
});
