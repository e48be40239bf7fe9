import { expect, test } from "vitest";
import { mayPlay, paymentOfZone } from "./payment.ts";

const NOW = Date.parse("2030-01-10T12:00:00Z");
const late = {
  iso8601_paid_until: "2030-01-09T12:00:00.000Z",
  iso8601_grace_until: "2030-01-16T12:00:00.000Z",
};

test("payment: an overdue zone plays until its grace period ends", () => {
  const over = Date.parse("2030-01-16T12:00:00Z");
  expect(paymentOfZone(late, NOW)).toEqual({ state: "grace", until: over });
  expect(mayPlay(late, NOW)).toBe(true);
  expect(mayPlay(late, over)).toBe(false);
});

test("payment: a paid zone plays; one that was never paid for does not", () => {
  const paid = { ...late, iso8601_paid_until: "2031-01-01T00:00:00.000Z" };
  expect(paymentOfZone(paid, NOW)).toEqual({ state: "paid", until: Date.parse("2031-01-01T00:00:00Z") });
  expect(mayPlay({ iso8601_paid_until: null }, NOW)).toBe(false);
});
