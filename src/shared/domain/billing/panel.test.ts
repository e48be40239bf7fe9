import { describe, expect, test } from "vitest";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { type SubscriptionFacts, standingOf } from "#shared/domain/zones/standing.ts";
import {
  dialogOf,
  mayDeleteZone,
  needsLargerPlan,
  type Panel,
  panelActions,
  panelOf,
  showsDowngrade,
} from "./panel.ts";
import {
  hasSubscription,
  isRecurring,
  mayPause,
  OFFERED_ACTION,
  RECORDED_ACTION,
  recordedState,
  resubscribeStatus,
  SUBSCRIPTION_ACTIONS,
} from "./subscription.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const PAST = NOW - DAY_MS;
const FUTURE = NOW + DAY_MS;
const LATER = FUTURE + DAY_MS;

test("subscription: each state of the graph offers its action (@C-197)", () => {
  expect(OFFERED_ACTION).toEqual({
    INACTIVE: "activate",
    CANCELLED: "resubscribe",
    EXPIRED: "resubscribe",
    PAUSED: "resubscribe",
    ACTIVE: "unsubscribe",
  });
});

const RECORDED = [
  [null, false, "nonexistent", "activate", false],
  [PAST, false, "inactive", "resubscribe", false],
  [PAST, true, "inactive", "resubscribe", false],
  [FUTURE, true, "cancelled", "resubscribe", true],
  [FUTURE, false, "active", "unsubscribe", true],
] as const;

test("subscription: a record's dates give its state and action (@C-198)", () => {
  for (const [paidUntil, deactivated, state, action] of RECORDED) {
    const recorded = recordedState({ paidUntil, deactivated }, NOW);
    expect([recorded, RECORDED_ACTION[recorded]]).toEqual([state, action]);
  }
});

test("subscription: a zone has one while its record says active or cancelled (@C-199)", () => {
  for (const [paidUntil, deactivated, , , has] of RECORDED)
    expect(hasSubscription({ paidUntil, deactivated }, NOW)).toBe(has);
});

test("subscription: renews itself if it is not cancelled and is charged again (@C-159)", () => {
  const table = [
    [false, FUTURE, true],
    [false, PAST, false],
    [true, FUTURE, false],
    [true, PAST, false],
    [false, null, false],
  ] as const;
  for (const [deactivated, recurAt, expected] of table)
    expect(isRecurring({ deactivated, recurAt }, NOW)).toBe(expected);
});

test("panel: a pause and the paid time say what kind of end it is (@C-057 @C-422)", () => {
  const table = [
    [FUTURE, LATER, "paused"],
    [PAST, FUTURE, "paused"],
    [null, FUTURE, "paused"],
    [FUTURE, PAST, "pausedExpired"],
    [PAST, PAST, "pausedExpired"],
    [FUTURE, null, "deactivated"],
    [PAST, null, "ended"],
    [null, null, "ended"],
  ] as const;
  for (const [activeUntil, reactivateAt, status] of table)
    expect(resubscribeStatus({ activeUntil, reactivateAt }, NOW)).toBe(status);
  // Allowed: active, charged every month, and no pause is planned.
  const active = { state: "ACTIVE", reactivateAt: null } as const;
  expect(mayPause(active, "monthly")).toBe(true);
  expect(mayPause({ ...active, reactivateAt: FUTURE }, "monthly")).toBe(false);
  expect(mayPause({ ...active, state: "CANCELLED" }, "monthly")).toBe(false);
});

test("panel: only an account that is charged every month can pause (@C-409)", () => {
  const facts = {
    state: "ACTIVE",
    activeUntil: FUTURE,
    reactivateAt: null,
    paymentMissing: false,
    trialEnd: null,
  } as const;
  const actions = (cycle: string) => panelActions(panelOf({ ...facts, cycle }, NOW));
  expect(actions("monthly")).toEqual(["pause", "deactivate"]);
  expect(actions("quarterly")).toEqual(["deactivate"]);
  expect(actions("yearly")).toEqual(["deactivate"]);
});

/** The three readings of one zone: graph, record and panel. Where they differ, the graph decides. */
const READINGS: readonly (readonly [string, SubscriptionFacts, string, string, string])[] = [
  ["never bought", facts(null), "INACTIVE", "nonexistent", "activate"],
  ["paid", facts(FUTURE), "ACTIVE", "active", "active"],
  ["cancelled", facts(FUTURE, { deactivated: true }), "CANCELLED", "cancelled", "deactivated"],
  ["overdue", facts(PAST), "EXPIRED", "inactive", "ended"],
  ["ended", facts(PAST, { deactivated: true }), "EXPIRED", "inactive", "ended"],
  ["pause planned", facts(FUTURE, { reactivateAt: LATER }), "PAUSED", "active", "paused"],
  ["paused", facts(PAST, { reactivateAt: FUTURE }), "PAUSED", "inactive", "paused"],
  [
    "pause over, unpaid",
    facts(PAST - DAY_MS, { reactivateAt: PAST }),
    "EXPIRED",
    "inactive",
    "pausedExpired",
  ],
];

function facts(paidUntil: number | null, over: Partial<SubscriptionFacts> = {}): SubscriptionFacts {
  return { paidUntil, deactivated: false, reactivateAt: null, ...over };
}

test("panel: the three readings of a zone agree, but for pauses, which records do not know (@C-417)", () => {
  for (const [name, zone, graph, record, shown] of READINGS) {
    const { state } = standingOf(zone, "sandbox", NOW);
    const recorded = recordedState(zone, NOW);
    const panel = panelOf(
      {
        state,
        activeUntil: zone.paidUntil,
        reactivateAt: zone.reactivateAt,
        cycle: "monthly",
        paymentMissing: false,
        trialEnd: null,
      },
      NOW,
    );
    const status = panel.kind === "resubscribe" ? panel.status : panel.kind;
    expect([name, state, recorded, status]).toEqual([name, graph, record, shown]);
    if (shown !== "paused") expect(RECORDED_ACTION[recorded]).toBe(OFFERED_ACTION[state]);
    const first = panelActions(panel);
    const action = { activate: "activate", resubscribe: "resubscribe", unsubscribe: "deactivate" }[
      OFFERED_ACTION[state]
    ];
    expect(first).toContain(action);
  }
});

describe("panel without a payment method", () => {
  const panel = (trialEnd: number | null) =>
    panelOf(
      {
        state: "ACTIVE",
        activeUntil: trialEnd,
        reactivateAt: null,
        cycle: "monthly",
        paymentMissing: true,
        trialEnd,
      },
      NOW,
    );

  test("panel: a trial is active or expired by its date; an expired one offers to delete the zone", () => {
    expect(panel(FUTURE)).toEqual({ kind: "paymentMissing", trial: "active" });
    expect(panel(PAST)).toEqual({ kind: "paymentMissing", trial: "expired" });
    expect([panel(FUTURE), panel(PAST)].map(mayDeleteZone)).toEqual([false, true]);
    expect(panelActions(panel(PAST))).toEqual([]);
  });
});

test("panel: each action's address opens the dialog that the state offers, or nothing", () => {
  const dialogs = (panel: Panel) =>
    SUBSCRIPTION_ACTIONS.map((action) => dialogOf(panel, action, "unlimited"));
  const resubscribe = (status: "paused" | "ended") => ({ kind: "resubscribe", status }) as const;
  // activate, upgrade, resubscribe, unsubscribe, deactivate, pause, modify-pause, resume
  expect(dialogs({ kind: "activate" })).toEqual([
    "activate",
    null,
    "activate",
    null,
    null,
    null,
    null,
    "activate",
  ]);
  expect(dialogs(resubscribe("ended"))).toEqual(["resume", null, "resume", null, null, null, null, "resume"]);
  expect(dialogs(resubscribe("paused"))).toEqual([
    "resume",
    null,
    "resume",
    "leave",
    "leave",
    "pause",
    "pause",
    "resume",
  ]);
  expect(dialogs({ kind: "active", mayPause: true })).toEqual([
    null,
    null,
    null,
    "leave",
    "leave",
    "pause",
    "pause",
    null,
  ]);
  expect(dialogOf({ kind: "activate" }, "upgrade", "starter")).toBe("upgrade");
});

test("panel: starter counts other active zones, so its only zone stays activatable (@C-421)", () => {
  expect(needsLargerPlan("starter", 0)).toBe(false);
  expect(needsLargerPlan("starter", 1)).toBe(true);
  expect(needsLargerPlan("essential", 9)).toBe(false);
});

test("panel: a scheduled smaller plan is shown", () => {
  expect(
    ["essential", "starter", "unlimited", ""].map((plan) => showsDowngrade(plan as "" | "essential")),
  ).toEqual([true, true, false, false]);
});
