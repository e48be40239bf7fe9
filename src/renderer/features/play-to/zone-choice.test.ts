import { expect, test } from "vitest";
import { ZoneSettings } from "#shared/contract/player.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { choiceOf, groupZones, toggleAll, toggleZone, withoutSubscription } from "./zone-choice.ts";

function zone(
  id: string,
  name: string,
  location: string,
  paidUntil: string | null = "2030-01-01T00:00:00Z",
): SoundZone {
  return {
    id,
    name,
    account: "a",
    location,
    location_name: `${location} street`,
    city: "Lund",
    address: "",
    device: null,
    device_id: "",
    play_from: null,
    source: null,
    settings: ZoneSettings.parse({}),
    paid_until: "20300101000000",
    iso8601_paid_until: paidUntil,
    subscription_deactivated: false,
    iso8601_created_at: "2024-01-01T00:00:00Z",
    deactivated: false,
    online: true,
    paired: "paired",
    status: { state: "OK", message: "ALL_OK" },
    errors: [],
    permissions: [],
  };
}

const zones = [zone("3", "Spa", "North"), zone("1", "Lobby", "South"), zone("2", "Bar", "North")];

test("zones stand under their locations in the order of their names", () => {
  const groups = groupZones(zones, "");
  expect(groups.map(({ locationName }) => locationName)).toEqual(["North street", "South street"]);
  expect(groups[0]?.zones.map(({ name }) => name)).toEqual(["Bar", "Spa"]);
});

test("every word of the search must be found in the zone, its location or its city", () => {
  expect(groupZones(zones, "north BAR").flatMap((group) => group.zones.map(({ id }) => id))).toEqual(["2"]);
  expect(groupZones(zones, "lund")).toHaveLength(2);
  expect(groupZones(zones, "paris")).toEqual([]);
});

test("select all fills what is missing, and empties what is full (@M-005)", () => {
  const some = toggleZone(new Set(), "1");
  expect(choiceOf(some, ["1", "2"])).toBe("some");
  const all = toggleAll(some, ["1", "2"]);
  expect(choiceOf(all, ["1", "2"])).toBe("all");
  expect(choiceOf(toggleAll(all, ["1", "2"]), ["1", "2"])).toBe("none");
  expect(choiceOf(toggleZone(some, "1"), ["1", "2"])).toBe("none");
});

test("zones that were never paid for, or no longer are, have no subscription (@M-237)", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  const mixed = [zone("1", "A", "X"), zone("2", "B", "X", null), zone("3", "C", "X", "2025-12-31T00:00:00Z")];
  expect(withoutSubscription(mixed, now).map(({ id }) => id)).toEqual(["2", "3"]);
});
