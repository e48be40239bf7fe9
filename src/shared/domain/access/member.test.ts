import { expect, test } from "vitest";
import { type MemberAction, memberMay } from "./member.ts";

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

test("member rights: owners and admins may do everything", () => {
  for (const action of all) {
    expect(memberMay({ ...nobody, owner: true }, action)).toBe(true);
    expect(memberMay({ ...nobody, admin: true }, action)).toBe(true);
  }
});

test("member rights: any member pairs, unpairs, creates and updates zones; money needs finance; users need an admin (@P-342)", () => {
  for (const action of all) {
    expect(memberMay({ ...nobody, contact: true }, action)).toBe(EVERYBODY.some((own) => own === action));
    expect(memberMay({ ...nobody, finance: true }, action)).toBe(!ADMIN.some((own) => own === action));
  }
});
