import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { acls } from "#server/db/schema/people/people.ts";
import { locationUsers } from "#server/db/schema/places.ts";
import { accountSubscriptions, billingMails } from "#server/db/schema/selling/billing.ts";
import { priceBooks } from "#server/db/schema/selling/selling.ts";
import { sendBillingMails } from "#server/modules/billing/send-mails.ts";
import type { BillingMail } from "#shared/domain/billing/mails.ts";
import { minor } from "#shared/domain/billing/money.ts";
import { createAccount, createUser, createZone, newId } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp } from "#tests/factories/service/app.ts";
import { type MailedApp, startMailedApp } from "#tests/factories/service/mailed-app.ts";

const NOBODY = { owner: false, admin: false, contact: false, finance: false };
const CHARGED: BillingMail = {
  kind: "charged",
  zones: ["Bar"],
  count: 1,
  amount: 62_375,
  currency: "SEK",
  // A day later in Auckland.
  next: Date.UTC(2027, 0, 31, 20),
};

/** Mails are queued: a busy machine takes a while. */
const SOON = { timeout: 10_000 };

let mailed: MailedApp;
let account: { readonly id: string; readonly locationId: string };

beforeAll(async () => {
  mailed = await startMailedApp({ env: { ROOMTONE_BILLING: "sandbox" } });
});
afterAll(async () => {
  await mailed[Symbol.asyncDispose]();
});
beforeEach(async () => {
  account = await createAccount(mailed.app.service, { businessName: "Café Nord" });
  await services().db.insert(accountSubscriptions).values({
    accountId: account.id,
    timezone: "Pacific/Auckland",
    createdAt: new Date(),
  });
});

const services = () => mailed.app.service.services;
const mailsTo = (email: string) => mailed.mail.mails.filter(({ recipients }) => recipients.includes(email));

const write = async (mail: BillingMail = CHARGED, { db } = services(), accountId = account.id) => {
  const id = randomUUID();
  await db.insert(billingMails).values({ id, accountId, key: id, mail, createdAt: new Date() });
  return id;
};

/** A member with an address of their own. */
const member = async (flags: Partial<typeof NOBODY>, language: "en" | "sv" | null = null) => {
  const email = `${randomUUID()}@shop.example`;
  const { id, token } = await createUser(
    mailed.app.service,
    account.id,
    { ...NOBODY, ...flags },
    { email, language },
  );
  return { id, email, token };
};

test("billing mails: reach those in charge of money, each in their language, once", async () => {
  const finance = await member({ finance: true }, "sv");
  const admin = await member({ admin: true }, "en");
  const contact = await member({ contact: true });
  const runs = `${randomUUID()}@shop.example`;
  const { id: userId } = await createUser(mailed.app.service, null, NOBODY, { email: runs });
  const { db } = services();
  await db.insert(locationUsers).values({ locationId: account.locationId, userId });
  const invited = { id: newId("Acl"), accountId: account.id, finance: true };
  await db.insert(acls).values({ ...invited, pendingEmail: "invited@shop.example" });
  const charged = await write();

  await Promise.all([sendBillingMails(services()), sendBillingMails(services())]);
  await expect.poll(() => [finance, admin].map(({ email }) => mailsTo(email).length), SOON).toEqual([1, 1]);
  // A process that was killed before it marked the mail queues it again.
  await services().db.update(billingMails).set({ sentAt: null }).where(eq(billingMails.id, charged));
  await sendBillingMails(services());
  const [toFinance] = mailsTo(finance.email);
  const [toAdmin] = mailsTo(admin.email);
  expect([toFinance?.subject, toAdmin?.subject]).toEqual([
    "Betalt: 623,75\u00a0kr för Bar",
    "Paid: 623,75\u00a0kr for Bar",
  ]);
  expect(toFinance?.text).toContain("1 februari 2027");
  expect(toAdmin?.text).toContain(`/accounts/${account.id}/settings/subscriptions`);

  await write({ kind: "upgraded", plan: "unlimited" });
  await sendBillingMails(services());
  await expect.poll(() => [finance, admin].map(({ email }) => mailsTo(email).length), SOON).toEqual([2, 2]);
  expect([contact.email, runs, "invited@shop.example"].flatMap(mailsTo)).toEqual([]);
});

test("billing mails: a purchase is mailed once it is paid, to those in charge of money", async () => {
  const { app } = mailed;
  const { db } = services();
  const amount = minor(50_000);
  const prices = [{ plan: "unlimited", cycle: "monthly", amount, trialDays: 0 }] as const;
  const country = {
    isoCountry: "SE",
    currency: "SEK",
    invoiceFee: minor(0),
    vatBasisPoints: 2_500,
    prices,
  } as const;
  await db
    .insert(priceBooks)
    .values({ id: randomUUID(), validFrom: new Date(0), countries: [country], createdAt: new Date() });
  const card = { psp: "stripe_creditcard", deactivated: false, creditcard_data: { card_type: "visa" } };
  const shop = await createAccount(app.service, {
    businessName: "Café Syd",
    isoCurrency: "SEK",
    paymentMethod: { ...card, trial_expires_at: null },
  });
  const zone = await createZone(app.service, shop, { name: "Terrace", paidUntil: null });
  account = shop;
  const finance = await member({ finance: true }, "sv");
  const contact = await member({ contact: true });
  const path = `/api/billing/sound_zones/${zone}/subscription/purchase`;
  expect((await new TestApi(app.url, finance.token).call("POST", path, { body: {} })).status).toBe(200);
  const mail = await mailed.mail.next(finance.email);
  expect(mail.subject).toBe("Betalt: 625\u00a0kr för Terrace");
  expect(mail.text).toContain("Café Syd har betalat 625\u00a0kr för musiken i Terrace.");
  expect(mailsTo(contact.email)).toEqual([]);
});

test("billing mails: one that fails keeps no other from being sent, and is tried again", async () => {
  const { email } = await member({ finance: true });
  const broken = await write({ ...CHARGED, amount: 0.5 });
  await write();
  await sendBillingMails(services());
  await expect.poll(() => mailsTo(email).length, SOON).toBe(1);
  const rows = await services().db.select().from(billingMails);
  expect(rows.filter(({ sentAt }) => sentAt === null).map(({ id }) => id)).toEqual([broken]);
});

test("billing mails: are dropped where no mail is sent", async () => {
  await using app = await startApp({ env: { ROOMTONE_PUBLIC_URL: "https://music.example.com" } });
  const other = await createAccount(app.service);
  await write(CHARGED, app.service.services, other.id);
  await sendBillingMails(app.service.services);
  const [row] = await app.service.services.db.select().from(billingMails);
  expect(row?.sentAt).not.toBeNull();
});
