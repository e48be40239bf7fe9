import { expect, test } from "vitest";
import { Account, User } from "#shared/contract/rest/entities.ts";
import { paysDirectly } from "#shared/domain/accounts/pays-directly.ts";
import { PROVIDER_ACCOUNT_IDS } from "#shared/domain/accounts/provider.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { ADA } from "#tests/factories/people/ada.ts";

test("account: account type and business type have defaults (@P-219 @C-130)", () => {
  const { account_type, business_type, key_account_manager, type, ...account } = accountRecord();
  const made = Account.parse(account);
  expect(made).toMatchObject({ account_type: "business", business_type: "beauty_salon" });
  for (const name of [
    "id",
    "business_name",
    "address",
    "city",
    "postal_code",
    "iso_country",
    "state",
    "phone",
    "org_number",
    "type",
    "key_account_manager",
  ])
    expect([name, typeof Reflect.get(made, name)]).toEqual([name, "string"]);
});

test("account: the country is read under either name (@P-218)", () => {
  const { country, iso_country, ...account } = accountRecord();
  const read = (form: object) => {
    const { iso_country: iso, country: alias } = Account.parse({ ...account, ...form });
    return [iso, alias];
  };
  expect(read({ iso_country: "NO" })).toEqual(["NO", "NO"]);
  expect(read({ country: "NO" })).toEqual(["NO", "NO"]);
  expect(Account.safeParse(account).success).toBe(false);
});

test("account: the reseller is an id, an object with a name, or empty (@C-133)", () => {
  const read = (distributor: unknown) => Account.parse({ ...accountRecord(), distributor }).distributor;
  expect(read("")).toBe("");
  expect(read("highland")).toEqual({ id: "highland" });
  expect(read({ id: "highland", business_name: "Highland Sound" })).toEqual({
    id: "highland",
    business_name: "Highland Sound",
  });
  expect(read({ business_name: "Highland Sound" })).toEqual({ id: "", business_name: "Highland Sound" });
  const pays = (distributor: unknown, id = "account") =>
    paysDirectly({ ...Account.parse({ ...accountRecord(), distributor }), id });
  const [provider = ""] = PROVIDER_ACCOUNT_IDS;
  expect(["", provider, { id: provider }].map((one) => pays(one))).toEqual([true, true, true]);
  expect(["highland", { business_name: "Highland Sound" }].map((one) => pays(one))).toEqual([false, false]);
  expect(pays("highland", provider)).toBe(true);
  const { partner, roles } = Account.parse({
    ...accountRecord(),
    partner: { id: "berg", allow_deactivation: true },
    roles: { is_partner: true, is_distributor: false },
  });
  expect([partner?.allow_deactivation, roles]).toEqual([true, { is_partner: true, is_distributor: false }]);
});

test("account: purchase settings are read by their field names", () => {
  const buys = {
    tier: "tier-2",
    plan: "essential",
    billing_cycle: "yearly",
    billing_voucher: "SUMMER",
    try_before_you_buy: true,
    checkout_state: "completed",
    iso_currency: "SEK",
    content_provider: "elsewhere",
  };
  expect(Account.parse({ ...accountRecord(), ...buys })).toMatchObject(buys);
  for (const billing_cycle of ["monthly", "yearly"])
    expect(Account.parse({ ...accountRecord(), billing_cycle }).billing_cycle).toBe(billing_cycle);
  for (const checkout_state of ["setup", "completed"])
    expect(Account.parse({ ...accountRecord(), checkout_state }).checkout_state).toBe(checkout_state);
});

test("user: the first day of the week defaults to Monday (@P-174)", () => {
  const { start_of_week, ...user } = ADA;
  expect(User.parse(user).start_of_week).toBe(1);
  expect(User.parse({ ...user, start_of_week: 0 }).start_of_week).toBe(0);
});

test("account: limits and settings of its zones and schedules are kept (@C-134)", () => {
  const own = {
    max_sound_zones: 12,
    max_unbilled_sound_zones: 3,
    sound_zone_settings: { crossfade: false },
    schedule_settings: { max_slots: 4 },
  };
  expect(Account.parse({ ...accountRecord(), ...own })).toMatchObject(own);
});
