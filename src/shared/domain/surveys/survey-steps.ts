import type { AnsweredStep, Question, Survey } from "./survey.ts";

/** The way through a survey's questions (specification, platform §2.10, §3). */

/** Scores of a question without bounds of its own. */
const DEFAULT_SCORES = { min: 0, max: 10 } as const;

/** All scores of a question, the lowest first. */
export function scoresOfQuestion({ min, max }: { readonly min?: number; readonly max?: number }): number[] {
  const from = min ?? DEFAULT_SCORES.min;
  return Array.from({ length: (max ?? DEFAULT_SCORES.max) - from + 1 }, (_, index) => from + index);
}

/** An answered question, as it is sent. `asked` is its text in the person's language. */
export function answeredStep(
  { id, type, index }: Question,
  asked: string,
  response: AnsweredStep["response"],
): AnsweredStep {
  return { id, type, index, question: asked, response };
}

/** The question after an answered one; null at the end. */
export function nextQuestion(
  { questions }: Pick<Survey, "questions">,
  { index, response }: Pick<AnsweredStep, "index" | "response">,
): Question | null {
  const answered = questions[index];
  const next = questions[index + 1] ?? null;
  if (!answered || next?.type !== "text" || asksForWords(answered, response)) return next;
  return questions[index + 2] ?? null;
}

/** Whether the text question after this answer is asked. */
function asksForWords({ type, props }: Question, response: AnsweredStep["response"]): boolean {
  if (type !== "thumbs" && type !== "score") return true;
  if (props.askTextFeedback !== "when-negative") return props.askTextFeedback === "always";
  if (type === "thumbs") return response === "down";
  return Number(response) <= (props.max ?? DEFAULT_SCORES.max) / 2;
}
