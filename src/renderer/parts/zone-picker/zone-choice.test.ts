import { expect, test } from "vitest";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { bySubscription, choiceOf, groupInOrder } from "./zone-choice.ts";
import { isPicked, NO_PICKS, pickedCount, selectionOf, togglePicks, type ZonePicks } from "./zone-picks.ts";

function zone(id: string, name: string, location: string): SoundZone {
  return soundZone({ id, name, location, location_name: `${location} street` });
}

const zones = [zone("2", "Bar", "North"), zone("3", "Spa", "North"), zone("1", "Lobby", "South")];

test("choice of zones: groups them by location in the order of the service", () => {
  const groups = groupInOrder(zones);
  expect(groups.map(({ locationName }) => locationName)).toEqual(["North street", "South street"]);
  expect(groups[0]?.zones.map(({ name }) => name)).toEqual(["Bar", "Spa"]);
});

test("choice of zones: select all adds missing zones, or clears a full choice", () => {
  const ids = zones.map(({ id }) => id);
  const stateOf = (picks: ZonePicks) => choiceOf(new Set(ids.filter((id) => isPicked(picks, id))), ids);
  const some = togglePicks(NO_PICKS, zones.slice(0, 1));
  expect(stateOf(some)).toBe("some");
  const all = togglePicks(some, zones);
  expect(stateOf(all)).toBe("all");
  expect(selectionOf(all)).toEqual({ ids: ["2", "3", "1"] });
  expect(stateOf(togglePicks(all, zones))).toBe("none");
  expect(pickedCount(togglePicks(some, zones.slice(0, 1)))).toBe(0);
});

test("choice of zones: all that match leave out single zones that are unticked", () => {
  const all: ZonePicks = { kind: "matching", q: "north", total: 4812, except: new Set() };
  const fewer = togglePicks(all, zones.slice(0, 1));
  expect(pickedCount(fewer)).toBe(4811);
  expect(selectionOf(fewer)).toEqual({ matching: { q: "north" }, except: ["2"] });
  expect(pickedCount(togglePicks(fewer, zones.slice(0, 1)))).toBe(4812);
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
