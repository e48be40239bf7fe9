import { expect, test } from "vitest";
import { PricingQuery } from "#shared/contract/rest/billing/pricing.ts";
import { orgNumber } from "#shared/domain/validation/org-number.ts";
import { SELLER_COUNTRY, SIGN_UP_LOCALE, UNKNOWN_COUNTRY } from "./geography.ts";

test("geography: the seller's country, an unknown one, and the language of sign-up (@P-481)", () => {
  expect([SELLER_COUNTRY, UNKNOWN_COUNTRY, SIGN_UP_LOCALE]).toEqual(["SE", "ZZ", "en"]);
  // Where they stand for what is not known.
  expect(PricingQuery.parse({}).iso_country).toBe("ZZ");
  expect(orgNumber("")("556677-8899")).toBeNull();
  expect(orgNumber("")("123 456 789")).not.toBeNull();
});
