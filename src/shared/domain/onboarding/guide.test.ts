import { expect, test } from "vitest";
import { accountRecord } from "#tests/factories/people/account.ts";
import { guideIsOffered, guideTasks, isOnboardingEnabled, mayOfferGuide, remainingTasks } from "./guide.ts";
import { GUIDE_TASKS, personalStep } from "./steps.ts";

const NOW = Date.parse("2026-06-01T12:00:00Z");
const CARD = { psp: "stripe_creditcard", deactivated: false, creditcard_data: { card_type: "visa" } };
const TRIAL = { ...CARD, trial_expires_at: "2026-06-10T00:00:00Z" };
const ENDED = { ...CARD, trial_expires_at: "2026-05-10T00:00:00Z" };
const PAID = { ...CARD, trial_expires_at: null };
const MISSING = { ...PAID, creditcard_data: { card_type: "" } };
const { feature_flags: FLAGS } = accountRecord();
const ENABLED = { feature_flags: { ...FLAGS, onboarding_enabled: true } };
const ON = { enabled: true, forced: false };

test.each([
  ["a paying account", { payment_method: PAID, checkout_state: "completed" }, false],
  ["nothing to pay for", {}, false],
  ["an active checkout alone", { payment_method: PAID, checkout_state: "setup" }, true],
  ["the account's flag alone", { payment_method: PAID, ...ENABLED }, true],
  ["a card without a type alone", { payment_method: MISSING }, true],
  ["a card without details alone", { payment_method: { ...PAID, creditcard_data: null } }, true],
  ["an invoice without a card", { payment_method: { ...MISSING, psp: "invoice" } }, false],
] as const)("onboarding: enabled by %s: see the table (@P-275 @C-242)", (_, over, isEnabled) => {
  expect(isOnboardingEnabled(accountRecord(over))).toBe(isEnabled);
});

test.each([
  ["a new account of a host without billing", ENABLED, ON, true],
  ["an existing account of a host without billing", {}, ON, false],
  ["an account in trial", { payment_method: TRIAL }, ON, true],
  ["an account whose trial has ended", { payment_method: ENDED, ...ENABLED }, ON, false],
  ["a paying account", { payment_method: PAID, ...ENABLED }, ON, false],
  ["a paying account, forced", { payment_method: PAID }, { enabled: true, forced: true }, true],
  ["an account in trial, with the flag off", { payment_method: TRIAL }, { ...ON, enabled: false }, false],
  ["a royalty-free account in trial", { payment_method: TRIAL, plan: "royalty-free" }, ON, false],
  ["a royalty-free account, forced", { plan: "royalty-free" }, { ...ON, forced: true }, false],
] as const)("setup guide: offered to %s: see the table", (_, over, flag, isOffered) => {
  expect(mayOfferGuide(accountRecord(over), { flag, now: NOW })).toBe(isOffered);
});

test("setup guide: leaves the menu when it is hidden, and with its last task where nothing is sold", () => {
  const offered = (over: object, remaining: number, isHidden = false, flag = ON) =>
    guideIsOffered(accountRecord(over), { flag, now: NOW, remaining, isHidden });
  expect([offered(ENABLED, 2), offered(ENABLED, 0), offered(ENABLED, 2, true)]).toEqual([true, false, false]);
  const trial = { payment_method: TRIAL };
  expect([offered(trial, 2), offered(trial, 0), offered(trial, 2, true)]).toEqual([true, true, false]);
  expect(offered({}, 0, false, { ...ON, forced: true })).toBe(true);
});

test("setup guide: a QR sign-in of the person's own counts for them alone", () => {
  const steps = [{ name: personalStep("U", "qr-app-login"), status: "Completed" as const }];
  const isDone = (userId: string | null) =>
    guideTasks(steps, userId).find(({ task }) => task === "qr-app-login")?.isDone;
  expect([isDone("U"), isDone("V"), isDone(null)]).toEqual([true, false, false]);
  expect(guideTasks([{ name: "qr-app-login", status: "Skipped" }], "V").filter((one) => one.isDone)).toEqual([
    { task: "qr-app-login", isDone: true },
  ]);
});

test("setup guide: tasks keep their order, and steps of the onboarding alone are none of them", () => {
  const tasks = guideTasks(
    [
      { name: "get-started", status: "Completed" },
      { name: "user-invite", status: "Completed" },
      { name: "setup", status: "Skipped" },
    ],
    null,
  );
  expect(tasks.map(({ task }) => task)).toEqual(GUIDE_TASKS);
  expect(tasks.flatMap(({ task, isDone }) => (isDone ? [task] : []))).toEqual(["setup", "user-invite"]);
  expect(remainingTasks(tasks)).toBe(5);
});
