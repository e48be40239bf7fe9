import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROVIDER_ACCOUNT_IDS } from "#shared/domain/accounts/provider.ts";
import { ACTIONS, type Action } from "./actions.ts";
import { isOfAccount, locationsWithin, may, mayOperate, mayPerson } from "./may.ts";
import { PERMISSIONS, permissionsOf } from "./permissions.ts";
import type { AccountFacts, Subject } from "./subject.ts";
import type { MemberFlags, UserViewer, Viewer } from "./viewer.ts";

const NONE: MemberFlags = { owner: false, admin: false, contact: false, finance: false };
const FREE: AccountFacts["settings"] = {
  filter_explicit: false,
  restrict_discover_music: false,
  restrict_edit_music: false,
  restrict_unpairing_from_paired_devices: false,
  restrict_block_tracks: false,
};
const ACCOUNT: AccountFacts = {
  id: "a",
  partner: null,
  distributorId: null,
  messaging: true,
  sells: true,
  settings: FREE,
  plan: "unlimited",
  tier: "tier-3",
};
const all = Object.keys(ACTIONS) as Action[];
const zone = (account: Partial<AccountFacts> = {}): Subject => ({
  account: { ...ACCOUNT, ...account },
  locationId: "l",
  soundZoneId: "z",
  staffControl: true,
});
const person = (accountId: string | null, flags: Partial<MemberFlags> = {}): UserViewer => ({
  kind: "user",
  userId: "u",
  memberships: new Map(accountId === null ? [] : [[accountId, { ...NONE, ...flags }]]),
  locations: new Map(),
});
const runs = (locationId: string): Viewer => ({
  ...person(null),
  kind: "user",
  userId: "u",
  memberships: new Map(),
  locations: new Map([[locationId, "a"]]),
});
const player = { kind: "device", deviceId: "d", accountId: "a", locationId: "l", soundZoneId: "z" } as const;

const remote = { kind: "remote", remoteId: "r", accountId: "a", locationId: "l", soundZoneId: "z" } as const;

const ANY = ["zone.pair", "zone.unpair", "zone.create", "zone.update"] as const;
const FINANCE = [
  "zone.activate",
  "zone.deactivate",
  "zone.billing_groups",
  "billing_groups.create",
  "billing_groups.edit",
] as const;
const SELLING = ["subscription.see", "subscription.edit", "subscription.end", "plan.change"] as const;
const ADMIN = ["user.create", "user.update", "user.delete"] as const;
const allowed = (viewer: Viewer, actions: readonly Action[]) =>
  actions.filter((action) => may(viewer, action, zone()).ok);

test("actors: members by four flags, partners by theirs, players by a narrow role of their own (@C-011)", () => {
  const customer = zone({ partner: { id: "p", allowDeactivation: true } });
  const may_ = (viewer: Viewer) => all.filter((action) => may(viewer, action, customer).ok);
  const plain = may_(person("a"));
  const gained = (flag: keyof MemberFlags, account = "a") =>
    may_(person(account, { [flag]: true })).filter((action) => !plain.includes(action));
  expect(gained("contact")).toEqual(["subscription.see"]);
  expect(gained("finance")).toEqual(expect.arrayContaining(["zone.activate", "billing_groups.edit"]));
  expect(gained("finance")).not.toContain("user.create");
  for (const flag of ["admin", "owner"] as const) expect(gained(flag)).toContain("user.create");

  expect(gained("finance", "p")).toContain("zone.activate");
  expect(gained("admin", "p")).toContain("account.update");
  expect(gained("admin", "p")).not.toContain("user.create");

  const players = may_(player);
  expect(players).toEqual(expect.arrayContaining(["zone.see", "zone.control", "track.play"]));
  expect(players.filter((action) => !plain.includes(action))).toEqual([]);
  for (const action of ["zone.list", "zone.update", "zone.pair", "zone.assign", "library.edit"])
    expect(players).not.toContain(action);
});

test("access: a remote has its zone's controls and nothing else, as far as the zone's staff may", () => {
  const controls = ["zone.playback", "zone.control", "zone.block", "queue.clear", "track.play"];
  expect(allowed(remote, all)).toEqual(controls);
  const others = [
    { ...zone(), soundZoneId: "other" },
    { ...zone(), deviceId: "d" },
    { account: { ...ACCOUNT, id: "b" }, locationId: "l", soundZoneId: "z" },
    { account: ACCOUNT, locationId: "l" },
    { account: ACCOUNT },
  ];
  for (const subject of others) expect(all.filter((action) => may(remote, action, subject).ok)).toEqual([]);
  expect(locationsWithin(remote, "zone.playback", zone())).toEqual([]);
  expect(isOfAccount(remote, "a")).toBe(false);
  expect(mayPerson(remote, { userId: "u" })).toEqual({ ok: false, reason: "people-only" });
  expect(mayOperate(remote)).toEqual({ ok: false, reason: "people-only" });

  for (const action of ["zone.control", "zone.block"] as const)
    expect(may(remote, action, { ...zone(), staffControl: false })).toEqual({
      ok: false,
      reason: "staff-control",
    });
  const unblockable = zone({ settings: { ...FREE, restrict_block_tracks: true } });
  expect(may(remote, "zone.block", unblockable)).toEqual({ ok: false, reason: "blocking-restricted" });
});

describe("access: members", () => {
  test("owners and admins may do everything that people may (@P-341 @C-295)", () => {
    // Only the provider's own accounts edit the music pages.
    const own = all.filter((action) => action !== "editorial.edit");
    expect(allowed(person("a", { owner: true }), all)).toEqual(own);
    expect(allowed(person("a", { admin: true }), all)).toEqual(own);
  });

  test("any member may pair, unpair, create and update zones (@P-342 @C-296)", () => {
    for (const flags of [{}, { contact: true }, { finance: true }])
      expect(allowed(person("a", flags), ANY)).toEqual(ANY);
  });

  test("spending money needs finance, owner or admin (@P-343)", () => {
    for (const flags of [{ finance: true }, { owner: true }, { admin: true }])
      expect(allowed(person("a", flags), FINANCE)).toEqual(FINANCE);
    for (const flags of [{}, { contact: true }]) {
      expect(allowed(person("a", flags), FINANCE)).toEqual([]);
      expect(may(person("a", flags), "zone.activate", zone())).toEqual({
        ok: false,
        reason: "needs-finance",
      });
    }
  });

  test("subscriptions: any flag may see them, finance may change them, nobody may without billing", () => {
    const flagged = [{ contact: true }, { finance: true }, { admin: true }, { owner: true }];
    expect(allowed(person("a"), SELLING)).toEqual([]);
    expect(flagged.map((flags) => allowed(person("a", flags), SELLING))).toEqual([
      ["subscription.see"],
      SELLING,
      SELLING,
      SELLING,
    ]);
    for (const action of SELLING)
      expect(may(person("a", { owner: true }), action, zone({ sells: false }))).toEqual({
        ok: false,
        reason: "billing-off",
      });
  });

  test("only an owner or an admin manages users (@P-344)", () => {
    for (const flags of [{ owner: true }, { admin: true }])
      expect(allowed(person("a", flags), ADMIN)).toEqual(ADMIN);
    for (const flags of [{}, { contact: true }, { finance: true }]) {
      expect(allowed(person("a", flags), ADMIN)).toEqual([]);
      expect(may(person("a", flags), "user.create", zone())).toEqual({ ok: false, reason: "needs-admin" });
    }
  });

  test("any flag may see a subscription; finance may change it (@P-350)", () => {
    const of = (flags: Partial<MemberFlags>) => permissionsOf(person("a", flags), "sound_zone", zone());
    expect(of({})).toEqual([]);
    expect(of({ contact: true })).toEqual(["SUBSCRIPTION_READ"]);
    expect(of({ finance: true })).toEqual(["SUBSCRIPTION_READ", "SUBSCRIPTION_WRITE"]);
  });

  test("an unknown action is rejected", () => {
    const unknown = "zone.fly" as Action;
    expect(may(person("a", { owner: true }), unknown, zone())).toEqual({
      ok: false,
      reason: "invalid-action",
    });
    expect(may(person("a"), "toString" as Action, zone()).ok).toBe(false);
  });
});

describe("access: other people", () => {
  test("strangers and their players may do nothing", () => {
    const theirs = { ...player, accountId: "b" };
    for (const viewer of [person("b", { owner: true }), person(null), theirs])
      for (const action of all) {
        expect
          .soft([action, may(viewer, action, zone())])
          .toEqual([action, { ok: false, reason: "not-yours" }]);
      }
  });

  test("a partner's users act for a customer by their partner flags, but do not manage its users", () => {
    const customer = zone({ partner: { id: "p", allowDeactivation: true } });
    const may_ = (flags: Partial<MemberFlags>, action: Action) => may(person("p", flags), action, customer);
    expect(may_({ admin: true }, "account.update")).toEqual({ ok: true });
    expect(may_({}, "zone.update")).toEqual({ ok: true });
    expect(may_({}, "zone.activate")).toEqual({ ok: false, reason: "needs-finance" });
    expect(may_({ owner: true }, "user.create")).toEqual({ ok: false, reason: "not-for-partners" });
    expect(may(person("p", { owner: true }), "zone.see", zone()).ok).toBe(false);
  });

  test("only the partner deactivates its customer's zones, unless it permits the customer to (@C-309)", () => {
    const bound = zone({ partner: { id: "p", allowDeactivation: false } });
    const free = zone({ partner: { id: "p", allowDeactivation: true } });
    const owner = person("a", { owner: true });
    expect(may(owner, "zone.deactivate", bound)).toEqual({ ok: false, reason: "partner-decides" });
    expect(may(owner, "zone.deactivate", free).ok).toBe(true);
    expect(may(owner, "subscription.end", bound)).toEqual({ ok: false, reason: "partner-decides" });
    expect(may(owner, "subscription.end", free).ok).toBe(true);
    expect(may(owner, "subscription.edit", bound).ok).toBe(true);
    expect(may(owner, "zone.deactivate", zone()).ok).toBe(true);
    expect(may(person("p", { owner: true }), "zone.deactivate", bound).ok).toBe(true);
    const [provider = ""] = PROVIDER_ACCOUNT_IDS;
    const own = zone({ id: provider, partner: { id: "p", allowDeactivation: false } });
    expect(may(person(provider, { owner: true }), "zone.deactivate", own).ok).toBe(true);
  });

  test("distributors and the provider's staff may view; staff may also control, for support", () => {
    const resold = zone({ distributorId: "d" });
    const [provider = ""] = PROVIDER_ACCOUNT_IDS;
    const distributor = person("d", { owner: true });
    const staff = person(provider);
    for (const viewer of [distributor, staff]) {
      expect(may(viewer, "zone.see", resold).ok).toBe(true);
      expect(may(viewer, "zone.update", resold).ok).toBe(false);
      expect(may(viewer, "account.update", resold).ok).toBe(false);
    }
    expect(may(staff, "zone.control", resold).ok).toBe(true);
    expect(may(distributor, "zone.control", resold).ok).toBe(false);
  });

  test("a location manager is limited to that location", () => {
    const elsewhere = { ...zone(), locationId: "other", soundZoneId: "y" };
    expect(may(runs("l"), "zone.update", zone()).ok).toBe(true);
    expect(may(runs("l"), "zone.activate", zone()).ok).toBe(false);
    expect(may(runs("l"), "zone.see", elsewhere)).toEqual({ ok: false, reason: "not-yours" });
    expect(may(runs("l"), "zone.see", { account: ACCOUNT, locationId: null }).ok).toBe(false);
    expect(locationsWithin(runs("l"), "zone.list", { account: ACCOUNT })).toEqual(["l"]);
    expect(locationsWithin(person("a"), "zone.list", { account: ACCOUNT })).toBeNull();
    const staff = {
      ...runs("l"),
      memberships: person(PROVIDER_ACCOUNT_IDS[0] ?? "").memberships,
    } as UserViewer;
    expect(locationsWithin(staff, "zone.list", { account: ACCOUNT })).toBeNull();
    expect(locationsWithin(staff, "zone.assign", { account: ACCOUNT })).toEqual(["l"]);
    expect(locationsWithin({ ...staff, locations: new Map() }, "zone.assign", { account: ACCOUNT })).toEqual(
      [],
    );
    expect(isOfAccount(runs("l"), "a")).toBe(true);
    expect(isOfAccount(runs("l"), "b")).toBe(false);
  });
});

test("operator: operates the service; their programs, players and others do not", () => {
  const operator: Viewer = { ...person("a"), isOperator: true };
  const program: Viewer = { ...person("a"), kind: "program", programId: "p", actions: new Set(all) };
  expect(mayOperate(operator)).toEqual({ ok: true });
  expect(mayOperate(person("a", { owner: true }))).toEqual({ ok: false, reason: "operators-only" });
  expect(mayOperate(person(PROVIDER_ACCOUNT_IDS[0] ?? ""))).toEqual({ ok: false, reason: "operators-only" });
  expect(mayOperate({ ...operator, withheld: new Set(["b"]) })).toEqual({
    ok: false,
    reason: "two-step-required",
  });
  for (const viewer of [program, player])
    expect(mayOperate(viewer)).toEqual({ ok: false, reason: "people-only" });
});

test("operator: edits everybody's pages of music in their own accounts, and gains nothing else", () => {
  const operator: Viewer = { ...person("a"), isOperator: true };
  expect(may(person("a"), "editorial.edit", zone())).toEqual({ ok: false, reason: "provider-only" });
  expect(may(operator, "editorial.edit", zone()).ok).toBe(true);
  for (const action of all.filter((one) => one !== "editorial.edit")) {
    expect(may(operator, action, zone())).toEqual(may(person("a"), action, zone()));
    expect(may(operator, action, zone({ id: "b" }))).toEqual({ ok: false, reason: "not-yours" });
  }
  expect(may(operator, "editorial.edit", zone({ id: "b" })).ok).toBe(false);
});

describe("access: players", () => {
  test("a player is limited to its device, zone, location and account, and to its needs (@C-315)", () => {
    const seen = (subject: Omit<Subject, "account">, action: Action = "zone.see") =>
      may(player, action, { account: ACCOUNT, ...subject }).ok;
    expect(seen({})).toBe(true);
    expect(seen({ locationId: "l" })).toBe(true);
    expect(seen({ locationId: "other" })).toBe(false);
    expect(seen({ locationId: "l", soundZoneId: "z" })).toBe(true);
    expect(seen({ locationId: "l", soundZoneId: "y" })).toBe(false);
    expect(seen({ deviceId: "d" }, "device.see")).toBe(true);
    expect(seen({ deviceId: "e", soundZoneId: "z" }, "device.see")).toBe(false);
    for (const action of ["zone.assign", "zone.update", "zone.pair", "zone.list", "library.edit"] as const)
      expect(may(player, action, zone())).toEqual({ ok: false, reason: "people-only" });
  });

  test("a zone can limit its controls to signed-in people (@C-146)", () => {
    const closed = { ...zone(), staffControl: false };
    expect(may(player, "zone.control", closed)).toEqual({ ok: false, reason: "staff-control" });
    expect(may(person("a"), "zone.control", closed).ok).toBe(true);
    expect(may(player, "zone.control", zone()).ok).toBe(true);
  });

  test("an account can limit unpairing to signed-in people (@C-317)", () => {
    const settings = { ...FREE, restrict_unpairing_from_paired_devices: true };
    expect(may(player, "zone.unpair", zone()).ok).toBe(true);
    expect(may(player, "zone.unpair", zone({ settings }))).toEqual({
      ok: false,
      reason: "unpairing-restricted",
    });
    expect(may(person("a"), "zone.unpair", zone({ settings })).ok).toBe(true);
  });

  test("an account can turn blocking off in its zones, for players and people alike (@P-358)", () => {
    const settings = { ...FREE, restrict_block_tracks: true };
    for (const viewer of [player, person("a"), person("a", { owner: true })]) {
      expect(may(viewer, "zone.block", zone()).ok).toBe(true);
      const restricted = zone({ settings });
      expect(may(viewer, "zone.block", restricted)).toEqual({ ok: false, reason: "blocking-restricted" });
      const elsewhere: readonly Action[] = all.filter((action) => action !== "zone.block");
      for (const action of elsewhere)
        expect(may(viewer, action, restricted)).toEqual(may(viewer, action, zone()));
    }
  });
});

describe("access: plans and tiers", () => {
  test("tier 2 clears the queue, tier 3 plays single tracks; an unknown tier counts as 1 (@P-361)", () => {
    const gates = ["tier-1", "tier-2", "tier-3", "none"].map((tier) => {
      const subject = zone({ tier: tier as AccountFacts["tier"] });
      return [may(person("a"), "queue.clear", subject).ok, may(person("a"), "track.play", subject).ok];
    });
    expect(gates).toEqual([
      [false, false],
      [true, false],
      [true, true],
      [false, false],
    ]);
  });

  test("discovering and editing music depend on the account's settings and plan", () => {
    const owner = person("a", { owner: true });
    const settings = (own: Partial<AccountFacts["settings"]>) => zone({ settings: { ...FREE, ...own } });
    expect(may(owner, "music.discover", zone()).ok).toBe(true);
    expect(may(owner, "music.discover", settings({ restrict_discover_music: true }))).toEqual({
      ok: false,
      reason: "music-is-chosen",
    });
    expect(may(owner, "music.discover", zone({ plan: "royalty-free" }))).toEqual({
      ok: false,
      reason: "plan",
    });
    expect(may(owner, "music.edit", settings({ restrict_edit_music: true }))).toEqual({
      ok: false,
      reason: "music-is-locked",
    });
    expect(may(owner, "music.edit", zone({ plan: "starter" }))).toEqual({ ok: false, reason: "plan" });
  });
});

test("people may access only their own record", () => {
  expect(mayPerson(person(null), { userId: "u" }).ok).toBe(true);
  expect(mayPerson(person("a", { owner: true }), { userId: "v" })).toEqual({
    ok: false,
    reason: "not-yours",
  });
  expect(mayPerson(player, { userId: "u" })).toEqual({ ok: false, reason: "people-only" });
});

test("a flag never removes a permission, and a more distant actor never gains one", () => {
  const flags = fc.record({
    owner: fc.boolean(),
    admin: fc.boolean(),
    contact: fc.boolean(),
    finance: fc.boolean(),
  });
  const name = fc.constantFrom(...(["owner", "admin", "contact", "finance"] as const));
  fc.assert(
    fc.property(flags, name, fc.constantFrom(...all), (own, flag, action) => {
      const before = may(person("a", own), action, zone()).ok;
      const after = may(person("a", { ...own, [flag]: true }), action, zone()).ok;
      expect(after || !before).toBe(true);
      const customer = zone({ partner: { id: "p", allowDeactivation: true } });
      if (may(person("p", own), action, customer).ok)
        expect(may(person("a", own), action, customer).ok).toBe(true);
    }),
  );
});

test("named permissions map to actions of the table", () => {
  const named = Object.values(PERMISSIONS).flatMap((row) => Object.values<Action>(row));
  expect(named.filter((action) => !all.includes(action))).toEqual([]);
});
