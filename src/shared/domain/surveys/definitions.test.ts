import { expect, test } from "vitest";
import { FLAGS } from "#shared/domain/flags/flags.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { buildSurvey } from "./build-survey.ts";
import { isAsked, SURVEY_NAMES, type SurveyAudience, surveyDefinitions } from "./definitions.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const PAGE = "https://interview.test/book";
const built = surveyDefinitions(PAGE).map((definition) =>
  buildSurvey(definition, { viewerId: "anna", now: NOW, hasTexts: () => true }),
);
const survey = (name: string) => built.find((one) => one.name === name);

test("surveys: the localization survey waits 5 s, the interview survey 10 s (@P-463)", () => {
  expect(Object.fromEntries(built.map(({ name, delay }) => [name, delay]))).toEqual({
    nps: 0,
    csat: 0,
    localization: 5_000,
    interview: 10_000,
  });
});

test("surveys: every survey has a flag, off unless the host turns it on", () => {
  expect(built.map(({ name }) => name)).toEqual(SURVEY_NAMES);
  for (const name of SURVEY_NAMES) expect(FLAGS[`survey-${name}`].defaults.enabled).toBe(false);
});

test("surveys: score surveys count for 180 days, the others for ever", () => {
  for (const name of ["nps", "csat"]) expect(survey(name)?.expiresAt).toBe(NOW + 180 * DAY_MS);
  for (const name of ["localization", "interview"]) expect(survey(name)?.expiresAt).toBeNull();
});

test("surveys: the interview survey leads to the host's page", () => {
  expect(survey("interview")?.questions).toEqual([
    { id: "interview", type: "external-survey", index: 0, props: { url: PAGE } },
  ]);
});

const SWEDISH: SurveyAudience = {
  language: "sv",
  accountCreated: new Date(NOW - 14 * DAY_MS).toISOString(),
  interviewPage: PAGE,
  now: NOW,
};

test.each<[string, Partial<SurveyAudience>, readonly string[]]>([
  ["a Swedish speaker", {}, ["nps", "csat", "localization", "interview"]],
  ["an English speaker", { language: "en" }, ["nps", "csat", "interview"]],
  ["a British English speaker", { language: "en-GB" }, ["nps", "csat", "interview"]],
  ["a host without an interview page", { interviewPage: "" }, ["nps", "csat", "localization"]],
  ["an account of 13 days", { accountCreated: new Date(NOW - 14 * DAY_MS + 1).toISOString() }, []],
  ["an account without a date", { accountCreated: "" }, []],
  ["nobody's account", { accountCreated: null }, []],
])("surveys: the surveys for %s", (_who, audience, names) => {
  expect(SURVEY_NAMES.filter((name) => isAsked(name, { ...SWEDISH, ...audience }))).toEqual(names);
});
