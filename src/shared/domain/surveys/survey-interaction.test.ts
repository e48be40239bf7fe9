import { expect, test } from "vitest";
import type { SurveyInteraction } from "./survey.ts";
import {
  interactionAfter,
  interactionEntry,
  interactionKey,
  readInteraction,
  type SurveyEvent,
  type SurveyWish,
  surveyRefusal,
} from "./survey-interaction.ts";

const NOW = 1_000_000;

test.each<[SurveyEvent, number, SurveyInteraction["value"]]>([
  ["answer", 0, "progressed"],
  ["last-answer", 0, "completed"],
  ["last-answer", 1, "completed"],
  ["close", 0, "dismissed"],
  ["close", 1, "abandoned"],
])("surveys: %s after %i answers stores %s, with the survey's expiry (@P-235)", (event, answered, value) => {
  for (const expiresAt of [null, NOW + 5]) {
    const after = interactionAfter(event, { answered, expiresAt });
    expect(after).toEqual({ value, expiresAt });
    expect(readInteraction(interactionEntry("nps", after), "nps")).toEqual(after);
  }
});

test("surveys: closing before an answer dismisses, closing midway abandons (@P-282)", () => {
  expect(interactionAfter("close", { answered: 0, expiresAt: null }).value).toBe("dismissed");
  expect(interactionAfter("close", { answered: 1, expiresAt: null }).value).toBe("abandoned");
});

test("surveys: the user context has one entry for each survey", () => {
  expect(interactionKey("nps")).toBe("user.survey.nps.interaction");
  const entry = interactionEntry("nps", { value: "dismissed", expiresAt: NOW });
  expect(entry).toEqual({ "user.survey.nps.interaction": `{"value":"dismissed","expiresAt":${NOW}}` });
  expect(readInteraction(entry, "csat")).toBeNull();
});

test.each(["", "dismissed", "null", "[]", '{"value":"loved","expiresAt":null}', '{"value":"dismissed"}'])(
  "surveys: the damaged entry %o counts as none",
  (text) => {
    expect(readInteraction({ [interactionKey("nps")]: text }, "nps")).toBeNull();
  },
);

const WANTED: SurveyWish = {
  viewerId: "anna",
  interaction: null,
  hasWaited: true,
  isEnabled: true,
  now: NOW,
};

test.each<[string | null, Partial<SurveyWish>]>([
  [null, {}],
  ["missing_viewer_id", { viewerId: null }],
  ["already_interacted", { interaction: { value: "dismissed", expiresAt: null } }],
  ["waiting_for_delay", { hasWaited: false }],
  ["enabled_prop_falsey", { isEnabled: false }],
  // Several at once.
  ["missing_viewer_id", { viewerId: "", hasWaited: false, isEnabled: false }],
  ["enabled_prop_falsey", { hasWaited: false, isEnabled: false }],
])("surveys: the refusal %s (@P-281)", (refusal, wish) => {
  expect(surveyRefusal({ ...WANTED, ...wish })).toBe(refusal);
});

test.each<[SurveyInteraction["value"], number | null, boolean]>([
  ["dismissed", null, false],
  ["dismissed", NOW + 1, false],
  ["dismissed", NOW, true],
  ["completed", null, false],
  ["completed", NOW + 1, false],
  ["completed", NOW - 1, true],
  ["abandoned", null, false],
  ["abandoned", NOW - 1, true],
  // Left open when the page was closed.
  ["progressed", null, true],
  ["progressed", NOW + 1, true],
])("surveys: once %s until %s, it is shown again: %s (@P-280)", (value, expiresAt, isShown) => {
  for (const now of expiresAt === null ? [NOW, NOW * 1e6] : [NOW]) {
    const interaction = { value, expiresAt };
    expect(surveyRefusal({ ...WANTED, interaction, now }) === null).toBe(isShown);
  }
});
