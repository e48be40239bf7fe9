import { expect, test } from "vitest";
import { isLastStatus, statusAt } from "./status-notice.ts";

const TIMES = { startsAt: 100, endsAt: 200 };

test("scheduled maintenance: begins at its start, and is over for people at its end", () => {
  expect([99, 100, 199, 200].map((now) => statusAt("scheduled", TIMES, now))).toEqual([
    "scheduled",
    "in_progress",
    "in_progress",
    "verifying",
  ]);
  expect(statusAt("scheduled", { startsAt: 100, endsAt: null }, 1_000)).toBe("in_progress");
  expect(statusAt("scheduled", { startsAt: null, endsAt: 200 }, 1_000)).toBe("scheduled");
});

test("scheduled maintenance: a status that an operator set stays", () => {
  expect(statusAt("in_progress", TIMES, 300)).toBe("in_progress");
  expect(statusAt("completed", TIMES, 150)).toBe("completed");
});

test("status notices: each kind ends with a status of its own", () => {
  expect(isLastStatus("incident", "resolved")).toBe(true);
  expect(isLastStatus("maintenance", "completed")).toBe(true);
  expect(isLastStatus("maintenance", "resolved")).toBe(false);
});
