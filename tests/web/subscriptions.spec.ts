import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { accounts } from "#server/db/schema/people/people.ts";
import { soundZones } from "#server/db/schema/places.ts";
import { accountSubscriptions, ledgerEntries, payments } from "#server/db/schema/selling/billing.ts";
import type { Services } from "#server/services.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { personOf } from "#tests/factories/people/demo-company.ts";
import { createUser } from "#tests/factories/people/people.ts";
import { expectAccessible } from "./accessible.ts";
import { signedInAs, test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

test.use({ billing: "sandbox" });

const TIMEZONE = "Europe/Stockholm";
const UNPAID = ["Spa", "Wine cellar"] as const;
const PAID = ["Breakfast room", "Roof terrace"] as const;

/** Gives a company a card, a period that is paid for, and four zones, two of them without a subscription. */
async function sellTo({ db }: Services, account: string) {
  const now = Date.now();
  const recurAt = new Date(now + 20 * DAY_MS);
  const payingStartAt = new Date(now - 40 * DAY_MS);
  await db
    .update(accounts)
    .set({
      plan: "unlimited",
      tier: "tier-3",
      billingCycle: "monthly",
      isoCountry: "SE",
      isoCurrency: "SEK",
      checkoutState: "completed",
      paymentMethod: {
        psp: "stripe_creditcard",
        deactivated: false,
        creditcard_data: { card_type: "visa" },
        trial_expires_at: null,
      },
    })
    .where(eq(accounts.id, account));
  const subscription = { timezone: TIMEZONE, anchorDay: recurAt.getUTCDate(), payingStartAt, recurAt };
  const period = { ...subscription, dueAt: recurAt };
  await db
    .insert(accountSubscriptions)
    .values({ accountId: account, createdAt: payingStartAt, ...period })
    .onConflictDoUpdate({ target: accountSubscriptions.accountId, set: period });
  const zones = await db.select().from(soundZones).where(eq(soundZones.accountId, account));
  const names = [...UNPAID, ...PAID];
  for (const [place, { id }] of zones.entries()) {
    const name = names[place];
    const paidUntil = place < UNPAID.length ? null : recurAt;
    await db
      .update(soundZones)
      .set(name ? { name, paidUntil } : { deactivated: true })
      .where(eq(soundZones.id, id));
  }
  return { recurAt, zones: zones.slice(0, names.length).map(({ id }) => id) };
}

test("subscriptions: zones bought together, a pause and a smaller plan that is cancelled", async ({
  page,
  company: { account },
  service: { service },
}) => {
  const { services } = service;
  const { recurAt, zones } = await sellTo(services, account);
  const flags = { owner: false, admin: false, contact: false, finance: true };
  const email = `${randomUUID()}@shop.example`;
  const { id } = await createUser(service, account, flags, { email });
  await signedInAs(page, personOf(services, { id, email }));
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: TIMEZONE }).format(recurAt);

  // Both zones without a subscription, with one total.
  await page.goto(`/accounts/${account}/settings/subscriptions/streaming`);
  for (const name of UNPAID) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: "Activate …" }).click();
  const cart = page.getByRole("dialog", { name: "Activate subscriptions" });
  await expect(cart.getByText("2 zones change")).toBeVisible();
  for (const name of UNPAID) await expect(cart.getByText(name)).toBeVisible();
  const pay = cart.getByRole("button", { name: /^Pay / });
  await expect(pay).toBeEnabled();
  await expectAccessible(page);
  const [, amount = ""] = /^Pay (.+)$/.exec((await pay.textContent()) ?? "") ?? [];
  await pay.click();
  await expect(page.getByText("2 zones activated")).toBeVisible();
  await expect(cart).toBeHidden();
  const [paid, ...others] = await services.db
    .select()
    .from(payments)
    .where(and(eq(payments.accountId, account), eq(payments.cause, "purchase")));
  expect(others).toEqual([]);
  expect(paid?.status).toBe("succeeded");
  expect(amount.replace(/\D/g, "")).toBe(String(paid?.due));
  for (const name of UNPAID)
    await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("Active");

  // One of them, from its own panel.
  await goTo(page, `/accounts/${account}/zones/${zones[0]}/subscription`);
  await page.getByRole("link", { name: "Pause", exact: true }).click();
  const pause = page.getByRole("dialog", { name: `Pause ${UNPAID[0]}` });
  await pause.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.getByRole("heading", { name: "A pause is planned" })).toBeVisible();
  await expectAccessible(page);
  const [paused] = await services.db
    .select()
    .from(soundZones)
    .where(eq(soundZones.id, zones[0] ?? ""));
  expect(paused?.paidUntil).toEqual(recurAt);
  expect(paused?.reactivateAt?.getTime()).toBeGreaterThan(recurAt.getTime());

  // A smaller plan begins with the next period, until somebody cancels it.
  await goTo(page, `/accounts/${account}/change-plan`);
  await page.getByRole("link", { name: "Choose Essential" }).click();
  await page.getByRole("button", { name: `Change on ${day}` }).click();
  await expect(page.getByText(`Your plan changes to Essential on ${day}`)).toBeVisible();
  await page.getByRole("link", { name: "Go to Subscriptions" }).click();
  const notice = page.getByText(`Your plan changes to Essential on ${day}`);
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep Unlimited" }).click();
  const question = page.getByRole("dialog", { name: "Keep Unlimited?" });
  await question.getByRole("button", { name: "Keep Unlimited" }).click();
  await expect(notice).toBeHidden();

  const entries = await services.db.select().from(ledgerEntries).where(eq(ledgerEntries.accountId, account));
  expect(entries.length).toBeGreaterThan(1);
  expect(entries.reduce((total, entry) => total + entry.amount, 0)).toBe(0);
});
