import { expect, test } from "vitest";
import { membershipRefusal, splitAcls } from "./membership.ts";

const OWNER = { owner: true };
const OTHER = { owner: false };

test("membership: only owners change or make owners", () => {
  const promote = { before: OTHER, after: OWNER, otherOwners: 1 };
  expect(membershipRefusal({ by: OTHER, ...promote })).toBe("owners-only");
  expect(membershipRefusal({ by: OWNER, ...promote })).toBeNull();
  expect(membershipRefusal({ by: OTHER, before: OWNER, after: OWNER, otherOwners: 1 })).toBe("owners-only");
  expect(membershipRefusal({ by: null, before: OWNER, after: null, otherOwners: 1 })).toBe("owners-only");
  expect(membershipRefusal({ by: OTHER, before: OTHER, after: null, otherOwners: 1 })).toBeNull();
});

test("membership: the last owner stays an owner", () => {
  expect(membershipRefusal({ by: OWNER, before: OWNER, after: null, otherOwners: 0 })).toBe("last-owner");
  expect(membershipRefusal({ by: OWNER, before: OWNER, after: OTHER, otherOwners: 0 })).toBe("last-owner");
  expect(membershipRefusal({ by: OWNER, before: OWNER, after: null, otherOwners: 1 })).toBeNull();
  expect(membershipRefusal({ by: OWNER, before: OWNER, after: OWNER, otherOwners: 0 })).toBeNull();
});

test("membership: admins may appoint an owner of an account without one", () => {
  expect(membershipRefusal({ by: OTHER, before: OTHER, after: OWNER, otherOwners: 0 })).toBeNull();
});

test("memberships: those without a user are invitations (@P-230)", () => {
  const member = { id: "a", user: "ada" };
  const invitee = { id: "b", user: "" };
  expect(splitAcls([member, invitee])).toEqual({ members: [member], invitees: [invitee] });
});
