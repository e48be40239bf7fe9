import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { bySubscription } from "#renderer/parts/zone-picker/zone-choice.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { closeScreen, showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { NoSubscription } from "./no-subscription.tsx";

const iso = (at: number) => new Date(at).toISOString();
const silent = soundZone({ id: "silent", name: "Spa", iso8601_paid_until: null });
const late = soundZone({
  id: "late",
  name: "Bar",
  iso8601_paid_until: iso(Date.now() - DAY_MS),
  iso8601_grace_until: iso(Date.now() + 6 * DAY_MS),
});

/** The step after choosing these zones; `played` counts presses of its play button. */
function choose(...zones: readonly (typeof late)[]) {
  const pressed = { played: 0 };
  showScreen(
    <NoSubscription
      accountId="account"
      choice={bySubscription(zones, Date.now())}
      busy={false}
      onPlay={() => {
        pressed.played += 1;
      }}
      onClose={() => undefined}
    />,
  );
  return pressed;
}

test("zone without subscription: in its grace period it shows the end and can play", () => {
  const pressed = choose(late);
  expect(screen.getByRole("heading").textContent).toBe("Payment for this zone is overdue");
  expect(screen.getByText(/^Plays until /)).toBeTruthy();
  expect(screen.queryByText(/stays silent/)).toBeNull();
  expect(screen.getByRole("link", { name: "Activate Bar" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Play anyway" }));
  expect(pressed.played).toBe(1);
});

test("zone without subscription: a silent zone only links to its activation, unless another can play (@M-237)", () => {
  choose(silent);
  expect(screen.getByRole("heading").textContent).toBe("This zone has no subscription");
  expect(screen.getByRole("link", { name: "Activate Spa" }).getAttribute("href")).toBe(
    "/accounts/account/zones/silent/subscription/activate",
  );
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Cancel"]);
  closeScreen();

  const pressed = choose(silent, late);
  expect(screen.getByText(/^Spa stays silent/)).toBeTruthy();
  expect(screen.getByText(/^Bar keeps playing for now/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Play in the other zone" }));
  expect(pressed.played).toBe(1);
});
