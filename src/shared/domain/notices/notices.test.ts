import { expect, test } from "vitest";
import { dismissalKey, NOTICED_STATES, type NoticeFacts, noticesOf, shownNotice } from "./notices.ts";

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
  zones: { total: 9, states: [] },
};
const withZones = (...states: readonly ReturnType<typeof counted>[]): NoticeFacts => ({
  ...account,
  zones: { total: 9, states },
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
  expect(noticesOf({ ...account, zones: { total: 0, states: [] } })).toEqual([
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
