import { expect, test } from "vitest";
import { graceUntil, mayPlay } from "./subscription.ts";

const NOW = Date.parse("2030-01-10T12:00:00Z");
const late = {
  iso8601_paid_until: "2030-01-09T12:00:00.000Z",
  iso8601_grace_until: "2030-01-16T12:00:00.000Z",
};

test("a zone whose payment is late plays until its grace ends", () => {
  expect(graceUntil(late, NOW)).toBe(Date.parse("2030-01-16T12:00:00Z"));
  expect(mayPlay(late, NOW)).toBe(true);
  const over = Date.parse("2030-01-16T12:00:00Z");
  expect(graceUntil(late, over)).toBeNull();
  expect(mayPlay(late, over)).toBe(false);
});

test("a zone that is paid for, or never was, has no grace to speak of", () => {
  const paid = { iso8601_paid_until: "2031-01-01T00:00:00.000Z", iso8601_grace_until: null };
  expect([graceUntil(paid, NOW), mayPlay(paid, NOW)]).toEqual([null, true]);
  expect(mayPlay({ iso8601_paid_until: null }, NOW)).toBe(false);
});
