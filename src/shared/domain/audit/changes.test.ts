import { expect, test } from "vitest";
import { fieldChanges } from "./changes.ts";

test("log: fields that became another value, with what they were", () => {
  const record = { city: "Lund", postalCode: "222 22", settings: { mono: false, volume: 4 }, phone: "" };
  const request = { city: "Oslo", postal_code: "0150", settings: { mono: true, volume: 4 }, phone: "" };
  expect(fieldChanges(request, record)).toEqual([
    { field: "city", from: "Lund", to: "Oslo" },
    { field: "postal_code", from: "222 22", to: "0150" },
    { field: "settings.mono", from: false, to: true },
  ]);
});

test("log: what is not known of the record is told without what it was", () => {
  expect(fieldChanges({ volume: 5 }, { name: "Bar" })).toEqual([{ field: "volume", from: null, to: 5 }]);
  expect(fieldChanges({ volume: 5 }, null)).toEqual([{ field: "volume", from: null, to: 5 }]);
});

test("log: neither lists nor long texts nor what is left out", () => {
  const picture = "a".repeat(201);
  expect(fieldChanges({ picture, tags: ["a"], name: undefined, hours: { days: ["mon"] } }, {})).toEqual([]);
  expect(fieldChanges(null, {})).toEqual([]);
});
