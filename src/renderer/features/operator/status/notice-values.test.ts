import { expect, test } from "vitest";
import type { OperatorNotice } from "#shared/contract/rest/status/status.ts";
import { type NoticeValues, shownOf, timeMessages, timesOf, valuesOf } from "./notice-values.ts";

const MAINTENANCE: NoticeValues = {
  ...valuesOf(null),
  kind: "maintenance",
  status: "scheduled",
  starts_day: "2026-12-01",
  starts_time: "03:00",
  ends_day: "2026-12-01",
  ends_time: "05:30",
};

test("notice form: days and times are those of this computer, and only maintenance has them", () => {
  const here = (text: string) => new Date(text).toISOString();
  expect(timesOf(MAINTENANCE)).toEqual({
    starts_at: here("2026-12-01T03:00"),
    ends_at: here("2026-12-01T05:30"),
  });
  expect(timesOf({ ...MAINTENANCE, starts_time: "" }).starts_at).toBe(here("2026-12-01T00:00"));
  expect(timesOf({ ...MAINTENANCE, kind: "incident" })).toEqual({ starts_at: null, ends_at: null });
  const stored = { ...timesOf(MAINTENANCE), kind: "maintenance", updates: [] } as unknown as OperatorNotice;
  expect(valuesOf(stored)).toMatchObject({ starts_day: "2026-12-01", ends_time: "05:30" });
});

test("notice form: an end before the start, and a time without a day, are refused", () => {
  expect(timeMessages(MAINTENANCE)).toEqual({ starts_day: null, ends_day: null });
  expect(timeMessages({ ...MAINTENANCE, ends_time: "02:00" }).ends_day).toMatchObject({
    rule: "endsBeforeItStarts",
  });
  expect(timeMessages({ ...MAINTENANCE, starts_day: "" }).starts_day).toEqual({ code: "required" });
});

test("notice form: the preview follows the times of maintenance", () => {
  const notice = {
    ...MAINTENANCE,
    ...timesOf(MAINTENANCE),
    id: "a",
    name: "New servers",
    resolved_at: null,
    updates: [{ id: "u", status: "scheduled" as const, body: "Soon", at: "" }],
  };
  const at = (text: string) => shownOf([notice], Date.parse(new Date(text).toISOString())).length;
  expect([at("2026-12-01T02:59"), at("2026-12-01T03:00"), at("2026-12-01T05:30")]).toEqual([0, 1, 0]);
});
