import { expect, test } from "vitest";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import {
  dismissalKey,
  NOTICED_STATES,
  type NoticeFacts,
  noticesOf,
  type PaidZones,
  shownNotice,
} from "./notices.ts";

const counted = (state: (typeof NOTICED_STATES)[number], count = 1, newest = 1000) => ({
  state,
  count,
  newest,
});
const account: NoticeFacts = {
  isSignedIn: true,
  hasAccount: true,
  isPaymentMissing: false,
  isSignUpOpen: true,
  zones: { total: 9, states: [], subscriptions: null },
  planSchedule: null,
  now: 0,
};
const withZones = (...states: readonly ReturnType<typeof counted>[]): NoticeFacts => ({
  ...account,
  zones: { total: 9, states, subscriptions: null },
});
const shown = (facts: NoticeFacts, dismissals = {}, id: string | null = "acc1") =>
  shownNotice(noticesOf(facts), dismissals, id)?.name ?? null;

test("notices: each displayed state belongs to its group, and healthy zones to none", () => {
  const groupOf = (state: (typeof NOTICED_STATES)[number]) => shown(withZones(counted(state)));
  expect(Object.fromEntries(NOTICED_STATES.map((state) => [state, groupOf(state)]))).toEqual({
    problem: "errors",
    offline: "errors",
    noSubscription: "inactive",
    notPaired: "notSetup",
    notSetUp: "notSetup",
  });
  expect(shown(account)).toBeNull();
  expect(shown(withZones(counted("offline", 0)))).toBeNull();
  expect(shown({ ...withZones(counted("offline")), isPaymentMissing: true })).toBeNull();
});

test("notices: the group of highest priority is shown, and the next one after its dismissal", () => {
  const facts = withZones(counted("notPaired"), counted("noSubscription"), counted("problem"));
  const dismissals: Record<string, number> = {};
  const order: (string | null)[] = [];
  for (let name = shown(facts); name !== null; name = shown(facts, dismissals)) {
    order.push(name);
    dismissals[dismissalKey(name as "errors", "acc1")] = 2000;
  }
  expect(order).toEqual(["errors", "inactive", "notSetup"]);
  expect(noticesOf({ ...account, zones: { total: 0, states: [], subscriptions: null } })).toEqual([
    { name: "noZones", group: "noZones", zones: [] },
  ]);
});

test("notices: without an account, sign-up is offered to visitors, and its lack is explained to people", () => {
  const nobody = { ...account, isSignedIn: false, hasAccount: false, zones: null };
  expect(shown(nobody, {}, null)).toBe("signup");
  expect(shown({ ...nobody, isSignUpOpen: false }, {}, null)).toBeNull();
  expect(shown({ ...nobody, isSignedIn: true }, {}, null)).toBe("noAccount");
  expect(shown({ ...nobody, isSignedIn: true }, { "noAccount/*": 1 }, null)).toBeNull();
});

test("dismissals: hold for one account, or with * for all (@C-214)", () => {
  const facts = withZones(counted("problem", 3, 1000));
  expect(shown(facts, { "errors/acc1": 1001 }, "acc1")).toBeNull();
  expect(shown(facts, { "errors/acc1": 1001 }, "acc2")).toBe("errors");
  expect(shown(facts, { "errors/*": 1001 }, "acc1")).toBeNull();
  expect(shown(facts, { "errors/*": 1001 }, "acc2")).toBeNull();
  expect(shown(facts, { "inactive/acc1": 1001 }, "acc1")).toBe("errors");
});

test("dismissals: end when a zone enters the state again", () => {
  const dismissed = { "errors/acc1": 2000 };
  expect(shown(withZones(counted("problem", 3, 1000)), dismissed)).toBeNull();
  expect(shown(withZones(counted("problem", 2, 1000)), dismissed)).toBeNull();
  expect(shown(withZones(counted("problem", 3, 3000)), dismissed)).toBe("errors");
  expect(shown(withZones(counted("problem", 3, 1000), counted("offline", 1, 2000)), dismissed)).toBe(
    "errors",
  );
});

test("notices: once all subscriptions have ended, one location leads to its zone, several to the list (@C-217)", () => {
  const churned = (paid: Partial<PaidZones>): NoticeFacts => ({
    ...account,
    zones: {
      total: 9,
      states: [counted("noSubscription", 2, 1000)],
      subscriptions: { ok: 0, expired: 2, locations: 1, zone: "bar", ...paid },
    },
  });
  expect(noticesOf(churned({}))[0]).toMatchObject({ name: "churnedSingleLocResume", zone: "bar" });
  expect(shown(churned({ locations: 2 }))).toBe("churnedMultiLocResume");
  expect(shown(churned({ ok: 1 }))).toBe("inactive");
  expect(shown(churned({ expired: 0, locations: 0, zone: null }))).toBe("inactive");
  expect(shown(withZones(counted("noSubscription")))).toBe("inactive");
  // A zone that ends later is another matter.
  expect(shown(churned({}), { "churnedSingleLocResume/acc1": 2000 })).toBe("inactive");
  expect(shown(churned({}), { "churnedSingleLocResume/acc1": 500 })).toBe("churnedSingleLocResume");
});

test("notices: a scheduled change of plan is announced in its last seven days (@C-218)", () => {
  const inDays = (days: number): NoticeFacts => ({
    ...account,
    planSchedule: { upcomingTier: "tier-1", upcomingPlan: "essential", at: days * DAY_MS },
  });
  expect([0, 1, 7, 8].map((days) => shown(inDays(days)))).toEqual([
    null,
    "scheduledTierChange",
    "scheduledTierChange",
    null,
  ]);
  expect(noticesOf(inDays(3))).toMatchObject([{ change: { upcomingTier: "tier-1", days: 3 } }]);
  expect(noticesOf(inDays(2.5))).toMatchObject([{ change: { days: 3 } }]);
  expect(shown(inDays(-1))).toBeNull();
  expect(shown(inDays(1), { "scheduledTierChange/acc1": DAY_MS })).toBeNull();
});
