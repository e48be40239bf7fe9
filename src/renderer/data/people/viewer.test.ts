import { expect, test } from "vitest";
import { accountRecord } from "#tests/factories/people/account.ts";
import { accountFacts } from "./viewer.ts";

test("account: an empty distributor is null (@P-229)", () => {
  const distributorOf = (distributor: "" | { id: string }) =>
    accountFacts(accountRecord({ distributor })).distributorId;
  expect(distributorOf("")).toBeNull();
  expect(distributorOf({ id: "highland" })).toBe("highland");
});
