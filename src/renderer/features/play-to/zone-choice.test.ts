import { expect, test } from "vitest";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { bySubscription, choiceOf, groupZones, toggleAll, toggleZone } from "./zone-choice.ts";

function zone(id: string, name: string, location: string): SoundZone {
  return soundZone({ id, name, location, location_name: `${location} street` });
}

const zones = [zone("3", "Spa", "North"), zone("1", "Lobby", "South"), zone("2", "Bar", "North")];

test("choice of zones: groups them by location, sorted by name", () => {
  const groups = groupZones(zones, "", "en");
  expect(groups.map(({ locationName }) => locationName)).toEqual(["North street", "South street"]);
  expect(groups[0]?.zones.map(({ name }) => name)).toEqual(["Bar", "Spa"]);
});

test("choice of zones: each search word must match the zone, its location or its city", () => {
  expect(groupZones(zones, "north BAR", "en").flatMap((group) => group.zones.map(({ id }) => id))).toEqual([
    "2",
  ]);
  expect(groupZones(zones, "lund", "en")).toHaveLength(2);
  expect(groupZones(zones, "paris", "en")).toEqual([]);
});

test("choice of zones: select all adds missing zones, or clears a full choice (@M-005)", () => {
  const some = toggleZone(new Set(), "1");
  expect(choiceOf(some, ["1", "2"])).toBe("some");
  const all = toggleAll(some, ["1", "2"]);
  expect(choiceOf(all, ["1", "2"])).toBe("all");
  expect(choiceOf(toggleAll(all, ["1", "2"]), ["1", "2"])).toBe("none");
  expect(choiceOf(toggleZone(some, "1"), ["1", "2"])).toBe("none");
});

test("choice of zones: unpaid zones have no subscription but play in their grace period", () => {
  const until = (id: string, paid: string | null, grace: string | null = null) =>
    soundZone({ id, iso8601_paid_until: paid, iso8601_grace_until: grace });
  const choice = bySubscription(
    [
      until("paid", "2030-01-01T00:00:00Z"),
      until("never", null),
      until("over", "2025-12-20T00:00:00Z"),
      until("late", "2025-12-31T00:00:00Z", "2026-01-07T00:00:00Z"),
    ],
    Date.parse("2026-01-01T00:00:00Z"),
  );
  const ids = (zones: readonly SoundZone[]) => zones.map(({ id }) => id);
  expect(ids(choice.silent)).toEqual(["never", "over"]);
  expect(ids(choice.late)).toEqual(["late"]);
  expect(ids(choice.able)).toEqual(["paid", "late"]);
});
