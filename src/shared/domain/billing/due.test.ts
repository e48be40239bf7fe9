import { expect, test } from "vitest";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { nextAttempt, nextStep } from "./due.ts";
import type { BilledAccount, BilledZone } from "./facts.ts";

const NOW = Date.UTC(2026, 0, 10);
const ACCOUNT: BilledAccount = {
  plan: "unlimited",
  cycle: "monthly",
  upcomingPlan: null,
  upcomingCycle: null,
  timezone: "UTC",
  anchorDay: null,
  recurAt: null,
  trialEnd: null,
  hasPaid: false,
  discount: null,
  voucher: null,
};
const ZONE: BilledZone = { id: "zone", paidUntil: NOW, cancelled: false, reactivateAt: null, open: null };

test("due: a trial reminds three days before it ends, once", () => {
  const account = { ...ACCOUNT, trialEnd: NOW + 10 * DAY_MS };
  const first = nextStep(account, [], [], NOW);
  expect(first).toEqual({ kind: "remind", at: NOW + 7 * DAY_MS });
  expect(nextStep(account, [], [], NOW + 7 * DAY_MS)).toEqual({ kind: "trial-end", at: NOW + 10 * DAY_MS });
  expect(nextStep(ACCOUNT, [ZONE], [], NOW)).toBeNull();
});

test("due: a pause that ends with a period goes on after the period was renewed", () => {
  const zones = [
    { ...ZONE, reactivateAt: NOW },
    { ...ZONE, id: "later", reactivateAt: NOW + DAY_MS },
    { ...ZONE, id: "cancelled", cancelled: true, reactivateAt: NOW - DAY_MS },
    { ...ZONE, id: "being paid", open: "renewing", reactivateAt: NOW - DAY_MS } as const,
  ];
  expect(nextStep({ ...ACCOUNT, recurAt: NOW }, zones, [], NOW)).toEqual({ kind: "renewal", at: NOW });
  const next = nextStep({ ...ACCOUNT, recurAt: NOW + 30 * DAY_MS }, zones, [], NOW);
  expect(next).toEqual({ kind: "resume", at: NOW, zoneIds: ["zone"] });
});

test("due: a failed payment is tried again after one, three and five days, and given up after seven", () => {
  const tries = [0, 1, 2.9, 3, 5, 40].map((days) => nextAttempt(NOW, NOW + days * DAY_MS));
  expect(tries.map((at) => at && (at - NOW) / DAY_MS)).toEqual([1, 3, 3, 5, null, null]);
  const failed = (nextAttemptAt: number | null) => [{ id: "payment", createdAt: NOW, nextAttemptAt }];
  expect(nextStep(ACCOUNT, [], failed(NOW + DAY_MS), NOW)).toMatchObject({ kind: "retry", at: NOW + DAY_MS });
  expect(nextStep(ACCOUNT, [], failed(null), NOW)).toMatchObject({ kind: "give-up", at: NOW + 7 * DAY_MS });
});
