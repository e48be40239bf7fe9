import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessible } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";
import { playerPath } from "./player-fixtures.ts";

/** Error messages for people, and error reports for the host. */

const Reports = z.object({
  items: z.array(z.looseObject({ id: z.string(), kind: z.string(), message: z.string().optional() })),
});

const refusal = (status: number, error: string) => ({
  status,
  json: { error, message: "no", requestId: "r1" },
});

/** An account page whose account fails to load with a server error. */
async function openBroken(page: Page, account: string): Promise<void> {
  await page.route(`**/api/auth/accounts/${account}`, (route) => route.fulfill(refusal(500, "server")));
  await page.route("**/api/auth/users/*/frame", (route) => route.fulfill(refusal(500, "server")));
  await page.goto(`/accounts/${account}/zones`);
}

test("error page: shows the code and next step, its id finds the report, and local data can be reset", {
  tag: ["@P-425", "@P-426", "@P-427"],
}, async ({ signedIn: page, company, api }) => {
  await openBroken(page, company.account);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected error (server)");
  await expect(
    page.getByText(
      "This is most likely our fault and we've been notified of the issue. Try reloading the page, or resetting your local data. If your problem persists, please let us know!",
      { exact: true },
    ),
  ).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Home", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Help & Support" })).toHaveAttribute("href", /^mailto:.+@.+$/);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expectAccessible(page);
  const id = (await page.locator("code").textContent()) ?? "";
  await expect
    .poll(async () => {
      const { items } = await api.rest("GET", "/api/reporting/reports?kind=error", Reports);
      return items.map((report) => report.id);
    })
    .toContain(id);

  await test.step("resetting local data clears it and starts afresh", async () => {
    await page.evaluate(() => {
      localStorage.setItem("mine", "1");
      sessionStorage.setItem("mine", "1");
    });
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Reset local data" }).click();
    await reloaded;
    const kept = await page.evaluate(() => [localStorage.getItem("mine"), sessionStorage.getItem("mine")]);
    expect(kept).toEqual([null, null]);
  });
});

test("error page: missing code reloads the page once, then shows the page", {
  tag: ["@M-106", "@P-429"],
}, async ({ signedIn: page, zone }) => {
  let loads = 0;
  page.on("load", () => loads++);
  await page.route(/\/(device|editor)-page-[^/]+\.js$/, (route) => route.abort());
  await page.goto(`/accounts/${zone.account}/zones/${zone.id}/device`);
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole("heading", { level: 1, name: "Couldn't load this page" })).toBeVisible();
  expect(await page.evaluate(() => Number(localStorage.getItem("roomtone.reloaded-at")))).toBeGreaterThan(0);
  await expectAccessible(page);

  // So does a new schedule's page, within the shell.
  await goTo(page, "/help");
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  await goTo(page, `/accounts/${zone.account}/your-music/schedules/edit`);
  await expect(page.getByRole("heading", { level: 1, name: "Couldn't load this page" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  expect(loads).toBe(2);
});

test("errors without their own page: shown over the page below, or minimally on a bare page", {
  tag: "@P-211",
}, async ({ signedIn: page, zone }) => {
  await page.addInitScript(() => {
    // Drawing a pairing code fails.
    const split = String.prototype.split;
    const broken = function (this: string, ...how: unknown[]) {
      if (/^[A-Z\d]{4}-[A-Z\d]{4}$/.test(this)) throw new RangeError("broken");
      return Reflect.apply(split, this, how);
    };
    Object.defineProperty(String.prototype, "split", { value: broken });
  });
  await page.goto(`${playerPath(zone)}/pair/desktop`);
  const dialog = page.getByRole("dialog", { name: "Unexpected error (client)" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${zone.id}/player$`));
  await expect(page.getByRole("heading", { level: 1, name: zone.name })).toBeVisible();

  let loads = 0;
  page.on("load", () => loads++);
  await page.route(/\/remote-page-[^/]+\.js$/, (route) => route.abort());
  await page.goto(`/accounts/${zone.account}/zones/${zone.id}/remote`);
  // Missing code reloads the page once.
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole("alert").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expectAccessible(page);
});

test("report dialog: a person's description of an unexpected error reaches the host", {
  tag: "@P-424",
}, async ({ signedIn: page, service, api }) => {
  await page.goto("/help");
  await page
    .getByRole("banner")
    .first()
    .click({ position: { x: 1, y: 1 } });
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError("thrown by a test, token=abc123");
    });
  });
  const dialog = page.getByRole("dialog", { name: "Something went wrong" });
  const { supportEmail } = z
    .object({ supportEmail: z.string() })
    .parse(await (await fetch(`${service.url}/env`)).json());
  await expect(
    dialog.getByText(
      `We’ve been notified. If you’d like to help, please tell us what happened… contact us at ${supportEmail}`,
      { exact: true },
    ),
  ).toBeVisible();
  await expectAccessible(page);
  const field = dialog.getByLabel("What where you doing when encountering this error?", { exact: true });
  await expect(field).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Close" }).last()).toBeVisible();
  await field.fill("I looked at the clock");
  const id = (await dialog.locator("code").textContent()) ?? "";
  await dialog.getByRole("button", { name: "Report issue" }).click();
  await expect(page.getByText("Thanks, your report has been sent.")).toBeVisible();
  await expect(dialog).toBeHidden();
  const { items } = await api.rest("GET", "/api/reporting/reports", Reports);
  expect(items).toContainEqual(
    expect.objectContaining({ kind: "comment", error: id, comment: "I looked at the clock" }),
  );
  const error = items.find((report) => report.id === id);
  expect(error).toMatchObject({ kind: "error", scope: "uncaught", name: "RangeError" });
  expect(JSON.stringify(error)).not.toContain("abc123");
});
