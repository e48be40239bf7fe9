import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#server/db/schema/people/people.ts";
import { soundZones } from "#server/db/schema/places.ts";
import { billingMails } from "#server/db/schema/selling/billing.ts";
import { startBilling } from "#server/modules/billing/public.ts";
import { sweepBilling } from "#server/modules/billing/sweep.ts";
import { noteBillingMode } from "#server/modules/billing/turn-on.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { startApp } from "#tests/factories/service/app.ts";
import { accountOf, CARD, charges, company, sell, zoneOf } from "./world.ts";

const NOW = Date.UTC(2026, 2, 10, 12);

test("billing: processes that begin to sell at once begin one trial", async () => {
  let at = NOW;
  // Their clocks differ.
  await using app = await startApp({ now: () => new Date(at++) });
  const { services } = app.service;
  await sell(services, new Date(0));
  const createdAt = new Date(NOW - 100 * DAY_MS);
  const shops = [
    await company(services, { createdAt, zones: 2, paymentMethod: null }),
    await company(services, { createdAt, zones: 1, paymentMethod: CARD }),
  ];
  const selling = { ...services, env: { ...services.env, billing: "sandbox" as const } };
  await Promise.all([noteBillingMode(selling), noteBillingMode(selling)]);
  for (const { account, zones } of shops) {
    const mails = await services.db.select().from(billingMails).where(eq(billingMails.accountId, account));
    expect(mails.map(({ mail }) => mail.kind)).toEqual(["trial-begun"]);
    const ends = await Promise.all(
      zones.map(async (id) => (await zoneOf(services, id)).paidUntil?.getTime()),
    );
    expect(ends.map((end) => mails[0]?.mail.kind === "trial-begun" && mails[0].mail.until === end)).toEqual(
      zones.map(() => true),
    );
  }
});

test("billing: a host that begins to sell silences nobody", async () => {
  let at = NOW;
  await using app = await startApp({ now: () => new Date(at) });
  const { services } = app.service;
  await sell(services, new Date(0));
  const createdAt = new Date(NOW - 100 * DAY_MS);
  const nobodyPays = await company(services, { createdAt, zones: 4, paymentMethod: null });
  const pays = await company(services, { createdAt, zones: 2, paymentMethod: CARD });
  const [, expired = "", cancelled = "", paused = ""] = nobodyPays.zones;
  const [renewed = "", other = ""] = pays.zones;
  const set = (id: string, columns: Partial<typeof soundZones.$inferInsert>) =>
    services.db.update(soundZones).set(columns).where(eq(soundZones.id, id));
  await set(expired, { paidUntil: new Date(NOW - 40 * DAY_MS) });
  await set(cancelled, { paidUntil: new Date(NOW + DAY_MS), subscriptionDeactivated: true });
  await set(paused, { paidUntil: new Date(NOW - DAY_MS), reactivateAt: new Date(NOW + 60 * DAY_MS) });
  await set(renewed, { paidUntil: new Date(NOW + 90 * DAY_MS) });
  // The same database, with billing from now on.
  const selling = { ...services, env: { ...services.env, billing: "sandbox" as const } };
  await startBilling(selling);
  const end = new Date(NOW + 14 * DAY_MS);
  for (const id of [...nobodyPays.zones, other])
    expect(await zoneOf(services, id)).toMatchObject({
      paidUntil: end,
      subscriptionDeactivated: false,
      reactivateAt: null,
    });
  expect((await zoneOf(services, renewed)).paidUntil?.getTime()).toBe(NOW + 90 * DAY_MS);
  const { paymentMethod } = await accountOf(services, nobodyPays.account);
  expect(paymentMethod).toMatchObject({
    creditcard_data: { card_type: "" },
    trial_expires_at: end.toISOString(),
  });
  const mails = async (account: string) => {
    const rows = await services.db.select().from(billingMails).where(eq(billingMails.accountId, account));
    return rows.map(({ mail }) => mail.kind);
  };
  expect(await mails(nobodyPays.account)).toEqual(["trial-begun"]);

  // Another start changes nothing, and neither do sweeps before anything is due.
  at += DAY_MS;
  await startBilling(selling);
  await sweepBilling(selling);
  expect((await zoneOf(services, other)).paidUntil).toEqual(end);
  at = end.getTime() - 3 * DAY_MS;
  await sweepBilling(selling);
  at = end.getTime();
  await sweepBilling(selling);
  expect(await mails(nobodyPays.account)).toEqual(["trial-begun", "trial-ends-soon", "trial-ended"]);
  expect((await charges(services, nobodyPays.account)).payments).toEqual([]);
  // Who can pay is charged for what would have fallen silent.
  expect((await charges(services, pays.account)).payments).toMatchObject([
    { cause: "trial-end", status: "succeeded", net: 5000 },
  ]);
  expect((await zoneOf(services, other)).paidUntil?.getTime()).toBe(Date.UTC(2026, 3, 23, 22));

  // Nothing is sold for a while, and then again.
  await startBilling(services);
  at += 200 * DAY_MS;
  await startBilling(selling);
  expect((await zoneOf(services, other)).paidUntil?.getTime()).toBe(at + 14 * DAY_MS);
  await sweepBilling(selling);
  expect((await charges(services, pays.account)).payments).toHaveLength(1);
  expect((await services.db.select().from(accounts)).every(({ plan }) => plan === "unlimited")).toBe(true);
});
