import { expect, test } from "vitest";
import { PRIORITIES } from "#shared/domain/prompts/prompts.ts";
import { buildSurvey, type SurveyCircumstances, type SurveyDefinition } from "./build-survey.ts";
import { surveyDefinitions } from "./definitions.ts";
import { QUESTION_TYPES } from "./survey.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const ANNA: SurveyCircumstances = { viewerId: "anna", now: NOW, hasTexts: () => true };
const TWO_STEPS: SurveyDefinition = {
  name: "opening-hours-2",
  questions: [
    { id: "useful", type: "thumbs", props: { askTextFeedback: "always" } },
    { id: "reason", type: "text" },
  ],
};

test("surveys: a survey has its questions in order and an id with its name and viewer (@P-233)", () => {
  const survey = buildSurvey({ ...TWO_STEPS, priority: 7, delay: 300, countsFor: 1_000 }, ANNA);
  expect(survey).toEqual({
    name: "opening-hours-2",
    uniqueId: "survey:opening-hours-2:anna",
    questions: [
      { id: "useful", type: "thumbs", index: 0, props: { askTextFeedback: "always" } },
      { id: "reason", type: "text", index: 1, props: {} },
    ],
    priority: 7,
    delay: 300,
    expiresAt: NOW + 1_000,
  });
  const other = buildSurvey(TWO_STEPS, { ...ANNA, viewerId: "bo" });
  expect(other).toMatchObject({ uniqueId: "survey:opening-hours-2:bo", delay: 0, expiresAt: null });
});

test("surveys: every type of question can be part of a survey", () => {
  const external = {
    id: "external-survey",
    type: "external-survey",
    props: { url: "https://a.test" },
  } as const;
  const plain = (["thumbs", "text", "score"] as const).map((type) => ({ id: type, type }));
  const { questions } = buildSurvey({ name: "all", questions: [...plain, external] }, ANNA);
  expect(questions.map(({ type }) => type).toSorted()).toEqual(QUESTION_TYPES.toSorted());
});

test("prompts: a survey has priority 100 by default, the NPS survey 200, a promotion 50 (@P-462)", () => {
  expect(buildSurvey(TWO_STEPS, ANNA).priority).toBe(100);
  const built = surveyDefinitions("https://a.test").map((definition) => buildSurvey(definition, ANNA));
  expect(Object.fromEntries(built.map(({ name, priority }) => [name, priority]))).toEqual({
    nps: 200,
    csat: 100,
    localization: 100,
    interview: 100,
  });
  expect(PRIORITIES.promo).toBe(50);
});

test.each(["My_Survey", "my_survey", "my survey", "nps!", "ÅSIKT", ""])(
  "surveys: the name %o is rejected (@P-319)",
  (name) => {
    const text = 'Survey name must be in the format "lower-snake-case"';
    expect(() => buildSurvey({ ...TWO_STEPS, name }, ANNA)).toThrow(new Error(text));
  },
);

const LATER_VERSION = { name: "later", questions: [{ id: "a", type: "stars" }] };

// In one row's words: each text, letter by letter. The report of a missing text: floating-surveys.test.tsx.
test.each<[string, SurveyDefinition, Partial<SurveyCircumstances>]>([
  ["Survey has no questions", { ...TWO_STEPS, questions: [] }, {}],
  ["Survey is missing a uniqueId", TWO_STEPS, { viewerId: null }],
  ["Survey is missing a uniqueId", TWO_STEPS, { viewerId: "" }],
  ["Survey has no i18n entry", TWO_STEPS, { hasTexts: (name) => name !== TWO_STEPS.name }],
  // A question type of another version of the product.
  ["Unknown question type", LATER_VERSION as unknown as SurveyDefinition, {}],
])("surveys: %s (@P-438)", (message, definition, circumstances) => {
  expect(() => buildSurvey(definition, { ...ANNA, ...circumstances })).toThrow(new Error(message));
});
