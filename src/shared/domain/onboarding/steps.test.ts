import { expect, test } from "vitest";
import { isStepDone, onboardingSteps } from "./steps.ts";

test("onboarding: each flow has its own steps in order", () => {
  expect(onboardingSteps({})).toEqual([
    "setup",
    "get-started",
    "business-description",
    "spotify-import",
    "explicit-setting",
  ]);
  expect(onboardingSteps({ aiPrompt: "quiet jazz" })).toEqual(["setup", "ai-playlist", "explicit-setting"]);
  expect(onboardingSteps({ flow: "pairing-guide", aiPrompt: "quiet jazz" })).toEqual(["setup"]);
  expect(onboardingSteps({ flow: "partner" })).toEqual(["partner-business-type", "partner-business-size"]);
});

test("onboarding: a skipped step is done unless skipping does not count (@P-274)", () => {
  expect([undefined, "Completed", "Skipped"].map((status) => isStepDone(status as never))).toEqual([
    false,
    true,
    true,
  ]);
  expect(isStepDone("Skipped", { skippedCounts: false })).toBe(false);
  expect(isStepDone("Completed", { skippedCounts: false })).toBe(true);
});
