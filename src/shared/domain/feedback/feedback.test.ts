import { expect, test } from "vitest";
import type { AnsweredStep } from "#shared/domain/surveys/survey.ts";
import { commentIn, scoreIn } from "./feedback.ts";

const step = (type: AnsweredStep["type"], response: string | number): AnsweredStep => ({
  id: type,
  type,
  index: 0,
  question: "?",
  response,
});

test("feedback: the score is that of a score question", () => {
  expect(scoreIn([step("thumbs", "up"), step("score", 0), step("text", "Nice")])).toBe(0);
  expect(scoreIn([step("text", "9"), step("thumbs", 1)])).toBeNull();
  expect(scoreIn([step("score", "9")])).toBeNull();
});

test("feedback: the comment is all that was said in words", () => {
  expect(commentIn([step("text", " Nice \n"), step("score", 9), step("text", "But loud")])).toBe(
    "Nice\n\nBut loud",
  );
  expect(commentIn([step("text", "  "), step("thumbs", "up")])).toBeNull();
});
