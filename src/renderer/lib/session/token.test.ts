import { expect, test } from "vitest";
import { isTokenValid, readClaims, refreshDelay } from "./token.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1_700_000_000_000;

/** A token as signed by the service; the client does not verify the signature. */
function token(payload: object): string {
  const part = btoa(JSON.stringify(payload)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return `e30.${part}.signature`;
}

test("token: contains its expiry, issue time and subject (@P-212 @P-213)", () => {
  const claims = readClaims(
    token({ exp: 1_700_000_000, iat: 1_699_999_000, typ: "user", sub: "u1", sso_id: "s" }),
  );
  expect(claims).toEqual({
    expiresAt: 1_700_000_000_000,
    issuedAt: 1_699_999_000_000,
    type: "user",
    subject: "u1",
    ssoId: "s",
    name: null,
  });
});

test("token: malformed text has no claims", () => {
  for (const text of ["", "x", "a.b.c", "a.bnVsbA.c"]) expect(readClaims(text).expiresAt).toBeNull();
});

test("token: usable until 10 s before its expiry (@P-254)", () => {
  expect(isTokenValid("t", NOW + 10_000, NOW)).toBe(false);
  expect(isTokenValid("t", NOW + 11_000, NOW)).toBe(true);
  expect(isTokenValid("t", null, NOW)).toBe(true);
  expect(isTokenValid("", null, NOW)).toBe(false);
  expect(isTokenValid(null, null, NOW)).toBe(false);
});

test.each([
  ["an hour long: at half", { expiresAt: NOW + HOUR, issuedAt: NOW }, 30 * MINUTE],
  ["two days long: after 12 h", { expiresAt: NOW + 48 * HOUR, issuedAt: NOW }, 12 * HOUR],
  ["of unknown issue time, 5 min left", { expiresAt: NOW + 5 * MINUTE, issuedAt: null }, 5 * MINUTE - 10_000],
  ["expired: at once", { expiresAt: NOW - 1, issuedAt: NOW - HOUR }, 0],
])("token: renewed in time: %s (@P-447)", (_, claims, delay) => {
  expect(refreshDelay(claims, NOW)).toBe(delay);
});

test("token: without an expiry it is never renewed", () => {
  expect(refreshDelay({ expiresAt: null, issuedAt: NOW }, NOW)).toBeNull();
});
