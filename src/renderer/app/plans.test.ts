import { expect, test } from "vitest";
import { Account } from "#shared/contract/rest/entities.ts";
import { PLANS } from "#shared/domain/billing/plans.ts";
import { accountRecord } from "#tests/factories/people/account.ts";

test("plans: exactly four, and the service's answers name no other (@P-005)", () => {
  expect(PLANS).toEqual(["starter", "essential", "unlimited", "royalty-free"]);
  for (const plan of PLANS) expect(Account.parse(accountRecord({ plan })).plan).toBe(plan);
  expect(Account.safeParse({ ...accountRecord(), plan: "premium" }).success).toBe(false);
});
