import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountSubscriptions } from "#server/db/schema/selling/billing.ts";
import { Pricing } from "#shared/contract/rest/billing/pricing.ts";
import { ServiceLogPage } from "#shared/contract/rest/operator/operator.ts";
import {
  createPriceBook,
  listPriceBooks,
  previewPriceBook,
} from "#shared/contract/rest/operator/price-books.ts";
import { monthsAfter } from "#shared/domain/billing/periods.ts";
import { DAY_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { createAccount, createUser, createZone, signIn } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createClock } from "./clock.ts";

const BOOKS = "/api/operator/price-books";
const NONE = { owner: false, admin: false, contact: false, finance: false };
const STOCKHOLM = "Europe/Stockholm";

type Amounts = readonly (readonly ["starter" | "unlimited", "monthly" | "quarterly" | "yearly", number])[];

const country = (iso_country: string, iso_currency: string, amounts: Amounts) => ({
  iso_country,
  iso_currency,
  invoice_fee: 0,
  vat_basis_points: 2_500,
  prices: amounts.map(([plan, billing_cycle, amount]) => ({ plan, billing_cycle, amount, trial_days: 14 })),
});
const OTHERS = country("ZZ", "USD", [["starter", "monthly", 1_900]]);
const book = (...countries: readonly ReturnType<typeof country>[]) => ({
  countries: [OTHERS, ...countries],
  winback: { percent_off: 50, months: 3, plan: null },
});
const sweden = (starter: number) =>
  country("SE", "SEK", [
    ["starter", "monthly", starter],
    ["starter", "quarterly", 59_700],
  ]);

describe("price books", () => {
  const clock = createClock();
  let app: TestApp;
  let ada: { readonly id: string };
  let api: TestApi;
  beforeAll(async () => {
    app = await startApp({
      now: clock.now,
      env: { ROOMTONE_BILLING: "sandbox", ROOMTONE_OPERATORS: "ada@host.example" },
    });
    ada = await createUser(app.service, (await createAccount(app.service)).id, NONE, {
      name: "Ada Berg",
      email: "ada@host.example",
      emailVerifiedAt: clock.now(),
    });
    api = new TestApi(app.url, await signIn(app.service, ada.id));
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });

  const list = () => api.rest("GET", BOOKS, listPriceBooks.response);
  const publish = (content: object, valid_from: string | null = null) =>
    api.rest("POST", BOOKS, createPriceBook.response, { body: { valid_from, content } });
  const preview = async (content: object, valid_from: string | null = null) => {
    const body = { valid_from, content };
    return (await api.rest("POST", `${BOOKS}/preview`, previewPriceBook.response, { body })).items;
  };
  const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();
  const starterInSweden = async () =>
    (await api.rest("GET", "/api/billing/pricing?iso_country=SE&all_plans=true", Pricing)).price_list[0]
      ?.cycle_price;

  test("price books: only people who operate the service read, preview and publish them", async () => {
    const owner = new TestApi(app.url, (await createUser(app.service, null)).token);
    const body = { valid_from: null, content: book() };
    for (const [method, path] of [
      ["GET", BOOKS],
      ["POST", BOOKS],
      ["POST", `${BOOKS}/preview`],
    ] as const) {
      const input = method === "GET" ? {} : { body };
      expect(await owner.call(method, path, input)).toMatchObject({
        status: 403,
        json: { reason: "operators-only" },
      });
      expect((await new TestApi(app.url).call(method, path, input)).status).toBe(401);
    }
    expect(await list()).toEqual({ current: null, items: [], vouchers: [], billing: "sandbox" });
  });

  test("price books: a published one is valid at once, and is in the log of the service", async () => {
    const vouchers = [{ code: "summer", percent_off: 50, months: 3 }];
    const made = await publish({ ...book(sweden(19_900)), vouchers });
    expect(made).toMatchObject({ created_by: "Ada Berg", valid_from: clock.now().toISOString() });
    expect(await starterInSweden()).toBe(199);
    expect(await list()).toMatchObject({
      current: made.id,
      items: [{ id: made.id, content: book(sweden(19_900)) }],
      vouchers: [{ code: "SUMMER", uses: 0, percent_off: 50 }],
    });
    expect((await api.rest("GET", "/api/operator/log?limit=1", ServiceLogPage)).items).toMatchObject([
      {
        kind: "service.price-book",
        actor: { id: ada.id },
        changes: [{ field: "valid_from", from: null, to: made.valid_from }],
      },
    ]);
    // Vouchers that a book does not name stay.
    await publish(book(sweden(19_900)));
    expect((await list()).vouchers).toHaveLength(1);
  });

  test("price books: a date in the past or no date at all is an error of its field, and stores nothing", async () => {
    const before = await list();
    const refused = async (valid_from: string) => {
      const body = { valid_from, content: book() };
      const answers = [
        await api.call("POST", BOOKS, { body }),
        await api.call("POST", `${BOOKS}/preview`, { body }),
      ];
      return answers.map(({ status, json }) => [status, (json as { fields: object }).fields]);
    };
    const past = new Date(clock.now().getTime() - 2 * MINUTE_MS).toISOString();
    const inPast = [400, { valid_from: { code: "rule", rule: "bookInPast" } }];
    expect(await refused(past)).toEqual([inPast, inPast]);
    const invalid = [400, { valid_from: { code: "timestamp" } }];
    for (const text of ["x", "Invalid date", "00010101000000", "0001-01-01T00:00:00Z"])
      expect(await refused(text)).toEqual([invalid, invalid]);
    expect(await list()).toEqual(before);
    // Clocks differ by seconds.
    const justNow = new Date(clock.now().getTime() - MINUTE_MS / 2).toISOString();
    expect((await publish(book(sweden(19_900)), justNow)).valid_from).toBe(clock.now().toISOString());
  });

  test("price books: those of the future are valid from their dates, in whatever order they are published", async () => {
    const later = await publish(book(sweden(25_000)), inDays(20));
    const sooner = await publish(book(sweden(22_000)), inDays(10));
    const { items, current } = await list();
    expect(items.slice(0, 2).map(({ id }) => id)).toEqual([later.id, sooner.id]);
    expect([later.id, sooner.id]).not.toContain(current);
    expect(await starterInSweden()).toBe(199);
    // Against the book that is valid then.
    expect(await preview(book(sweden(22_000)), inDays(15))).toEqual([]);
    clock.forward(10 * DAY_MS);
    expect(await starterInSweden()).toBe(220);
    clock.forward(10 * DAY_MS);
    expect(await starterInSweden()).toBe(250);
    clock.reset();
  });

  test("price books: the preview counts accounts and zones by price, and changes nothing", async () => {
    await publish(book(sweden(20_000)));
    const { services } = app.service;
    const at = (days: number) => new Date(clock.now().getTime() + days * DAY_MS);
    const shop = async (
      over: Parameters<typeof createAccount>[1],
      zones: readonly object[],
      subscription: Partial<typeof accountSubscriptions.$inferInsert>,
    ) => {
      const account = await createAccount(app.service, { plan: "starter", tier: "tier-1", ...over });
      for (const zone of zones) await createZone(app.service, account, zone);
      await services.db.insert(accountSubscriptions).values({
        accountId: account.id,
        timezone: STOCKHOLM,
        createdAt: clock.now(),
        ...subscription,
      });
    };
    const ended = { subscriptionDeactivated: true };
    const never = { paidUntil: null };
    await shop({}, [{}, {}, ended, never, { deactivated: true }], { recurAt: at(12) });
    await shop({}, [{}], { recurAt: at(5) });
    // On starter from its next charge on.
    await shop({ plan: "unlimited" }, [{}], { recurAt: at(9), upcomingPlan: "starter" });
    await shop({ billingCycle: "quarterly" }, [{}], { recurAt: at(7) });
    // In a trial without a payment method: nothing is charged.
    await shop({}, [{}], { trialStart: at(-1), trialEnd: at(13) });
    // Without zones.
    await shop({}, [], { recurAt: at(6) });
    await shop({ isoCountry: "PE" }, [{}], { recurAt: at(3) });
    await shop({ isoCountry: "FI" }, [{}], { recurAt: at(4) });

    const before = await list();
    const finland = country("FI", "EUR", [["starter", "monthly", 1_900]]);
    const content = {
      ...book(sweden(21_000), finland),
      vouchers: [],
    };
    content.countries[0] = country("ZZ", "USD", [["starter", "monthly", 2_000]]);
    const charges = { iso_country: "SE", iso_currency: "SEK", plan: "starter" };
    const others = { plan: "starter", billing_cycle: "monthly" };
    expect(await preview(content)).toEqual([
      {
        ...others,
        iso_country: "FI",
        iso_currency: "USD",
        before: 1_900,
        after: null,
        accounts: 1,
        zones: 1,
        first_charge_at: at(4).toISOString(),
      },
      {
        ...others,
        iso_country: "FI",
        iso_currency: "EUR",
        before: null,
        after: 1_900,
        accounts: 1,
        zones: 1,
        first_charge_at: at(4).toISOString(),
      },
      {
        ...charges,
        billing_cycle: "monthly",
        before: 20_000,
        after: 21_000,
        accounts: 4,
        zones: 4,
        first_charge_at: at(5).toISOString(),
      },
      {
        ...others,
        iso_country: "ZZ",
        iso_currency: "USD",
        before: 1_900,
        after: 2_000,
        accounts: 1,
        zones: 1,
        first_charge_at: at(3).toISOString(),
      },
    ]);
    expect(await list()).toEqual(before);
    expect(await starterInSweden()).toBe(200);
  });

  test("price books: the preview of a later date names the first charge from then on", async () => {
    const { services } = app.service;
    const anchor = { timezone: STOCKHOLM, day: 31 };
    const account = await createAccount(app.service, { plan: "starter", isoCountry: "NO" });
    await createZone(app.service, account);
    const recurAt = new Date(monthsAfter(anchor, clock.now().getTime(), 1));
    await services.db.insert(accountSubscriptions).values({
      accountId: account.id,
      timezone: STOCKHOLM,
      anchorDay: 31,
      recurAt,
      createdAt: clock.now(),
    });
    const norway = book(country("NO", "USD", [["starter", "monthly", 1_800]]));
    const firstFrom = async (at: number) =>
      (await preview(norway, new Date(at).toISOString())).find(({ iso_country }) => iso_country === "NO")
        ?.first_charge_at;
    for (let months = 0; months < 14; months++) {
      const boundary = monthsAfter(anchor, recurAt.getTime(), months);
      const expected = new Date(boundary).toISOString();
      expect(await firstFrom(boundary)).toBe(expected);
      if (months > 0) expect(await firstFrom(boundary - DAY_MS)).toBe(expected);
    }
  });
});
