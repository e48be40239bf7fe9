import { describe, expect, test } from "vitest";
import { isOnline, type ZoneFacts, zoneStatus } from "./status.ts";
import { OFFLINE_AFTER_MS } from "./zone-facts.ts";

const NOW = 1_800_000_000_000;

const FINE: ZoneFacts = {
  isPaired: true,
  pairedAt: NOW - 1_000_000,
  seenAt: NOW - 1000,
  isConnected: true,
  hasShownError: false,
  isUnsupported: false,
  hasSource: true,
  volume: 60,
  isPaid: true,
};

describe("zone status", () => {
  test.each([
    ["all is well", {}, "OK ALL_OK null"],
    ["no device", { isPaired: false }, "NOT_SETUP NOT_SETUP null"],
    [
      "no device and nothing else either",
      { isPaired: false, hasSource: false, isPaid: false },
      "NOT_SETUP NOT_SETUP null",
    ],
    ["unpaid", { isPaid: false }, "INCOMPLETE SUBSCRIPTION_EXPIRED null"],
    [
      "quiet for too long",
      { seenAt: NOW - OFFLINE_AFTER_MS },
      "ERROR PLAYER_DISCONNECTED PLAYER_DISCONNECTED",
    ],
    ["never heard of", { seenAt: null }, "ERROR PLAYER_DISCONNECTED PLAYER_DISCONNECTED"],
    ["paired a moment ago and not heard of yet", { seenAt: null, pairedAt: NOW - 1000 }, "OK ALL_OK null"],
    ["no music", { hasSource: false }, "INCOMPLETE NOT_SETUP null"],
    ["muted", { volume: 0 }, "OK ALL_OK PLAYER_MUTED"],
    ["no sound card", { hasShownError: true }, "ERROR ALL_OK null"],
    [
      "an app too old, and muted",
      { hasShownError: true, isUnsupported: true, volume: 0 },
      "ERROR ALL_OK PLAYER_DEPRECATED",
    ],
    [
      "unpaid, and no sound card",
      { isPaid: false, hasShownError: true },
      "INCOMPLETE SUBSCRIPTION_EXPIRED null",
    ],
    ["unpaid and quiet", { isPaid: false, seenAt: null }, "INCOMPLETE SUBSCRIPTION_EXPIRED null"],
  ] as const)("%s", (_name, change, expected) => {
    const { state, message, code } = zoneStatus({ ...FINE, ...change }, NOW);
    expect(`${state} ${message} ${code}`).toBe(expected);
  });

  test("zone status: online while its player is connected and reports", () => {
    expect(isOnline(FINE, NOW)).toBe(true);
    expect(isOnline({ ...FINE, isConnected: false }, NOW)).toBe(false);
    expect(isOnline({ ...FINE, isPaired: false }, NOW)).toBe(false);
    expect(isOnline({ ...FINE, seenAt: NOW - OFFLINE_AFTER_MS }, NOW)).toBe(false);
    expect(isOnline({ ...FINE, seenAt: null }, NOW)).toBe(false);
  });
});
