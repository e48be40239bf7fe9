import { describe, expect, test } from "vitest";
import { OFFLINE_AFTER_MS } from "../../contract/player.ts";
import { isBelow, isOnline, type ZoneFacts, zoneProblems, zoneStatus } from "./status.ts";

const NOW = 1_800_000_000_000;

const FINE: ZoneFacts = {
  isPaired: true,
  pairedAt: NOW - 1_000_000,
  seenAt: NOW - 1000,
  isConnected: true,
  appVersion: "0.1.0",
  hasSource: true,
  volume: 60,
  paidUntil: NOW + 1,
};

describe("how a zone does", () => {
  test.each([
    ["all is well", {}, "OK ALL_OK null"],
    ["no device", { isPaired: false }, "NOT_SETUP NOT_SETUP null"],
    [
      "no device and nothing else either",
      { isPaired: false, hasSource: false, paidUntil: null },
      "NOT_SETUP NOT_SETUP null",
    ],
    ["never paid", { paidUntil: null }, "INCOMPLETE SUBSCRIPTION_EXPIRED null"],
    ["paid until this very moment", { paidUntil: NOW }, "INCOMPLETE SUBSCRIPTION_EXPIRED null"],
    [
      "quiet for too long",
      { seenAt: NOW - OFFLINE_AFTER_MS },
      "ERROR PLAYER_DISCONNECTED PLAYER_DISCONNECTED",
    ],
    ["never heard of", { seenAt: null }, "ERROR PLAYER_DISCONNECTED PLAYER_DISCONNECTED"],
    ["paired a moment ago and not heard of yet", { seenAt: null, pairedAt: NOW - 1000 }, "OK ALL_OK null"],
    ["no music", { hasSource: false }, "INCOMPLETE NOT_SETUP null"],
    ["muted", { volume: 0 }, "OK ALL_OK PLAYER_MUTED"],
    ["an app too old, and muted", { appVersion: "0.0.9", volume: 0 }, "OK ALL_OK PLAYER_DEPRECATED"],
    ["unpaid and quiet", { paidUntil: null, seenAt: null }, "INCOMPLETE SUBSCRIPTION_EXPIRED null"],
  ] as const)("%s", (_name, change, expected) => {
    const { state, message, code } = zoneStatus({ ...FINE, ...change }, NOW);
    expect(`${state} ${message} ${code}`).toBe(expected);
  });

  test("a zone is online while its player is connected and heard of", () => {
    expect(isOnline(FINE, NOW)).toBe(true);
    expect(isOnline({ ...FINE, isConnected: false }, NOW)).toBe(false);
    expect(isOnline({ ...FINE, isPaired: false }, NOW)).toBe(false);
    expect(isOnline({ ...FINE, seenAt: NOW - OFFLINE_AFTER_MS }, NOW)).toBe(false);
    expect(isOnline({ ...FINE, seenAt: null }, NOW)).toBe(false);
  });

  test("an old app is a problem that does not make the zone an error", () => {
    expect(zoneProblems({ ...FINE, appVersion: "0.0.1" })).toEqual([
      {
        id: "DEVICE_ERROR_SOON_UNSUPPORTED_VERSION",
        cause: "DEVICE_ERROR_SOON_UNSUPPORTED_VERSION",
        hide: true,
      },
    ]);
    expect(zoneProblems(FINE)).toEqual([]);
    expect(zoneProblems({ isPaired: false, appVersion: "0.0.1" })).toEqual([]);
  });
});

test.each([
  ["1.9.0", "1.10.0", true],
  ["1.10.0", "1.9.0", false],
  ["1.10.0", "1.10.0", false],
  ["1.10", "1.10.1", true],
  ["2", "1.99.99", false],
  ["1.10.0-beta.2", "1.10.0", false],
  ["", "1.0.0", false],
  ["unreadable", "0.0.1", true],
])("version %s is below %s: %s", (version, minimum, expected) => {
  expect(isBelow(version, minimum)).toBe(expected);
});
