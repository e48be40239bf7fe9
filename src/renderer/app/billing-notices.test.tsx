import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { closeClient, openClient, ZONE } from "#tests/factories/browser/whole-client.tsx";
import { accountRecord } from "#tests/factories/people/account.ts";

/** Notices about subscriptions and plans in the whole client. */

const UNSET = "00010101000000";
const ENDED = { total: 2, states: [{ state: "noSubscription", count: 2, newest: 10 }] };

interface Shop {
  readonly billing?: "off" | "sandbox";
  readonly subscriptions?: object | null;
  /** Days until the plan changes; null: no change is scheduled. */
  readonly days?: number | null;
}

async function open({ billing = "sandbox", subscriptions = null, days = null }: Shop) {
  let dismissed = {};
  const at = days === null ? UNSET : new Date(Date.now() + days * DAY_MS - 1000).toISOString();
  const opened = await openClient("/home", {
    accounts: [accountRecord({ id: "abcd", billing })],
    answer: ({ method, path }) => {
      if (path.endsWith("/zone_notices"))
        return subscriptions ? { ...ENDED, subscriptions } : { total: 1, states: [], subscriptions };
      if (path.endsWith("/dismissals")) {
        if (method === "POST")
          dismissed = { "churnedMultiLocResume/abcd": 20, "scheduledTierChange/abcd": Date.now() };
        return { dismissed };
      }
      if (!path.endsWith("/account_subscription")) return undefined;
      const upcoming = days === null ? ["", ""] : ["essential", "tier-1"];
      return { upcoming_plan: upcoming[0], upcoming_tier: upcoming[1], recur_at: at, trial_end: UNSET };
    },
  });
  await screen.findByRole("heading", { level: 1 });
  // The bar loads with the first action.
  fireEvent.pointerDown(document.body);
  return opened;
}

const bar = () => screen.findByRole("region", { name: "Notices" });

test("notices: an ended subscription at one location leads to its zone, at several to the list (@C-217)", async () => {
  await open({ subscriptions: { ok: 0, expired: 1, locations: 1, zone: ZONE } });
  expect(
    within(await bar())
      .getByRole("link", { name: "Resume" })
      .getAttribute("href"),
  ).toBe(`/accounts/abcd/zones/${ZONE}/subscription`);
  closeClient();
  const { calls } = await open({ subscriptions: { ok: 0, expired: 2, locations: 2, zone: ZONE } });
  expect(
    within(await bar())
      .getByRole("link", { name: "Resume" })
      .getAttribute("href"),
  ).toBe("/accounts/abcd/settings/subscriptions/streaming");
  fireEvent.click(within(await bar()).getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(calls.some((call) => /^POST .*dismissals$/.test(call))).toBe(true));
  expect(await screen.findByRole("link", { name: "2 zones have no subscription" })).toBeTruthy();
});

test("notices: a scheduled change of plan is announced with its days, and only where something is sold (@C-218)", async () => {
  await open({ days: 3 });
  expect((await bar()).textContent).toContain("Your plan changes to Essential in 3 days.");
  closeClient();
  const { calls } = await open({ days: 3, billing: "off" });
  await waitFor(() => expect(calls.some((call) => call.endsWith("/zone_notices"))).toBe(true));
  expect(calls.filter((call) => call.includes("/billing/"))).toEqual([]);
  expect(screen.queryByRole("region", { name: "Notices" })).toBeNull();
});
