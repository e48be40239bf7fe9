import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ChangePlanSession } from "#renderer/data/billing/results.ts";
import { showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { ChangeOutcome } from "./change-outcome.tsx";

const JUNE = Date.UTC(2026, 5, 1, 12);

test.each<readonly [ChangePlanSession, string, string]>([
  [{ type: "Cancelled" }, "heading", "Your plan wasn't changed"],
  [{ type: "Failure", error: "The card was declined." }, "alert", "The card was declined."],
  [{ type: "Pending" }, "status", "Your plan is still being changed"],
  [{ type: "SuccessImmediate", plan: "unlimited" }, "heading", "Your plan is now Unlimited"],
  [
    { type: "SuccessScheduled", plan: "essential", at: JUNE },
    "heading",
    "Your plan changes to Essential on June 1, 2026",
  ],
])("change of plan: its outcome is shown (%j)", async (outcome, role, text) => {
  showScreen(<ChangeOutcome accountId="abcd" outcome={outcome} until="Unlimited" />);
  expect((await screen.findByRole(role)).textContent).toContain(text);
});
