import { expect, test } from "vitest";
import type { CartAction } from "#shared/contract/rest/billing/carts.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { zoneChange } from "./cart.ts";
import type { BilledAccount, BilledZone } from "./facts.ts";

const NOW = Date.UTC(2026, 0, 10);
const ACCOUNT: BilledAccount = {
  plan: "unlimited",
  cycle: "monthly",
  upcomingPlan: null,
  upcomingCycle: null,
  timezone: "UTC",
  anchorDay: 1,
  recurAt: NOW + 20 * DAY_MS,
  trialEnd: null,
  hasPaid: true,
  discount: null,
  voucher: null,
};
const zone = (facts: Partial<BilledZone> = {}): BilledZone => ({
  id: "zone",
  paidUntil: NOW + 20 * DAY_MS,
  cancelled: false,
  reactivateAt: null,
  open: null,
  ...facts,
});
const PAUSE_END = NOW + 60 * DAY_MS;
function change(
  action: CartAction,
  facts: BilledZone,
  account: Partial<BilledAccount> = {},
  reactivateAt: number | null = PAUSE_END,
) {
  const made = zoneChange(action, facts, { ...ACCOUNT, ...account }, { now: NOW, reactivateAt });
  return made.kind === "skip" ? made.reason : made.kind === "buy" ? "buy" : made.zone;
}

const ZONES = {
  never: zone({ paidUntil: null }),
  paid: zone(),
  cancelled: zone({ cancelled: true }),
  willPause: zone({ reactivateAt: PAUSE_END }),
  paused: zone({ paidUntil: NOW - DAY_MS, reactivateAt: PAUSE_END }),
  overdue: zone({ paidUntil: NOW - DAY_MS, open: "renewing" }),
  ended: zone({ paidUntil: NOW - 30 * DAY_MS }),
  buying: zone({ paidUntil: null, open: "buying" }),
};

test("subscriptions: what is paid for plays on for nothing, and the rest is bought", () => {
  const outcomes = Object.entries(ZONES).map(([name, facts]) => [name, change("resume", facts)]);
  expect(Object.fromEntries(outcomes)).toEqual({
    never: "buy",
    paid: "already-so",
    cancelled: ZONES.paid,
    willPause: ZONES.paid,
    paused: "buy",
    overdue: "pending",
    ended: "buy",
    buying: "pending",
  });
  const trialEnd = NOW + 5 * DAY_MS;
  expect(change("activate", ZONES.never, { trialEnd })).toEqual(zone({ paidUntil: trialEnd }));
});

test("subscriptions: cancelling ends what plays, is paused or is overdue", () => {
  const outcomes = Object.entries(ZONES).map(([name, facts]) => [name, change("deactivate", facts)]);
  expect(Object.fromEntries(outcomes)).toMatchObject({
    never: "not-paid-for",
    paid: { cancelled: true },
    cancelled: "already-so",
    willPause: { cancelled: true, reactivateAt: null },
    paused: { cancelled: true, reactivateAt: null },
    overdue: { cancelled: true },
    ended: "not-paid-for",
    buying: "pending",
  });
});

test("subscriptions: only what is paid by the month is paused; a pause that has not begun can be ended", () => {
  expect(change("pause", ZONES.paid)).toEqual(ZONES.willPause);
  expect(change("pause", ZONES.paid, { cycle: "yearly" })).toBe("not-monthly");
  expect(change("pause", ZONES.willPause)).toBe("already-so");
  expect(change("pause", ZONES.willPause, {}, null)).toEqual(ZONES.paid);
  expect(change("pause", ZONES.paused, {}, null)).toBe("not-paid-for");
  expect(change("pause", ZONES.cancelled)).toBe("not-paid-for");
});
