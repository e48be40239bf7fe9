import { expect, test } from "vitest";
import type { PlaybackState } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { SHOWN_STATES } from "./zone-facts.ts";
import { isInFilter, lacksOnlyMusic, zoneGroup, zoneState } from "./zone-state.ts";

const NOW = Date.parse("2026-01-01T00:00:00Z");

/** A zone that is paid for, paired and healthy. */
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
  ({ online: true, status: "playing", problem: null, ...change }) as PlaybackState;
const CLOSED = { kind: "closed", name: "", music: null, from: null, to: null } as const;
const error = (hide: boolean) => ({ id: "e", cause: "PLAYER_MUTED", resolved: false, hide });
const unpaired = { device: null, status: { state: "NOT_SETUP", message: "NOT_SETUP" } } as const;
const lost = { status: { state: "ERROR", message: "PLAYER_DISCONNECTED" }, online: false } as const;

test.each([
  ["plays", zone(), live({}), "playing"],
  ["fetches its next track", zone(), live({ status: "buffering" }), "playing"],
  ["is paused", zone(), live({ status: "paused" }), "paused"],
  ["has stopped", zone(), live({ status: "stopped" }), "paused"],
  ["is well, as far as the list knows", zone(), null, null],
  ["lost its player", zone(lost), null, "offline"],
  ["lost its player a moment ago", zone(), live({ online: false }), "offline"],
  ["got its player back a moment ago", zone(lost), live({}), "playing"],
  ["has an error", zone({ status: { state: "ERROR", message: "ALL_OK" } }), live({}), "problem"],
  [
    "is told to have expired",
    zone({ status: { state: "ERROR", message: "SUBSCRIPTION_EXPIRED" } }),
    live({}),
    "problem",
  ],
  ["has an error to show", zone({ errors: [error(false)] }), live({}), "problem"],
  ["has an error to hide", zone({ errors: [error(true)] }), live({}), "playing"],
  ["has no speakers", zone(), live({ status: "paused", problem: "no-output-device" }), "problem"],
  ["leaves out a broken track", zone(), live({ problem: "track-failed" }), "playing"],
  ["has only broken tracks", zone(), live({ status: "paused", problem: "track-failed" }), "problem"],
  ["is not complete", zone({ status: { state: "INCOMPLETE", message: "ALL_OK" } }), null, "notSetUp"],
  [
    "plays in its grace period",
    zone({
      status: { state: "INCOMPLETE", message: "SUBSCRIPTION_EXPIRED" },
      iso8601_paid_until: "2025-12-31T00:00:00Z",
      iso8601_grace_until: "2026-01-07T00:00:00Z",
    }),
    live({}),
    "playing",
  ],
  [
    "is closed for the night",
    zone(),
    live({ status: "stopped", plan: { now: CLOSED, next: null, timezone: "UTC" } }),
    "silent",
  ],
  ["was stopped by nothing that is planned", zone(), live({ status: "stopped" }), "paused"],
  ["is paid for but has no player", zone(unpaired), null, "notPaired"],
  [
    "has a player but no music",
    zone({ status: { state: "INCOMPLETE", message: "NOT_SETUP" } }),
    null,
    "notSetUp",
  ],
  ["lost its music a moment ago", zone(), live({ status: "paused", problem: "no-source" }), "notSetUp"],
  ["has a player but is not paid for", zone({ iso8601_paid_until: null }), live({}), "noSubscription"],
  ["has neither", zone({ ...unpaired, iso8601_paid_until: null }), null, "notSetUp"],
] as const)("zone state: one that %s (@C-148)", (_, given, state, word) => {
  expect(zoneState(given, state, NOW)).toBe(word);
});

test("zone state: a zone in its grace period plays, and needs attention after it", () => {
  const late = zone({
    iso8601_paid_until: "2025-12-31T00:00:00Z",
    iso8601_grace_until: "2026-01-07T00:00:00Z",
  });
  expect(zoneGroup(zoneState(late, live({}), NOW))).toBe("playing");
  expect(zoneGroup(zoneState(late, live({}), NOW + 7 * DAY_MS))).toBe("attention");
});

test("zone state: a paid zone with a player lacks only music", () => {
  const lacks = (given: SoundZone, state: PlaybackState | null = null) =>
    lacksOnlyMusic(zoneState(given, state, NOW), given, NOW);
  const incomplete = { status: { state: "INCOMPLETE", message: "NOT_SETUP" } } as const;
  expect(lacks(zone(incomplete))).toBe(true);
  expect(lacks(zone(), live({ status: "paused", problem: "no-source" }))).toBe(true);
  expect(lacks(zone({ ...incomplete, iso8601_paid_until: null }))).toBe(false);
  expect(lacks(zone({ ...unpaired, iso8601_paid_until: null }))).toBe(false);
  expect(lacks(zone(), live({}))).toBe(false);
});

test("zone state: a filter matches one state or a whole group", () => {
  const through = (filter: Parameters<typeof isInFilter>[1]) =>
    SHOWN_STATES.filter((state) => isInFilter(state, filter));
  expect(through("paused")).toEqual(["paused"]);
  expect(through("playing")).toEqual(["playing"]);
  expect(through("quiet")).toEqual(["paused", "silent", "notSetUp"]);
  expect(through("attention")).toEqual(["offline", "notPaired", "noSubscription", "problem"]);
});
