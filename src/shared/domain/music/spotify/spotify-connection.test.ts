import fc from "fast-check";
import { expect, test } from "vitest";
import { isSpotifyTokenExpired } from "./spotify-connection.ts";

test("Spotify token: counts as expired one minute before it is (@M-260)", () => {
  const issuedAt = Date.UTC(2026, 0, 1);
  const token = { issuedAt, expiresIn: 3600 };
  const at = (secondsBefore: number) => issuedAt + (3600 - secondsBefore) * 1000;
  expect(isSpotifyTokenExpired(token, at(61))).toBe(false);
  expect(isSpotifyTokenExpired(token, at(60))).toBe(true);
  expect(isSpotifyTokenExpired(token, at(59))).toBe(true);
  expect(isSpotifyTokenExpired(token, at(-10))).toBe(true);
});

test("Spotify token: stays expired", () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(20_000_000), fc.nat(20_000_000), (expiresIn, first, more) => {
      const token = { issuedAt: 0, expiresIn };
      if (isSpotifyTokenExpired(token, first)) expect(isSpotifyTokenExpired(token, first + more)).toBe(true);
    }),
  );
});
