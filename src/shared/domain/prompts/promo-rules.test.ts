import { expect, test } from "vitest";
import { encodeId } from "#shared/domain/ids/opaque-id.ts";
import { promoEntries, promoIn, promotesLogo, unansweredPromos, wantsSchedule } from "./promo-rules.ts";

const ASKED = { hasLogo: false, mayChooseLogo: true, now: Date.parse("2025-09-21T12:00:00Z") };

test.each([
  ["before the end", {}, true],
  ["on the last day", { now: Date.parse("2025-09-22T23:59:59Z") }, true],
  ["after the last day", { now: Date.parse("2025-09-23T00:00:00Z") }, false],
  ["without the right", { mayChooseLogo: false }, false],
  ["with a logo", { hasLogo: true }, false],
])("company logo: %s", (_, facts, expected) => {
  expect(promotesLogo({ ...ASKED, ...facts })).toBe(expected);
});

const items = (kind: "Playlist" | "Schedule", count: number) =>
  Array.from({ length: count }, (_, number) =>
    encodeId({ kind, stringId: `${number}`, number, parent: null }),
  );

test.each([
  [5, 0, false],
  [6, 0, true],
  [40, 0, true],
  [6, 1, false],
  [0, 0, false],
])("schedule: a library with %i playlists and %i schedules", (playlists, schedules, expected) => {
  expect(wantsSchedule([...items("Playlist", playlists), ...items("Schedule", schedules)])).toBe(expected);
});

test.each(["dismissed", "completed"] as const)("promo: %s is kept with its time (@P-236)", (answer) => {
  const entries = promoEntries("create-schedule", answer, new Date("2025-09-01T08:00:00Z"));
  expect(entries).toEqual({
    "user.promos.create-schedule.interaction": answer,
    "user.promos.create-schedule.interactedAt": "2025-09-01T08:00:00.000Z",
  });
  expect(promoIn(entries, "create-schedule")).toEqual({
    name: "create-schedule",
    interaction: answer,
    interactedAt: "2025-09-01T08:00:00.000Z",
  });
  expect(unansweredPromos(entries)).toEqual(["company-logo", "install-app"]);
});

test("promo: without an answer, or with one that nobody knows, it is unanswered", () => {
  const unanswered = { name: "company-logo", interaction: null, interactedAt: null };
  expect(promoIn({}, "company-logo")).toEqual(unanswered);
  expect(promoIn({ "user.promos.company-logo.interaction": "later" }, "company-logo")).toEqual(unanswered);
});
