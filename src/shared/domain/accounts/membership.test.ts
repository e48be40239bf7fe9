import { expect, test } from "vitest";
import { membershipRefusal, splitAcls } from "./membership.ts";

const OWNER = { owner: true };
const OTHER = { owner: false };

test("membership: an owner is changed, and made, by owners alone", () => {
  const promote = { before: OTHER, after: OWNER, otherOwners: 1 };
  expect(membershipRefusal({ by: OTHER, ...promote })).toBe("owners-only");
  expect(membershipRefusal({ by: OWNER, ...promote })).toBeNull();
  expect(membershipRefusal({ by: OTHER, before: OWNER, after: OWNER, otherOwners: 1 })).toBe("owners-only");
  expect(membershipRefusal({ by: null, before: OWNER, after: null, otherOwners: 1 })).toBe("owners-only");
  expect(membershipRefusal({ by: OTHER, before: OTHER, after: null, otherOwners: 1 })).toBeNull();
});

test("membership: the last owner stays one", () => {
  expect(membershipRefusal({ by: OWNER, before: OWNER, after: null, otherOwners: 0 })).toBe("last-owner");
  expect(membershipRefusal({ by: OWNER, before: OWNER, after: OTHER, otherOwners: 0 })).toBe("last-owner");
  expect(membershipRefusal({ by: OWNER, before: OWNER, after: null, otherOwners: 1 })).toBeNull();
  expect(membershipRefusal({ by: OWNER, before: OWNER, after: OWNER, otherOwners: 0 })).toBeNull();
});

test("membership: an account that nobody owns is given an owner by its admins", () => {
  expect(membershipRefusal({ by: OTHER, before: OTHER, after: OWNER, otherOwners: 0 })).toBeNull();
});

test("memberships: those without a user are invitations (@P-230)", () => {
  const member = { id: "a", user: "ada" };
  const invitee = { id: "b", user: "" };
  expect(splitAcls([member, invitee])).toEqual({ members: [member], invitees: [invitee] });
});
