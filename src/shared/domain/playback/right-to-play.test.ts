import { expect, test } from "vitest";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { playerZone } from "#tests/factories/player/playback.ts";
import { datesOf, mayPlay, playerPayment, type RightToPlay, rightOfZone } from "./right-to-play.ts";

const NOW = Date.UTC(2030, 0, 1);

const allowed: RightToPlay = {
  isPaired: true,
  zoneId: "zone",
  zoneAccountId: "account",
  accountId: "account",
  businessName: "A business",
  paidUntil: NOW + 1,
  gracePeriod: false,
  graceUntil: null,
};

const table: readonly (readonly [string, Partial<RightToPlay>, boolean])[] = [
  ["everything in order", {}, true],
  ["not paired", { isPaired: false }, false],
  ["no zone", { zoneId: null }, false],
  ["a zone without id", { zoneId: "" }, false],
  ["no business name", { businessName: null }, false],
  ["an empty business name", { businessName: " " }, false],
  ["another account's zone", { zoneAccountId: "other" }, false],
  ["no account at all", { zoneAccountId: null, accountId: null }, false],
  ["paid until just now", { paidUntil: NOW }, false],
  ["never paid", { paidUntil: null }, false],
  ["expired, in the grace period", { paidUntil: NOW - 1, gracePeriod: true }, true],
  ["never paid, in the grace period", { paidUntil: null, gracePeriod: true }, true],
  ["expired without a network, with grace left", { paidUntil: NOW - 1, graceUntil: NOW + 1 }, true],
  [
    "told of its grace, which is over by now",
    { paidUntil: NOW - 2, gracePeriod: true, graceUntil: NOW },
    false,
  ],
  ["in the grace period but not paired", { isPaired: false, gracePeriod: true }, false],
  ["in the grace period of another account", { accountId: "other", gracePeriod: true }, false],
];

for (const [situation, over, expected] of table) {
  test(`right to play: ${situation}: ${expected ? "plays" : "is silent"} (@C-314)`, () => {
    expect(mayPlay({ ...allowed, ...over }, NOW)).toBe(expected);
  });
}

test("right to play: a paired zone is judged by the service's last status (@C-314)", () => {
  expect(mayPlay(rightOfZone(null), NOW)).toBe(false);
  expect(mayPlay(rightOfZone(playerZone()), NOW)).toBe(true);
  const expired = playerZone({
    subscription: { paidUntil: "20291231235959", gracePeriod: false, graceUntil: null },
  });
  expect(mayPlay(rightOfZone(expired), NOW)).toBe(false);
});

test("right to play: a grace period that begins and ends offline follows its dates (@C-314)", () => {
  const told = datesOf({
    paidUntil: "2030-01-01T00:00:00Z",
    gracePeriod: false,
    graceUntil: "2030-01-08T00:00:00Z",
  });
  const ends = NOW + 7 * DAY_MS;
  expect(playerPayment(told, NOW - 1)).toEqual({ state: "paid", until: NOW });
  expect(playerPayment(told, NOW)).toEqual({ state: "grace", until: ends });
  expect(playerPayment(told, ends)).toEqual({ state: "ended", until: null });
  expect(playerPayment({ ...told, graceUntil: null }, NOW)).toEqual({ state: "ended", until: null });
  expect(playerPayment({ ...told, graceUntil: null, gracePeriod: true }, NOW)).toEqual({
    state: "grace",
    until: null,
  });
});
