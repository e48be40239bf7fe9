import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { PlannedPart } from "#shared/contract/player.ts";
import { showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { NextChange } from "./next-change.tsx";

let reader = "Europe/Stockholm";
beforeEach(() => {
  reader = "Europe/Stockholm";
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: reader };
  });
});

/** Thursday, 22:00 in Stockholm. */
const EVENING = Date.parse("2026-11-26T21:00:00Z");

const LUNCH: PlannedPart = {
  kind: "slot",
  name: "Lunch",
  music: "Soft soul",
  from: "2026-11-27T10:00:00Z",
  to: null,
};

test.each<[string, Partial<PlannedPart>, string]>([
  ["a named slot of the next day", {}, "Until Fri 11:00 AM, then Lunch"],
  ["a slot without a name", { name: "" }, "Until Fri 11:00 AM, then Soft soul"],
  ["later the same evening", { from: "2026-11-26T22:30:00Z" }, "Until 11:30 PM, then Lunch"],
  ["silence by plan", { kind: "exception", music: null }, "Until Fri 11:00 AM, then silence"],
  ["closing time", { kind: "closed", name: "", music: null }, "Until Fri 11:00 AM, then closed"],
])("player: the next change names its day and the music that follows: %s", (_what, change, text) => {
  showScreen(<NextChange next={{ ...LUNCH, ...change }} timezone="Europe/Stockholm" serverTime={EVENING} />);
  expect(screen.getByRole("paragraph").textContent).toBe(text);
});

test.each([
  ["America/New_York", "Until Fri 11:00 AM (zone's time), then Lunch"],
  ["Europe/Berlin", "Until Fri 11:00 AM, then Lunch"],
])("player: the next change says whose time it is to a reader in %s", (place, text) => {
  reader = place;
  showScreen(<NextChange next={LUNCH} timezone="Europe/Stockholm" serverTime={EVENING} />);
  expect(screen.getByRole("paragraph").textContent).toBe(text);
});
