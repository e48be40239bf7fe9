import { expect, test } from "vitest";
import { readZoneRequest } from "./zone-request.ts";

const WORDS = { play: ["play", "start"], pause: ["pause"], volume: ["volume", "volume of", "volume in"] };

test.each([
  ["pause Bakery", { type: "pause", zone: "Bakery" }],
  ["  PAUSE   the  Bar ", { type: "pause", zone: "the Bar" }],
  ["start Bakery", { type: "play", zone: "Bakery" }],
  ["volume of Bakery 40", { type: "volume", zone: "Bakery", volume: 40 }],
  ["volume Bakery 0%", { type: "volume", zone: "Bakery", volume: 0 }],
  ["volume in Room 12 100 %", { type: "volume", zone: "Room 12", volume: 100 }],
  ["volume of Bakery", null],
  ["volume of Bakery 101", null],
  ["volume 40", null],
  ["pause", null],
  ["pausebakery", null],
  ["Bakery", null],
  ["", null],
])("zone request: %j is read as %j", (text, request) => {
  expect(readZoneRequest(text, WORDS)).toEqual(request);
});
