import { expect, test } from "vitest";
import { fieldChanges } from "./changes.ts";

test("audit log: changed fields are listed with their old values", () => {
  const record = { city: "Lund", postalCode: "222 22", settings: { mono: false, volume: 4 }, phone: "" };
  const request = { city: "Oslo", postal_code: "0150", settings: { mono: true, volume: 4 }, phone: "" };
  expect(fieldChanges(request, record)).toEqual([
    { field: "city", from: "Lund", to: "Oslo" },
    { field: "postal_code", from: "222 22", to: "0150" },
    { field: "settings.mono", from: false, to: true },
  ]);
});

test("audit log: unknown fields of the record are listed without an old value", () => {
  expect(fieldChanges({ volume: 5 }, { name: "Bar" })).toEqual([{ field: "volume", from: null, to: 5 }]);
  expect(fieldChanges({ volume: 5 }, null)).toEqual([{ field: "volume", from: null, to: 5 }]);
});

test("audit log: lists, long texts and omitted fields are not listed", () => {
  const picture = "a".repeat(201);
  expect(fieldChanges({ picture, tags: ["a"], name: undefined, hours: { days: ["mon"] } }, {})).toEqual([]);
  expect(fieldChanges(null, {})).toEqual([]);
});
