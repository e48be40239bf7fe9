import { afterAll, beforeAll, expect, test } from "vitest";
import { PriceEntry, Pricing } from "#shared/contract/rest/billing/pricing.ts";
import { PRICE_LIST } from "#tests/factories/billing/price-list.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const LIST = "/api/billing/price_list";

let app: TestApp;
let api: TestApi;

beforeAll(async () => {
  app = await startApp({
    env: { ROOMTONE_BILLING: "sandbox", ROOMTONE_METRICS_TOKEN: "a token of an operator" },
  });
  api = new TestApi(app.url);
  expect((await api.call("PUT", LIST, { body: PRICE_LIST })).status).toBe(200);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const pricing = (query: string) => api.rest("GET", `/api/billing/pricing?${query}`, Pricing);

test("pricing: each country has its price and currency, others the default (@P-375)", async () => {
  const sweden = await pricing("all_plans=true&iso_country=SE");
  expect(sweden).toMatchObject({ iso_country: "SE", iso_currency: "SEK", invoice_fee: 49, voucher: null });
  expect(
    sweden.price_list.map(({ plan, tier, billing_cycle, prices }) => [plan, tier, billing_cycle, prices]),
  ).toEqual([
    ["starter", "tier-1", "monthly", [249.5]],
    ["unlimited", "tier-3", "monthly", [499]],
    ["unlimited", "tier-3", "yearly", [415.83]],
  ]);
  expect(await pricing("iso_country=PE")).toMatchObject({
    iso_currency: "USD",
    price_list: [
      {
        plan: "unlimited",
        billing_cycle: "monthly",
        prices: [50],
        trial_length: { without_payment_details: 7 },
      },
      { plan: "unlimited", billing_cycle: "yearly" },
    ],
  });
  expect(await pricing("iso_country=xxx".slice(0, 14))).toMatchObject({ iso_currency: "USD" });
});

test("pricing: a question names a billing cycle or asks for all, and for all plans by either name", async () => {
  const asked = async (query: string) =>
    (await pricing(`iso_country=SE&${query}`)).price_list.map(
      ({ plan, billing_cycle }) => `${plan} ${billing_cycle}`,
    );
  const all = ["starter monthly", "unlimited monthly", "unlimited yearly"];
  expect(await asked("all_plans=true")).toEqual(all);
  expect(await asked("all_tiers=true")).toEqual(all);
  expect(await asked("all_tiers=false")).toEqual(["unlimited monthly", "unlimited yearly"]);
  expect(await asked("billing_cycle=yearly")).toEqual(["unlimited yearly"]);
  expect(await asked("billing_cycle=quarterly")).toEqual([]);
  expect(await asked("billing_cycle=monthly&all_tiers=true")).toEqual([
    "starter monthly",
    "unlimited monthly",
  ]);
  expect(await asked("billing_cycle=monthly&all_tiers=true&all_billing_cycles=true")).toEqual(all);
  expect((await api.call("GET", "/api/billing/pricing?billing_cycle=weekly")).status).toBe(400);
});

test("pricing: a price is found by its id, with what a whole cycle costs", async () => {
  const { price_list } = await pricing("iso_country=SE&all_plans=true");
  for (const entry of price_list)
    expect(await api.rest("GET", `/api/billing/priceplans/${entry.id}`, PriceEntry)).toEqual(entry);
  expect(price_list.at(-1)).toMatchObject({
    billing_cycle: "yearly",
    cycle_price: 4_990,
    prices: [415.83],
    iso_currency: "SEK",
  });
  for (const id of ["se_unlimited_weekly", "fr_unlimited_monthly", "x"])
    expect((await api.call("GET", `/api/billing/priceplans/${id}`)).status).toBe(404);
});

test("pricing: a voucher applies its discount for its duration; an expired one does nothing", async () => {
  const { voucher, price_list } = await pricing("iso_country=SE&voucher_code=+half");
  expect(voucher).toEqual({ code: "HALF", percent_off: 50, months: 3, extra_trial_days: 0 });
  expect(price_list[0]?.available_discount?.prices).toEqual([249.5, 249.5, 249.5, 499]);
  for (const code of ["PAST", "UNKNOWN"])
    expect(await pricing(`iso_country=SE&voucher_code=${code}`)).toMatchObject({
      voucher: null,
      price_list: [{ available_discount: null }, {}],
    });
  expect(await pricing("iso_country=SE&voucher_code=longer")).toMatchObject({
    price_list: [{ trial_days: 44, available_discount: null }, {}],
  });
});

test("price list: an operator reads and replaces it; an invalid one changes nothing", async () => {
  const read = (await api.call("GET", LIST)).json as typeof PRICE_LIST;
  expect(read.vouchers).toContainEqual(expect.objectContaining({ code: "HALF", uses: 0 }));
  expect((await api.call("PUT", LIST, { body: read })).json).toEqual(read);
  const wrong = { ...read, countries: read.countries.filter(({ iso_country }) => iso_country !== "ZZ") };
  expect(await api.call("PUT", LIST, { body: wrong })).toMatchObject({
    status: 400,
    json: { message: expect.stringContaining("ZZ") },
  });
  expect((await api.call("GET", LIST)).json).toEqual(read);
});

test("price list: refuses other callers, and pages of other origins", async () => {
  const elsewhere = { "x-forwarded-for": "203.0.113.9" };
  for (const method of ["GET", "PUT"])
    expect(
      (await api.call(method, LIST, { body: method === "PUT" ? PRICE_LIST : undefined, headers: elsewhere }))
        .status,
    ).toBe(403);
  const page = { origin: app.url };
  expect((await api.call("PUT", LIST, { body: PRICE_LIST, headers: page })).status).toBe(403);
  const token = { ...elsewhere, authorization: "Bearer a token of an operator" };
  expect((await api.call("GET", LIST, { headers: token })).status).toBe(200);
});

test("pricing: a host without sales has no prices", async () => {
  await using free = await startApp();
  const answer = await new TestApi(free.url).rest("GET", "/api/billing/pricing?iso_country=SE", Pricing);
  expect(answer.price_list).toEqual([]);
});
