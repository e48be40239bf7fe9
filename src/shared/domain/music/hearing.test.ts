import { expect, test } from "vitest";
import type { MemberFlags } from "#shared/domain/access/viewer.ts";
import { PROVIDER_ACCOUNT_IDS } from "#shared/domain/accounts/provider.ts";
import { accountListener, EVERYBODY, listenerOf, mayHear } from "./hearing.ts";

const FLAGS: MemberFlags = { owner: true, admin: true, contact: true, finance: true };
const person = (...accounts: readonly string[]) =>
  listenerOf({
    kind: "user",
    userId: "u",
    memberships: new Map(accounts.map((id) => [id, FLAGS])),
    locations: new Map(),
  });
const player = (accountId: string) =>
  listenerOf({ kind: "device", deviceId: "d", accountId, locationId: "l", soundZoneId: "z" });

test("access to music: shared music is for all, an account's own for its people, players and zones", () => {
  for (const listener of [person(), person("a"), player("b"), accountListener("c")])
    expect(mayHear(listener, null)).toBe(true);
  for (const listener of [person("a"), person("b", "a"), player("a"), accountListener("a")])
    expect(mayHear(listener, "a")).toBe(true);
  for (const listener of [person(), person("b"), player("b"), accountListener("b")])
    expect(mayHear(listener, "a")).toBe(false);
});

test("access to music: the editorial account's music is shared, that of other provider accounts is not", () => {
  const [editorial = "", support = ""] = PROVIDER_ACCOUNT_IDS;
  for (const listener of [person(), person("a"), player("b"), accountListener("c"), EVERYBODY]) {
    expect(mayHear(listener, editorial)).toBe(true);
    expect(mayHear(listener, support)).toBe(false);
  }
  expect(person(support, editorial).accountIds).toEqual([support, editorial]);
});
