import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { isProviderAccount, PROVIDER_ACCOUNT_IDS } from "./provider.ts";

test("provider: exactly three accounts are the provider's own (@P-228 @C-139)", () => {
  expect(new Set(PROVIDER_ACCOUNT_IDS).size).toBe(3);
  expect(PROVIDER_ACCOUNT_IDS.every(isProviderAccount)).toBe(true);
  for (const other of ["", idOf("Account", "customer"), idOf("User", "provider")])
    expect(isProviderAccount(other)).toBe(false);
});

test("provider: no other file of the source names the three ids (@C-415)", () => {
  const source = new URL("../../../", import.meta.url);
  const own = "shared/domain/accounts/provider.ts";
  const names = /idOf\("Account", "provider|"provider-(?:support|sales)"/;
  const naming = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => {
      const text = readFileSync(new URL(file, source), "utf8");
      return names.test(text) || PROVIDER_ACCOUNT_IDS.some((id) => text.includes(id));
    });
  expect(naming).toEqual([own]);
});
