import { expect, test } from "vitest";
import { isMemberAction, type MemberAction, memberMay } from "./member.ts";

const nobody = { owner: false, admin: false, contact: false, finance: false };
const EVERYBODY = ["zone.pair", "zone.unpair", "zone.create", "zone.update"] as const;
const FINANCE = [
  "zone.activate",
  "zone.deactivate",
  "zone.billing_groups",
  "billing_groups.create",
  "billing_groups.edit",
] as const;
const ADMIN = ["user.create", "user.update", "user.delete"] as const;
const all: readonly MemberAction[] = [...EVERYBODY, ...FINANCE, ...ADMIN];

test("owners and admins may do everything", () => {
  for (const action of all) {
    expect(memberMay({ ...nobody, owner: true }, action)).toBe(true);
    expect(memberMay({ ...nobody, admin: true }, action)).toBe(true);
  }
});

test("any member pairs, unpairs, creates and updates zones; money needs finance; users need an admin", () => {
  for (const action of all) {
    expect(memberMay({ ...nobody, contact: true }, action)).toBe(EVERYBODY.some((own) => own === action));
    expect(memberMay({ ...nobody, finance: true }, action)).toBe(!ADMIN.some((own) => own === action));
  }
});

test("an action that nobody knows is not an action", () => {
  expect(isMemberAction("zone.pair")).toBe(true);
  for (const name of ["zone.explode", "toString", ""]) expect(isMemberAction(name)).toBe(false);
});
