import { expect, test } from "vitest";
import * as policy from "./policy.ts";

const flags = { owner: false, admin: false, contact: false, finance: false };
const zone = { accountId: "a", soundZoneId: "z" };
const open = { restrictUnpairing: false, restrictBlockTracks: false };
const closed = { restrictUnpairing: true, restrictBlockTracks: true };
const member = { kind: "user", userId: "u", memberships: new Map([["a", flags]]) } as const;
const stranger = {
  kind: "user",
  userId: "x",
  memberships: new Map([["b", { ...flags, owner: true }]]),
} as const;
const device = { kind: "device", deviceId: "d", accountId: "a", soundZoneId: "z" } as const;
const neighbour = { ...device, soundZoneId: "other" } as const;

test("nobody of another account may see or do anything with a zone", () => {
  for (const viewer of [stranger, neighbour]) {
    expect(policy.maySeeZone(viewer, zone)).toBe(false);
    expect(policy.mayControlZone(viewer, zone, { staffControl: true })).toBe(false);
    expect(policy.mayAssignMusic(viewer, zone)).toBe(false);
    expect(policy.mayUpdateZone(viewer, zone)).toBe(false);
    expect(policy.mayPairZone(viewer, zone)).toBe(false);
    expect(policy.mayUnpairZone(viewer, zone, open)).toBe(false);
    expect(policy.mayBlockTracks(viewer, zone, open)).toBe(false);
    expect(policy.mayPlayZone(viewer, zone)).toBe(false);
  }
  expect(policy.zonePermissions(stranger, zone)).toEqual([]);
  expect(policy.accountPermissions(stranger, "a")).toEqual([]);
});

test("a paired player sees its own account and zone, as a member without flags (@C-315)", () => {
  expect(policy.flagsIn(device, "a")).toEqual(flags);
  expect(policy.flagsIn(device, "b")).toBeNull();
  expect(policy.mayControlZone(device, zone, { staffControl: true })).toBe(true);
  expect(policy.mayPlayZone(device, zone)).toBe(true);
  for (const may of [
    policy.mayAssignMusic,
    policy.mayUpdateZone,
    policy.mayPairZone,
    policy.mayDeactivateZone,
  ])
    expect(may(device, zone)).toBe(false);
  expect(policy.mayCreateZone(device, "a")).toBe(false);
  expect(policy.mayEditLibrary(device, "a")).toBe(false);
});

test("a zone can keep its controls to people who sign in (@C-146)", () => {
  expect(policy.mayControlZone(device, zone, { staffControl: false })).toBe(false);
  expect(policy.mayControlZone(member, zone, { staffControl: false })).toBe(true);
});

test("an account can keep unpairing and blocking to people who sign in (@C-317)", () => {
  expect(policy.mayUnpairZone(device, zone, open)).toBe(true);
  expect(policy.mayUnpairZone(device, zone, closed)).toBe(false);
  expect(policy.mayUnpairZone(member, zone, closed)).toBe(true);
  expect(policy.mayBlockTracks(device, zone, closed)).toBe(false);
  expect(policy.mayBlockTracks(member, zone, closed)).toBe(true);
});

test("subscriptions of a zone: any flag reads, finance writes", () => {
  const as = (own: Partial<typeof flags>) =>
    policy.zonePermissions({ ...member, memberships: new Map([["a", { ...flags, ...own }]]) }, zone);
  expect(as({})).toEqual([]);
  expect(as({ contact: true })).toEqual(["SUBSCRIPTION_READ"]);
  expect(as({ finance: true })).toEqual(["SUBSCRIPTION_READ", "SUBSCRIPTION_WRITE"]);
  expect(as({ owner: true })).toEqual(["SUBSCRIPTION_READ", "SUBSCRIPTION_WRITE"]);
});
