import type { AnsweredStep } from "#shared/domain/surveys/survey.ts";

/** What every type of question gets. */
export interface QuestionProps {
  /** Id of the element with the question. */
  readonly labelledBy: string;
  /** The answer on its way to the service; null without one. */
  readonly chosen: AnsweredStep["response"] | null;
  readonly isBusy: boolean;
  readonly onAnswer: (response: AnsweredStep["response"]) => void;
}
