import { expect, test } from "vitest";
import { buildSurvey, type QuestionDefinition } from "./build-survey.ts";
import type { AskTextFeedback } from "./survey.ts";
import { answeredStep, nextQuestion, scoresOfQuestion } from "./survey-steps.ts";

const surveyOf = (...questions: QuestionDefinition[]) =>
  buildSurvey({ name: "test", questions }, { viewerId: "anna", now: 0, hasTexts: () => true });

const WORDS = { id: "words", type: "text" } as const;
const LAST = { id: "last", type: "thumbs" } as const;

test.each<[AskTextFeedback | undefined, "up" | "down", string]>([
  ["always", "up", "words"],
  ["always", "down", "words"],
  ["when-negative", "up", "last"],
  ["when-negative", "down", "words"],
  [undefined, "up", "last"],
  [undefined, "down", "last"],
])("surveys: text feedback %s after thumbs %s leads to the %s question (@P-187)", (ask, response, next) => {
  const survey = surveyOf(
    { id: "a", type: "thumbs", props: ask ? { askTextFeedback: ask } : {} },
    WORDS,
    LAST,
  );
  expect(nextQuestion(survey, { index: 0, response })?.id).toBe(next);
});

test.each<[AskTextFeedback | undefined, number, number | undefined, string]>([
  ["always", 10, 10, "words"],
  ["when-negative", 5, 10, "words"],
  ["when-negative", 6, 10, "last"],
  ["when-negative", 0, 10, "words"],
  // Scores are at most 10 unless the question says otherwise.
  ["when-negative", 5, undefined, "words"],
  ["when-negative", 6, undefined, "last"],
  ["when-negative", 2, 5, "words"],
  ["when-negative", 3, 5, "last"],
  [undefined, 0, 10, "last"],
])(
  "surveys: text feedback %s after a score of %i of %s leads to the %s question (@P-187)",
  (ask, score, max, next) => {
    const props = { ...(ask && { askTextFeedback: ask }), ...(max !== undefined && { max }) };
    const survey = surveyOf({ id: "a", type: "score", props }, WORDS, LAST);
    expect(nextQuestion(survey, { index: 0, response: score })?.id).toBe(next);
  },
);

test("surveys: a survey ends after its last question, also if that is a skipped text", () => {
  const survey = surveyOf({ id: "a", type: "thumbs" }, WORDS);
  expect(nextQuestion(survey, { index: 0, response: "down" })).toBeNull();
  expect(nextQuestion(survey, { index: 1, response: "So-so" })).toBeNull();
});

test("surveys: a text question follows another text or an external survey", () => {
  const survey = surveyOf({ id: "a", type: "external-survey", props: { url: "https://a.test" } }, WORDS, {
    ...WORDS,
    id: "more",
  });
  expect(nextQuestion(survey, { index: 0, response: "opened" })?.id).toBe("words");
  expect(nextQuestion(survey, { index: 1, response: "So-so" })?.id).toBe("more");
});

test("surveys: an answered step has exactly its five properties (@P-234)", () => {
  const [question] = surveyOf({ id: "how", type: "score", props: { max: 5 } }).questions;
  if (!question) throw new Error("The survey has no question");
  expect(answeredStep(question, "How is it?", 4)).toStrictEqual({
    id: "how",
    type: "score",
    index: 0,
    question: "How is it?",
    response: 4,
  });
});

test("surveys: scores go from 0 to 10 unless the question has other bounds (@P-464)", () => {
  expect(scoresOfQuestion({})).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(scoresOfQuestion({ min: 1, max: 5 })).toEqual([1, 2, 3, 4, 5]);
});
