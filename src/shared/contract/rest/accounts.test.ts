import { expect, test } from "vitest";
import { accountRecord } from "#tests/factories/account.ts";
import { Account } from "./entities.ts";

test("account: its kinds of account and business have defaults (@P-219 @C-130)", () => {
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

test("account: its country is read under either name (@P-218)", () => {
  const { country, iso_country, ...account } = accountRecord();
  const read = (form: object) => {
    const { iso_country: iso, country: alias } = Account.parse({ ...account, ...form });
    return [iso, alias];
  };
  expect(read({ iso_country: "NO" })).toEqual(["NO", "NO"]);
  expect(read({ country: "NO" })).toEqual(["NO", "NO"]);
  expect(Account.safeParse(account).success).toBe(false);
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
