import { expect, test } from "vitest";
import type { PlaybackState } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { STATES } from "../ui/state-badge.tsx";
import { zoneGroup, zoneState } from "./zone-state.ts";

const NOW = Date.parse("2026-01-01T00:00:00Z");

/** A zone that is paid for, paired and well. */
function zone(change: Partial<SoundZone> = {}): SoundZone {
  return {
    status: { state: "OK", message: "ALL_OK" },
    errors: [],
    device: { pairing_state: "paired" },
    online: true,
    iso8601_paid_until: "2027-01-01T00:00:00Z",
    ...change,
  } as SoundZone;
}

const live = (change: Partial<PlaybackState>) =>
  ({ online: true, status: "playing", ...change }) as PlaybackState;
const error = (hide: boolean) => ({ id: "e", cause: "PLAYER_MUTED", resolved: false, hide });
const unpaired = { device: null, status: { state: "NOT_SETUP", message: "NOT_SETUP" } } as const;

test.each([
  ["plays", zone(), live({}), "playing", "playing"],
  ["is paused", zone(), live({ status: "paused" }), "paused", "paused"],
  ["is well, as far as the list knows", zone(), null, "ok", "online"],
  [
    "lost its player",
    zone({ status: { state: "ERROR", message: "PLAYER_DISCONNECTED" }, online: false }),
    null,
    "offline",
    "offline",
  ],
  ["lost its player a moment ago", zone(), live({ online: false }), "offline", "offline"],
  [
    "got its player back a moment ago",
    zone({ status: { state: "ERROR", message: "PLAYER_DISCONNECTED" }, online: false }),
    live({}),
    "playing",
    "playing",
  ],
  ["has an error", zone({ status: { state: "ERROR", message: "ALL_OK" } }), live({}), "error", "problem"],
  [
    "is told to have expired",
    zone({ status: { state: "ERROR", message: "SUBSCRIPTION_EXPIRED" } }),
    live({}),
    "error",
    "problem",
  ],
  ["has an error to show", zone({ errors: [error(false)] }), live({}), "error", "problem"],
  ["has an error to hide", zone({ errors: [error(true)] }), live({}), "playing", "playing"],
  [
    "is not complete",
    zone({ status: { state: "INCOMPLETE", message: "ALL_OK" } }),
    null,
    "warning",
    "incomplete",
  ],
  ["is paid for but has no player", zone(unpaired), null, "warning", "notPaired"],
  [
    "has a player but no music",
    zone({ status: { state: "INCOMPLETE", message: "NOT_SETUP" } }),
    null,
    "warning",
    "noMusic",
  ],
  [
    "has a player but is not paid for",
    zone({ iso8601_paid_until: null }),
    live({}),
    "warning",
    "noSubscription",
  ],
  ["has neither", zone({ ...unpaired, iso8601_paid_until: null }), null, "none", "notSetUp"],
] as const)("status of a zone that %s (@C-148 @C-208)", (_, given, state, tone, text) => {
  expect(zoneState(given, state, NOW)).toBe(text);
  expect(STATES[text]).toBe(tone);
});

test("zone state: a zone that plays in its grace period plays, and needs somebody after it", () => {
  const late = zone({
    iso8601_paid_until: "2025-12-31T00:00:00Z",
    iso8601_grace_until: "2026-01-07T00:00:00Z",
  });
  expect(zoneGroup(zoneState(late, live({}), NOW))).toBe("playing");
  expect(zoneGroup(zoneState(late, live({}), NOW + 7 * 86_400_000))).toBe("attention");
});

test("zone state: quiet while paused or not set up yet; without its player or its music it needs somebody", () => {
  const groupOf = (...args: Parameters<typeof zoneState>) => zoneGroup(zoneState(...args));
  expect(groupOf(zone(), live({ status: "paused" }), NOW)).toBe("quiet");
  expect(groupOf(zone({ ...unpaired, iso8601_paid_until: null }), null, NOW)).toBe("quiet");
  expect(groupOf(zone({ ...unpaired }), null, NOW)).toBe("attention");
  expect(groupOf(zone({ online: false }), null, NOW)).toBe("attention");
  expect(groupOf(zone(), live({ problem: "no-source" }), NOW)).toBe("attention");
});
