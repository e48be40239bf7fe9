import { expect, test } from "vitest";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { isProviderAccount, PROVIDER_ACCOUNT_IDS } from "./provider.ts";

test("provider: exactly three accounts are the provider's own (@P-228 @C-139)", () => {
  expect(new Set(PROVIDER_ACCOUNT_IDS).size).toBe(3);
  expect(PROVIDER_ACCOUNT_IDS.every(isProviderAccount)).toBe(true);
  for (const other of ["", idOf("Account", "customer"), idOf("User", "provider")])
    expect(isProviderAccount(other)).toBe(false);
});
