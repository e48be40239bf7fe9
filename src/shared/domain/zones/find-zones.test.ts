import { expect, test } from "vitest";
import { findZones, isNamed } from "./find-zones.ts";

const zone = (name: string, location_name = "Shop", city = "Lund") => ({ name, location_name, city });
const zones = [
  zone("Hotel lobby"),
  zone("Bar", "Lobster House"),
  zone("Globe"),
  zone("Lobby"),
  zone("Café Åsa", "Harbour", "Malmö"),
];
const found = (query: string) => findZones(zones, query).map(({ name }) => name);

test("finding zones: the name's beginning first, then a word of it, then letters in it, then the location", () => {
  expect(found("lob")).toEqual(["Lobby", "Hotel lobby", "Globe", "Bar"]);
});

test("finding zones: ignores case and accents, and combines words of name, location and city", () => {
  expect(found(" CAFE asa ")).toEqual(["Café Åsa"]);
  expect(found("malmo cafe")).toEqual(["Café Åsa"]);
  expect(found("harbour lobby")).toEqual([]);
  expect(found("  ")).toEqual([]);
});

test("finding zones: reports whether the zone's own name matches", () => {
  expect(isNamed(zone("Lobby"), "LOB")).toBe(true);
  expect(isNamed(zone("Bar", "Lobster House"), "lob")).toBe(false);
  expect(isNamed(zone("Bar"), "")).toBe(false);
});
